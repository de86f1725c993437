import { createHash } from 'node:crypto'
import { dpopProof } from '@portico/protocol/http'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { safeParse } from 'valibot'
import { ProofNonceRequiredError, ProofRefusedError } from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { SigningKeys } from '../signin/signingKeys.js'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { spentUntilMs } from '../store/spentUntilMs.js'
import { spentProofs } from './schema.js'
import { createSecretToken, hashToken, isSameText } from './secretTokens.js'

/** How far a proof's `iat` may differ from the server's clock. */
export const proofSkewSeconds = 60
/** Lifetime of a nonce. */
const nonceSeconds = 5 * 60

export type Proofs = {
  /**
   * Checks the proof of possession of a request (RFC 9449, 4.3). Each proof is accepted once.
   *
   * @param accessToken the token that the proof must be for, if any
   * @returns the RFC 7638 thumbprint of its key
   * @throws ProofRefusedError, ProofNonceRequiredError
   */
  check: (caller: Caller, accessToken?: string) => Promise<string>
  prune: () => Promise<void>
}

export function createProofs({
  database,
  keys,
  nowMs,
  ownOrigins,
}: {
  database: Database
  keys: SigningKeys
  nowMs: () => number
  /** Origins at which the server also answers. */
  ownOrigins: readonly string[]
}): Proofs {
  async function createNonce(): Promise<string> {
    const iat = Math.floor(nowMs() / 1000)
    return keys.sign('proof-nonce+jwt', { exp: iat + nonceSeconds, iat, jti: createSecretToken() })
  }

  async function check(caller: Caller, accessToken?: string): Promise<string> {
    const jwt = caller.header('dpop')
    if (jwt === null) throw new ProofRefusedError({ reason: 'it is missing' })
    if (jwt.length > 8000) throw new ProofRefusedError({ reason: 'it is too long' })
    const { claims, thumbprint } = await readProof(jwt)
    if (claims.htm !== caller.method) throw new ProofRefusedError({ reason: 'it is for another method' })
    const addresses = [caller.publicUrl, ...ownOrigins].map((base) => base + caller.path)
    if (!addresses.includes(claims.htu)) throw new ProofRefusedError({ reason: 'it is for another URL' })
    if (accessToken === undefined ? claims.ath !== undefined : !isFor(claims.ath, accessToken))
      throw new ProofRefusedError({ reason: 'it is for another token' })

    const nowSeconds = nowMs() / 1000
    const nonce = claims.nonce === undefined ? undefined : await keys.verify('proof-nonce+jwt', claims.nonce)
    if (!nonce && Math.abs(claims.iat - nowSeconds) > proofSkewSeconds)
      throw new ProofNonceRequiredError({ nonce: await createNonce() })

    // Stored at least until the proof's nonce expires or, without a valid nonce, its `iat` is too old.
    const expiresAtMs = spentUntilMs(nonce?.exp ?? claims.iat + proofSkewSeconds, nonceSeconds)
    const id = createHash('sha256').update(`${thumbprint} ${claims.jti}`).digest('base64url')
    const [spent] = await database
      .insert(spentProofs)
      .values({ expiresAtMs, id })
      .onConflictDoNothing()
      .returning({ id: spentProofs.id })
    if (!spent) throw new ProofRefusedError({ reason: 'it was used already' })
    return thumbprint
  }

  return {
    check,
    async prune() {
      await removeBefore(database, spentProofs.expiresAtMs, nowMs())
    },
  }
}

async function readProof(jwt: string) {
  try {
    const header = decodeProtectedHeader(jwt)
    const { jwk } = header
    // A private key in a header is a leak, and symmetric keys are not accepted.
    if (jwk?.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) throw new ReferenceError('No P-256 key')
    const { payload } = await jwtVerify(jwt, EmbeddedJWK, { algorithms: ['ES256'], typ: 'dpop+jwt' })
    const parsed = safeParse(dpopProof, payload)
    if (!parsed.success) throw new ReferenceError('Claims are missing')
    return { claims: parsed.output, thumbprint: await calculateJwkThumbprint(jwk, 'sha256') }
  } catch (cause) {
    throw new ProofRefusedError({ cause, reason: 'it is not a proof of a P-256 key' })
  }
}

function isFor(ath: string | undefined, accessToken: string): boolean {
  return ath !== undefined && isSameText(ath, hashToken(accessToken))
}
