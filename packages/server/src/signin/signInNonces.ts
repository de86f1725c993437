import { createNonce } from '@portico/protocol/signin'
import { NonceRefusedError } from '../errors/signIn.js'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { spentUntilMs } from '../store/spentUntilMs.js'
import { spentNonces } from './schema.js'
import type { SignInSite } from './signInSession.js'
import type { SigningKeys } from './signingKeys.js'
import { toPublicId } from './toPublicId.js'

/** Lifetime of a nonce. */
export const nonceMs = 5 * 60_000

/** A nonce that a client has returned, and when its token ends. */
export type ReturnedNonce = { exp: number; nonce: string }

/** Creates the nonces of sign-ins. Each can be used once, by the site that got it. */
export function createSignInNonces({
  database,
  keys,
  nowMs,
}: {
  database: Database
  keys: SigningKeys
  nowMs: () => number
}) {
  return {
    /** Issues a nonce with a token that is never in the message, so that a stolen message alone is not enough. */
    async issue(site: SignInSite): Promise<{ nonce: string; token: string }> {
      const nonce = createNonce()
      const iat = Math.floor(nowMs() / 1000)
      const token = await keys.sign('nonce+jwt', {
        aud: toNonceAudience(site),
        exp: iat + nonceMs / 1000,
        iat,
        jti: nonce,
      })
      return { nonce, token }
    },

    async prune(): Promise<void> {
      await removeBefore(database, spentNonces.expiresAtMs, nowMs())
    },
    /** Reads the nonce of a token. @throws NonceRefusedError if it belongs to another site or has expired */
    async read(site: SignInSite, token: string | undefined): Promise<ReturnedNonce> {
      const claims = token ? await keys.verify('nonce+jwt', token, toNonceAudience(site)) : undefined
      if (!claims?.jti) throw new NonceRefusedError()
      return { exp: claims.exp ?? 0, nonce: claims.jti }
    },
    /** Uses up a nonce. Of two valid messages, only one can use it. @throws NonceRefusedError */
    async spend({ exp, nonce }: ReturnedNonce): Promise<void> {
      const [spent] = await database
        .insert(spentNonces)
        .values({ expiresAtMs: spentUntilMs(exp, nonceMs / 1000), nonce })
        .onConflictDoNothing()
        .returning()
      if (!spent) throw new NonceRefusedError()
    },
  }
}

function toNonceAudience({ origin, projectId }: SignInSite): string {
  return `nonce ${toPublicId(projectId)} ${origin ?? ''}`
}
