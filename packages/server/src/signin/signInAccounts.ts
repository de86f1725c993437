import { randomUUID } from 'node:crypto'
import { signerKey } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import { and, eq } from 'drizzle-orm'
import type { SignatureAuthority } from 'portico/verify'
import { RateLimitedError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import { createDayLimit } from '../limits/dayLimit.js'
import type { Database } from '../store/database.js'
import { signInAccounts } from './schema.js'
import type { SignedInAccount, SignInSite } from './signInSession.js'

/** Maximum size of the JSON that is stored about how an account was connected. */
const methodLimitBytes = 8000

/** Creates the store of accounts that signed in. */
export function createSignInAccounts({
  database,
  newAccountsPerClient,
  nowMs,
}: {
  database: Database
  /** Per day. Keys cost nothing, and each account is stored permanently. */
  newAccountsPerClient: number
  nowMs: () => number
}) {
  const newAccounts = createDayLimit({ limit: newAccountsPerClient, nowMs })

  return {
    /** Adds the account that signed in, or finds it. @throws RateLimitedError if the client adds too many */
    async add(
      site: SignInSite,
      { accountAddress: address, chainId: networkId }: Pick<SignInFields, 'accountAddress' | 'chainId'>,
      {
        authority,
        client,
        connectionMethod,
      }: {
        authority: SignatureAuthority
        client: string
        connectionMethod: Record<string, unknown> | null
      },
    ): Promise<SignedInAccount> {
      const now = nowMs()
      const key = signerKey({ address, authority, networkId })
      const network = widerNetwork(client)
      const retryAfterSeconds = newAccounts.waitSeconds(network)
      // Counted before the lookup, so that simultaneous requests stay within the limit. The count is taken back for a
      // known account.
      const giveBack = retryAfterSeconds > 0 ? undefined : newAccounts.count(network)
      if (!giveBack && !(await isKnown(database, site, key)))
        throw new RateLimitedError({ of: 'address', retryAfterSeconds })
      const id = randomUUID()
      const seen = {
        address,
        connectionMethod: toKeptMethod(connectionMethod),
        lastSignedInAtMs: now,
        networkId,
        updatedAtMs: now,
      }
      let account: SignedInAccount | undefined
      try {
        const rows = await database
          .insert(signInAccounts)
          .values({
            ...seen,
            account: key,
            id,
            profileId: randomUUID(),
            projectId: site.projectId,
            signedUpAtMs: now,
          })
          .onConflictDoUpdate({ set: seen, target: [signInAccounts.projectId, signInAccounts.account] })
          .returning()
        account = rows[0]
      } finally {
        if (account?.id !== id) giveBack?.()
      }
      if (!account) throw new ReferenceError('An account was neither added nor changed.')
      return account
    },
    async setMetadata(id: string, metadata: Record<string, unknown> | null): Promise<void> {
      await database
        .update(signInAccounts)
        .set({ metadata, updatedAtMs: nowMs() })
        .where(eq(signInAccounts.id, id))
    },
  }
}

/**
 * Returns what is stored permanently about how an account was connected. If that is too long, the icon is left out
 * first, because existing clients send icons as data. Then everything but the name and the type is left out. None of
 * this causes an error.
 */
function toKeptMethod(method: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!method) return null
  const { icon: _, ...others } = method
  const { name, type } = method
  const fits = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= methodLimitBytes
  return [method, others, { name, type }].find(fits) ?? { type }
}

async function isKnown(database: Database, { projectId }: SignInSite, key: string): Promise<boolean> {
  const found = and(eq(signInAccounts.projectId, projectId), eq(signInAccounts.account, key))
  return (await database.$count(signInAccounts, found)) > 0
}
