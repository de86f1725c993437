import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, randomBytes, toBase64, toUtf8 } from './encoding.js'

/** Maximum length of an envelope, in characters. A wallet's longest responses are a tenth of it. */
const longestEnvelope = 2_000_000

const ivLength = 12
const publicKeyLength = 32
const tagLength = 16

/**
 * An encrypted message. Source: walletconnect-specs, docs/specs/clients/core/crypto/crypto-envelopes.md.
 *
 * - type 0: both sides have the key
 * - type 1: the message contains the sender's public key, from which the receiver derives the key
 */
export type Envelope =
  | { type: 0; iv: Uint8Array; sealed: Uint8Array }
  | { type: 1; iv: Uint8Array; sealed: Uint8Array; publicKey: Uint8Array<ArrayBuffer> }

/** Encrypts `text`. The iv is random each time, because using one twice would reveal the key stream. */
export function seal(key: Uint8Array, text: string, senderPublicKey?: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const sealed = chacha20poly1305(key, iv).encrypt(toUtf8(text))
  const parts = senderPublicKey ? [[1], senderPublicKey, iv, sealed] : [[0], iv, sealed]
  return toBase64(Uint8Array.from(parts.flatMap((part) => [...part])))
}

/** Parses an envelope. Undefined if the input is not one. */
export function readEnvelope(message: string): Envelope | undefined {
  const bytes = message.length > longestEnvelope ? undefined : fromBase64(message)
  const type = bytes?.[0]
  if (!bytes || (type !== 0 && type !== 1)) return undefined
  const ivStart = type === 0 ? 1 : 1 + publicKeyLength
  const sealedStart = ivStart + ivLength
  if (bytes.length < sealedStart + tagLength) return undefined
  const content = { iv: bytes.slice(ivStart, sealedStart), sealed: bytes.slice(sealedStart) }
  return type === 0 ? { type, ...content } : { publicKey: bytes.slice(1, ivStart), type, ...content }
}

/** Decrypts the text. Undefined if the key does not match or the message was changed. */
export function open(key: Uint8Array, { iv, sealed }: Envelope): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(chacha20poly1305(key, iv).decrypt(sealed))
  } catch {
    return undefined
  }
}
