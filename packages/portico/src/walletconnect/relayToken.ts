import { bytesToHex } from '@noble/hashes/utils'
import { base58, base64urlnopad } from '@scure/base'
import type { Signer } from './cryptography.js'
import { randomBytes, toUtf8 } from './encoding.js'

/** Lifetime of a token, in seconds. Source: all existing clients request this. */
export const tokenLifetimeSeconds = 86_400

/** Prefix of an Ed25519 public key in a `did:key`. Source: the did:key method, section "Ed25519". */
const ed25519Prefix = [0xed, 0x01]

/** Returns the id that identifies the client at relays. */
export function toClientId(publicKey: Uint8Array): string {
  return `did:key:z${base58.encode(Uint8Array.from([...ed25519Prefix, ...publicKey]))}`
}

/**
 * Creates the token that proves that a socket belongs to this client.
 *
 * Source: walletconnect-specs, docs/specs/clients/core/relay/relay-client-auth.md and
 * docs/specs/clients/core/crypto/crypto-authentication.md.
 *
 * @param parameters.issuedAt unix seconds
 * @param parameters.subject random, different for each socket
 */
export async function createRelayToken(parameters: {
  signer: Signer
  audience: string
  issuedAt: number
  subject?: string | undefined
}): Promise<string> {
  const { audience, issuedAt, signer, subject = bytesToHex(randomBytes(32)) } = parameters
  const encode = (part: object) => base64urlnopad.encode(toUtf8(JSON.stringify(part)))
  const claims = {
    iss: toClientId(signer.publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + tokenLifetimeSeconds,
  }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${base64urlnopad.encode(await signer.sign(toUtf8(signed)))}`
}
