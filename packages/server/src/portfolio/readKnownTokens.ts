import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { Hex } from './hexBytes.js'
import { accountTokens } from './schema.js'
import { toChainNumber } from './toChainNumber.js'

/** An account that was sent more kinds of token than this was sent spam: the latest are kept. */
export const knownTokensLimit = 2000

/**
 * ERC-20 contracts that an account ever received from, the last one first, by the index. Lower case. Whether it still
 * holds any is the chain's to say. Empty where the network is not indexed.
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
    .orderBy(desc(accountTokens.firstBlock), accountTokens.token)
    .limit(knownTokensLimit)
  return rows.map(({ token }) => token)
}
