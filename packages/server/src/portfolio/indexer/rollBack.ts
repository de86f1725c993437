import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
} from '../schema.js'
import { takeFromHoldings } from './addToHoldings.js'
import { readTip } from './knownBlocks.js'

/** Maximum number of blocks per transaction, so that a deep reorganization does not delay other queries for long. */
const blocksAtOnce = 64

/**
 * Removes every block from `first` on with all its data. It starts with the last one, so that the rest is a complete
 * chain even if it is interrupted.
 */
export async function rollBack(database: Database, chainId: number, first: number): Promise<void> {
  for (;;) {
    const last = await readTip(database, chainId)
    if (!last || last.number < first) return
    const from = Math.max(first, last.number - blocksAtOnce + 1)
    await database.transaction((transaction) => forget(transaction, chainId, from))
  }
}

async function forget(database: Database, chainId: number, first: number): Promise<void> {
  const inTransfers = and(eq(indexedTransfers.chainId, chainId), gte(indexedTransfers.blockNumber, first))
  const inTransactions = and(
    eq(indexedTransactions.chainId, chainId),
    gte(indexedTransactions.blockNumber, first),
  )
  const nfts = await database
    .select()
    .from(indexedTransfers)
    .where(and(inTransfers, sql`${indexedTransfers.tokenId} is not null`))
    .orderBy(asc(indexedTransfers.blockNumber), asc(indexedTransfers.logIndex), asc(indexedTransfers.item))

  // These accounts find the rows to delete, because the keys begin with the account, not with the block.
  const accounts = sql`
    select ${indexedTransactions.sender} from ${indexedTransactions} where ${inTransactions}
    union select ${indexedTransactions.recipient} from ${indexedTransactions} where ${inTransactions}
    union select ${indexedTransfers.sender} from ${indexedTransfers} where ${inTransfers}
    union select ${indexedTransfers.recipient} from ${indexedTransfers} where ${inTransfers}`
  await database
    .delete(accountActivity)
    .where(
      and(
        eq(accountActivity.chainId, chainId),
        gte(accountActivity.blockNumber, first),
        sql`${accountActivity.account} in (${accounts})`,
      ),
    )
  await database
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.chainId, chainId),
        gte(accountTokens.firstBlock, first),
        sql`${accountTokens.account} in (select ${indexedTransfers.recipient} from ${indexedTransfers} where ${inTransfers})`,
      ),
    )
  await database.delete(indexedTransfers).where(inTransfers)
  await takeFromHoldings(database, chainId, nfts)
  await database
    .delete(indexedApprovals)
    .where(and(eq(indexedApprovals.chainId, chainId), gte(indexedApprovals.blockNumber, first)))
  await database.delete(indexedTransactions).where(inTransactions)
  await database
    .delete(indexedBlocks)
    .where(and(eq(indexedBlocks.chainId, chainId), gte(indexedBlocks.number, first)))
}
