import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { Hex } from './hexBytes.js'
import { accountTokens } from './schema.js'
import { toChainNumber } from './toChainNumber.js'

/** An account with more kinds of token was sent spam. The latest are returned. */
export const knownTokensLimit = 2000

/**
 * Reads from the index the ERC-20 contracts from which an account ever received tokens, latest first, in lower case.
 * The current balances come from the chain. Empty if the network is not indexed.
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
    .orderBy(desc(accountTokens.firstBlock), desc(accountTokens.token))
    .limit(knownTokensLimit)
  return rows.map(({ token }) => token)
}
