import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { assertSecret } from './assertSecret.js'
import type { Primitives } from './cryptography.js'
import { randomBytes } from './encoding.js'

const own = (bytes: Uint8Array) => new Uint8Array(bytes)

/** The cryptography of WalletConnect in JavaScript, for pages and browsers in which WebCrypto lacks a part of it. */
export const curvePrimitives: Primitives = {
  async createAgreement() {
    const privateKey = randomBytes(32)
    return {
      derive: async (peerPublicKey) => assertSecret(own(x25519.getSharedSecret(privateKey, peerPublicKey))),
      publicKey: own(x25519.getPublicKey(privateKey)),
    }
  },
  async createSigner(stored) {
    const seed = stored instanceof Uint8Array && stored.length === 32 ? own(stored) : randomBytes(32)
    return {
      publicKey: own(ed25519.getPublicKey(seed)),
      sign: async (message) => own(ed25519.sign(message, seed)),
      stored: seed,
    }
  },
  hkdf: async (secret) => own(hkdf(sha256, secret, undefined, undefined, 32)),
  sha256: async (message) => own(sha256(message)),
}
