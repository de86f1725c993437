import { bytesToHex } from '@noble/hashes/utils'
import type { Signer } from './cryptography.js'
import { randomBytes, toBase64, toUtf8 } from './encoding.js'

/** Lifetime of a token, in seconds. Source: all existing clients request this. */
export const tokenLifetimeSeconds = 86_400

/** Prefix of an Ed25519 public key in a `did:key`, as hex. Source: the did:key method, section "Ed25519". */
const ed25519Prefix = 'ed01'

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// Written here, because a library for all encodings would be a sixteenth of the client.

/** Returns the id that identifies the client at relays. */
export function toClientId(publicKey: Uint8Array): string {
  let id = ''
  // The prefix is not zero, so there are no leading zeros to keep.
  for (let rest = BigInt(`0x${ed25519Prefix}${bytesToHex(publicKey)}`); rest > 0n; rest /= 58n)
    id = base58Digits[Number(rest % 58n)] + id
  return `did:key:z${id}`
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
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
  const encode = (part: object) => toBase64Url(toUtf8(JSON.stringify(part)))
  const claims = {
    iss: toClientId(signer.publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + tokenLifetimeSeconds,
  }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${toBase64Url(await signer.sign(toUtf8(signed)))}`
}
