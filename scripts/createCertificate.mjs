// Imported by tests that need a site with https. Node can generate keys but not certificates.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const yearMs = 365 * 24 * 60 * 60_000
const oids = { commonName: '550403', ecdsaWithSha256: '2a8648ce3d040302', subjectAltName: '551d11' }

/** Encodes one DER value (X.690): its tag, its length, its contents. */
function der(tag, ...parts) {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length]
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content])
}
const sequence = (...parts) => der(0x30, ...parts)
const oid = (name) => der(0x06, Buffer.from(oids[name], 'hex'))
/** UTCTime: 261126000000Z. */
const time = (ms) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replace(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  )

/** Creates a key and a self-signed certificate for a host name (RFC 5280), for Node's `https`. */
export function createCertificate(host) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('ecdsaWithSha256'))
  const name = sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(host)))))
  const names = sequence(der(0x82, Buffer.from(host)))
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - yearMs / 365), time(Date.now() + yearMs)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(sequence(oid('subjectAltName'), der(0x04, names)))),
  )
  const signature = sign('sha256', certificate, privateKey)
  const signed = sequence(certificate, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${signed
      .toString('base64')
      .match(/.{1,64}/g)
      .join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
}
