import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { hasKey } from '../hasKey.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
} from '../schema.js'
import { takeFromHoldings } from './addToHoldings.js'
import type { BlockReference } from './block.js'
import { readTip } from './knownBlocks.js'

/**
 * Maximum number of blocks per transaction, so that a deep reorganization does not delay other queries for long. Together
 * they have at most `rowsAtOnce` rows. Only a single block can have more: the network's gas limit bounds its rows.
 */
const blocksAtOnce = 64
const rowsAtOnce = 10_000

/**
 * Removes every block from `first` on with all its data. It starts with the last one, so that the rest is a complete
 * chain even if it is interrupted.
 */
export async function rollBack(database: Database, chainId: number, first: number): Promise<void> {
  for (;;) {
    const last = await readTip(database, chainId)
    if (!last || last.number < first) return
    const from = await findPart(database, chainId, first, last.number)
    await database.transaction((transaction) => forget(transaction, chainId, from, last))
  }
}

/** Finds the first block that is removed in one transaction with the block `last`. */
async function findPart(database: Database, chainId: number, first: number, last: number): Promise<number> {
  const lowest = Math.max(first, last - blocksAtOnce + 1)
  // Each count ends above the limit, so that the search itself reads few rows.
  const counts = [indexedTransactions, indexedTransfers, indexedApprovals].map(
    (table) => sql`(
      select count(*) from (
        select from ${table} where ${table.chainId} = ${chainId} and ${table.blockNumber} = part.number - 1
        limit ${rowsAtOnce + 1}
      ) as counted
    )`,
  )
  const parts = sql`(
    with recursive part(number, rows) as (
      select cast(${last + 1} as bigint), cast(0 as bigint)
      union all
      select part.number - 1, part.rows + ${sql.join(counts, sql` + `)} from part
      where part.number > ${lowest} and part.rows <= ${rowsAtOnce}
    ) select * from part where number <= ${last}
  ) as part`
  const [found] = await database
    .select({
      from: sql`coalesce(min(number) filter (where rows <= ${rowsAtOnce}), ${last})`.mapWith(Number),
    })
    .from(parts)
  return found?.from ?? last
}

/**
 * Removes the blocks from `first` to the tip. Does nothing if the tip is gone, because then another process has removed
 * it, and the holdings would lose its transfers twice.
 */
async function forget(
  database: Database,
  chainId: number,
  first: number,
  { hash, number: last }: BlockReference,
): Promise<void> {
  const { hash: knownHash, number } = indexedBlocks
  const ofNetwork = eq(indexedBlocks.chainId, chainId)
  // The first statement, because it waits for the other process.
  const removed = await database
    .delete(indexedBlocks)
    .where(and(ofNetwork, eq(number, last), eq(knownHash, hash)))
    .returning({ number })
  if (removed.length === 0) return
  const inTransfers = and(
    eq(indexedTransfers.chainId, chainId),
    between(indexedTransfers.blockNumber, first, last),
  )
  const inApprovals = and(
    eq(indexedApprovals.chainId, chainId),
    between(indexedApprovals.blockNumber, first, last),
  )
  const inTransactions = and(
    eq(indexedTransactions.chainId, chainId),
    between(indexedTransactions.blockNumber, first, last),
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
  const isActivity = and(
    eq(accountActivity.chainId, chainId),
    between(accountActivity.blockNumber, first, last),
  )
  await database
    .delete(accountActivity)
    .where(hasKey(accountActivity, [accountActivity.account], accounts, isActivity))
  // By the whole key, because a stranger can send a million tokens to one account.
  const received = sql`
    select distinct ${indexedTransfers.recipient}, ${indexedTransfers.token} from ${indexedTransfers} where ${inTransfers}`
  const isFirst = and(eq(accountTokens.chainId, chainId), between(accountTokens.firstBlock, first, last))
  await database
    .delete(accountTokens)
    .where(hasKey(accountTokens, [accountTokens.account, accountTokens.token], received, isFirst))
  const used = sql`
    select ${indexedTransfers.sender}, ${indexedTransfers.token} from ${indexedTransfers} where ${inTransfers}
    union ${received}
    union select ${indexedApprovals.owner}, ${indexedApprovals.token} from ${indexedApprovals} where ${inApprovals}`
  const isOwn = and(eq(accountTokens.chainId, chainId), between(accountTokens.ownBlock, first, last))
  await database
    .update(accountTokens)
    .set({ ownBlock: null })
    .where(hasKey(accountTokens, [accountTokens.account, accountTokens.token], used, isOwn))
  await database.delete(indexedTransfers).where(inTransfers)
  await takeFromHoldings(database, chainId, nfts, first)
  await database.delete(indexedApprovals).where(inApprovals)
  await database.delete(indexedTransactions).where(inTransactions)
  await database.delete(indexedBlocks).where(and(ofNetwork, between(number, first, last)))
}
