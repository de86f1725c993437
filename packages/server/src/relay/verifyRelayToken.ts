import { createPublicKey, verify } from 'node:crypto'
import { relayRefusals } from '@portico/protocol/relay'
import { base58 } from '@scure/base'
import { literal, maxLength, number, object, pipe, safeParse, string } from 'valibot'

/** Phones' clocks may be wrong. Source: walletconnect-monorepo, issue 4391. */
const leewaySeconds = 120
/** Clients request one day. A token that never expires would be a password. */
const longestLifeSeconds = 30 * 24 * 60 * 60
const longestToken = 2048

const headerSchema = object({ alg: literal('EdDSA'), typ: literal('JWT') })
const claimsSchema = object({
  iss: pipe(string(), maxLength(128)),
  aud: pipe(string(), maxLength(512)),
  iat: number(),
  exp: number(),
})

export type VerifyRelayTokenParameters = {
  token: string
  /** The relay's own host with its port, as in the URL of clients. */
  host: string
  nowMs: number
}

/**
 * Returns the client that a token names, or why the token is refused.
 *
 * Source: walletconnect-specs, docs/specs/clients/core/relay/relay-client-auth.md: a JWT signed by the key in its
 * issuer, a did:key.
 */
export function verifyRelayToken({
  host,
  nowMs,
  token,
}: VerifyRelayTokenParameters): { clientId: string } | { refusal: string } {
  const refuse = (reason: string) => ({ refusal: `JWT validation error: ${reason}` })
  if (token.length > longestToken) return refuse('JWT Token is too long')
  const [head, body, seal, ...more] = token.split('.')
  if (!head || !body || !seal || more.length > 0) return refuse('JWT Token is malformed')
  const header = safeParse(headerSchema, readPart(head))
  const parsed = safeParse(claimsSchema, readPart(body))
  if (!header.success || !parsed.success) return refuse('JWT Token is malformed')
  const { aud, exp, iat, iss } = parsed.output
  const key = readDidKey(iss)
  if (!key) return refuse('JWT Token has no valid issuer')
  const signature = Buffer.from(seal, 'base64url')
  if (!verify(null, Buffer.from(`${head}.${body}`), key, signature)) {
    return refuse('JWT Token signature is invalid')
  }
  if (!isAudience(aud, host)) return refuse('JWT Token is for another audience')
  const nowSeconds = nowMs / 1000
  if (iat > nowSeconds + leewaySeconds) return { refusal: relayRefusals.notYetValid }
  if (exp < nowSeconds - leewaySeconds) return { refusal: relayRefusals.expired }
  if (!(exp - iat > 0 && exp - iat <= longestLifeSeconds)) return refuse('JWT Token lives too long')
  return { clientId: iss }
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Decodes `did:key:z` and, in base58, the bytes ed 01 before an Ed25519 public key. */
function readDidKey(did: string) {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  const bytes = encoded === undefined ? undefined : base58.decode(encoded)
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  try {
    return createPublicKey({ format: 'jwk', key: { crv: 'Ed25519', kty: 'OKP', x } })
  } catch {
    return undefined
  }
}

/**
 * Checks the audience. A token for another relay is refused, because anyone who received it there could use it here.
 */
function isAudience(audience: string, host: string): boolean {
  if (!/^(wss?|https?):\/\//.test(audience) || !URL.canParse(audience)) return false
  return new URL(audience).host === host
}
