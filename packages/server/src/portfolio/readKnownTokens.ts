import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { Hex } from './hexBytes.js'
import { accountTokens } from './schema.js'
import { toChainNumber } from './toChainNumber.js'

/** An account with more kinds of token was sent spam. */
export const knownTokensLimit = 2000

/**
 * Reads from the index the ERC-20 contracts from which an account ever received tokens, in lower case. Those that the
 * account used itself come first, because strangers cannot add to them. The latest of both come first. The current
 * balances come from the chain. Empty if the network is not indexed.
 */
export async function readKnownTokens(
  database: Database,
  networkId: string,
  account: string,
): Promise<Hex[]> {
  const rows = await database
    .select({ token: accountTokens.token })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.chainId, toChainNumber(networkId)),
        eq(accountTokens.account, account.toLowerCase() as Hex),
      ),
    )
    .orderBy(
      sql`${accountTokens.ownBlock} desc nulls last`,
      desc(accountTokens.firstBlock),
      desc(accountTokens.token),
    )
    .limit(knownTokensLimit)
  return rows.map(({ token }) => token)
}
