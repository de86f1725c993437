import { assertSecret } from './assertSecret.js'
import type { Primitives } from './cryptography.js'
import { fromHex } from './encoding.js'

/** Returns the browser's own cryptography. Loads `@noble/curves` only if something is missing. */
export async function loadPrimitives(subtle = globalThis.crypto?.subtle): Promise<Primitives> {
  const [hasAgreement, hasSigner] = await Promise.all(
    [
      { name: 'X25519', uses: ['deriveBits'] as const },
      { name: 'Ed25519', uses: ['sign', 'verify'] as const },
    ].map(async ({ name, uses }) => {
      try {
        await subtle.generateKey({ name }, false, uses)
        return true
      } catch {
        return false
      }
    }),
  )
  // Without TLS, a page has no `subtle` at all.
  if (subtle && hasAgreement && hasSigner) return webPrimitives(subtle)
  const { curvePrimitives } = await import('./curvePrimitives.js')
  if (!subtle) return curvePrimitives
  const { hkdf, sha256, ...web } = webPrimitives(subtle)
  return {
    createAgreement: hasAgreement ? web.createAgreement : curvePrimitives.createAgreement,
    createSigner: hasSigner ? web.createSigner : curvePrimitives.createSigner,
    hkdf,
    sha256,
  }
}

/** Length of the prefix of a 32-byte public key in SPKI. Source: RFC 8410, section 4. */
const spkiLength = fromHex('302a300506032b656e032100').length

function webPrimitives(subtle: SubtleCrypto): Primitives {
  const readPublicKey = async ({ publicKey }: CryptoKeyPair) =>
    new Uint8Array(await subtle.exportKey('spki', publicKey)).slice(spkiLength)
  return {
    async createAgreement() {
      const pair = (await subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])) as CryptoKeyPair
      return {
        async derive(peerPublicKey) {
          const peer = await subtle.importKey('raw', peerPublicKey, { name: 'X25519' }, false, [])
          const secret = await subtle.deriveBits({ name: 'X25519', public: peer }, pair.privateKey, 256)
          return assertSecret(new Uint8Array(secret))
        },
        publicKey: await readPublicKey(pair),
      }
    },
    async createSigner(stored) {
      const isPair = (input: unknown): input is CryptoKeyPair =>
        (input as CryptoKeyPair | undefined)?.privateKey?.algorithm?.name === 'Ed25519'
      const pair = isPair(stored)
        ? stored
        : ((await subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair)
      return {
        publicKey: await readPublicKey(pair),
        sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, message)),
        stored: pair,
      }
    },
    async hkdf(secret) {
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const empty = new Uint8Array()
      return new Uint8Array(
        await subtle.deriveBits({ hash: 'SHA-256', info: empty, name: 'HKDF', salt: empty }, key, 256),
      )
    },
    sha256: async (message) => new Uint8Array(await subtle.digest('SHA-256', message)),
  }
}
