import { bytesToHex } from '@noble/hashes/utils'

/**
 * Points of small order in all encodings. Anyone can sign any message for them without a key. In no family is one of
 * them the address of an account with a key, and only some platforms reject them. Source: Chalkias, Garillot,
 * Nikolaenko, "Taming the many EdDSAs".
 */
const smallOrderPoints: ReadonlySet<string> = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
])

export type Ed25519Parameters = { message: Uint8Array; publicKey: Uint8Array; signature: Uint8Array }

/**
 * Checks whether an ed25519 key signed a message. It uses the platform (WebCrypto). If that does not support the curve,
 * it loads a library.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8032
 */
export async function verifyEd25519(parameters: Ed25519Parameters): Promise<boolean> {
  const { publicKey, signature } = parameters
  if (publicKey.length !== 32 || signature.length !== 64) return false
  if (
    smallOrderPoints.has(bytesToHex(publicKey)) ||
    smallOrderPoints.has(bytesToHex(signature.subarray(0, 32)))
  ) {
    return false
  }
  return (await verifyByPlatform(parameters)) ?? (await verifyByLibrary(parameters))
}

/** Returns undefined if the platform has no ed25519: in older browsers, and on pages that are not secure. */
async function verifyByPlatform({
  message,
  publicKey,
  signature,
}: Ed25519Parameters): Promise<boolean | undefined> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return undefined
  try {
    const key = await subtle.importKey('raw', toArrayBuffer(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, toArrayBuffer(signature), toArrayBuffer(message))
  } catch {
    return undefined
  }
}

async function verifyByLibrary({ message, publicKey, signature }: Ed25519Parameters): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** Copies the bytes, because WebCrypto rejects shared memory. */
function toArrayBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
