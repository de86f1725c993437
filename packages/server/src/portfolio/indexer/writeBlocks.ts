import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../store/database.js'
import { earlyRows } from '../earlyRows.js'
import type { Hex } from '../hexBytes.js'
import { type RowColumn, rowsFrom } from '../rowsFrom.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
} from '../schema.js'
import { zeroAddress } from '../zeroAddress.js'
import { addToHoldings } from './addToHoldings.js'
import type { Block, EventPlace } from './block.js'
import { markOwnTokens } from './markOwnTokens.js'

/**
 * Maximum number of rows per statement, and of the transactions, transfers and approvals per transaction of the database.
 * Only a single block can have more. It can have a million transfers, and a statement that exceeds the database's time
 * limit would fail at every attempt.
 */
const rowsAtOnce = 10_000

/**
 * Writes blocks that follow the last one, in parts. If a part fails, the earlier ones are written. Fails if a block exists
 * already, because then another process also writes.
 */
export async function writeBlocks(
  database: Database,
  chainId: number,
  blocks: readonly Block[],
): Promise<void> {
  for (const part of splitBlocks(blocks)) await writePart(database, chainId, part)
}

/** Splits blocks into parts, so that no transaction delays other queries for long. */
function splitBlocks(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = []
  let rows = 0
  for (const block of blocks) {
    const count = block.transactions.length + block.transfers.length + block.approvals.length
    const last = parts.at(-1)
    if (last && rows + count <= rowsAtOnce) {
      last.push(block)
      rows += count
    } else {
      parts.push([block])
      rows = count
    }
  }
  return parts
}

/** Writes blocks, all or none. */
async function writePart(database: Database, chainId: number, blocks: readonly Block[]): Promise<void> {
  const within = <item>(pick: (block: Block) => readonly item[]) =>
    blocks.flatMap((block) => pick(block).map((item) => ({ block, item })))
  const transactions = within((block) => block.transactions)
  const transfers = within((block) => markLate(block.transfers))
  const approvals = within((block) => markLate(block.approvals))
  // Sorted by account, like their key, so that neighbors in the index are written together.
  const activity = blocks.flatMap(findActivity).sort((a, b) => (a.account < b.account ? -1 : 1))
  const received = findReceivedTokens(blocks)

  await database.transaction(async (transaction) => {
    async function insert(
      table: PgTable,
      count: number,
      columns: RowColumn[],
      isRepeated = false,
    ): Promise<void> {
      const chain: RowColumn = { type: 'bigint', values: Array.from({ length: count }, () => chainId) }
      for (let from = 0; from < count; from += rowsAtOnce) {
        const part = [chain, ...columns].map(({ type, values }) => ({
          type,
          values: values.slice(from, from + rowsAtOnce),
        }))
        const query = transaction.insert(table).select(rowsFrom(part))
        await (isRepeated ? query.onConflictDoNothing() : query)
      }
    }

    await insert(indexedBlocks, blocks.length, [
      column('bigint', blocks, ({ number }) => number),
      column('bytea', blocks, ({ hash }) => hash),
      column('bigint', blocks, ({ minedAt }) => minedAt),
    ])
    await insert(indexedTransactions, transactions.length, [
      column('bigint', transactions, ({ block }) => block.number),
      column('integer', transactions, ({ item }) => item.position),
      column('bytea', transactions, ({ item }) => item.hash),
      column('bytea', transactions, ({ item }) => item.sender),
      column('bytea', transactions, ({ item }) => item.recipient),
      column('numeric', transactions, ({ item }) => item.amount),
      column('bigint', transactions, ({ item }) => item.nonce),
      column('bytea', transactions, ({ item }) => item.selector),
      column('boolean', transactions, ({ item }) => item.isFailed),
    ])
    await insert(indexedTransfers, transfers.length, [
      column('bigint', transfers, ({ block }) => block.number),
      column('integer', transfers, ({ item }) => item.position),
      column('integer', transfers, ({ item }) => item.logIndex),
      column('integer', transfers, ({ item }) => item.item),
      column('bytea', transfers, ({ item }) => item.token),
      column('integer', transfers, ({ item }) => item.standard),
      column('numeric', transfers, ({ item }) => item.tokenId),
      column('bytea', transfers, ({ item }) => item.sender),
      column('bytea', transfers, ({ item }) => item.recipient),
      column('numeric', transfers, ({ item }) => item.amount),
      column('boolean', transfers, ({ item }) => item.isLate),
    ])
    await insert(indexedApprovals, approvals.length, [
      column('bigint', approvals, ({ block }) => block.number),
      column('integer', approvals, ({ item }) => item.position),
      column('integer', approvals, ({ item }) => item.logIndex),
      column('bytea', approvals, ({ item }) => item.token),
      column('bytea', approvals, ({ item }) => item.owner),
      column('bytea', approvals, ({ item }) => item.spender),
      column('numeric', approvals, ({ item }) => item.tokenId),
      column('numeric', approvals, ({ item }) => item.amount),
      column('boolean', approvals, ({ item }) => item.isForAll),
      column('boolean', approvals, ({ item }) => item.isLate),
    ])
    await insert(accountActivity, activity.length, [
      column('bytea', activity, ({ account }) => account),
      column('bigint', activity, ({ blockNumber }) => blockNumber),
      column('integer', activity, ({ position }) => position),
    ])
    await insert(
      accountTokens,
      received.length,
      [
        column('bytea', received, ({ account }) => account),
        column('bytea', received, ({ token }) => token),
        column('bigint', received, ({ firstBlock }) => firstBlock),
        column('bigint', received, () => null),
      ],
      true,
    )
    await markOwnTokens(transaction, chainId, transfers, approvals)
    await addToHoldings(
      transaction,
      chainId,
      transfers.map(({ block, item }) => ({ ...item, blockNumber: block.number })),
    )
  })
}

function column<row>(
  type: RowColumn['type'],
  rows: readonly row[],
  read: (row: row) => RowColumn['values'][number],
): RowColumn {
  return { type, values: rows.map(read) }
}

/** Marks all but the first events of each transaction. */
function markLate<event extends EventPlace & { item?: number }>(events: readonly event[]) {
  const counts = new Map<number, number>()
  return events
    .toSorted((a, b) => a.logIndex - b.logIndex || (a.item ?? 0) - (b.item ?? 0))
    .map((event) => {
      const earlier = counts.get(event.position) ?? 0
      counts.set(event.position, earlier + 1)
      return { ...event, isLate: earlier >= earlyRows }
    })
}

type Activity = { account: Hex; blockNumber: number; position: number }

/**
 * Finds the accounts that each transaction of a block concerns: the sender, the recipient of its coins, and both sides
 * of its token transfers. An account that is only called is left out, because strangers use such transactions to appear
 * in a history.
 */
function findActivity({ number, transactions, transfers }: Block): Activity[] {
  const accounts = transactions.map(({ amount, isFailed, recipient, sender }) => {
    const concerned = new Set([sender])
    if (recipient && amount > 0n && !isFailed) concerned.add(recipient)
    return concerned
  })
  for (const { position, recipient, sender } of transfers) {
    if (sender !== zeroAddress) accounts[position]?.add(sender)
    if (recipient !== zeroAddress) accounts[position]?.add(recipient)
  }
  return accounts.flatMap((concerned, position) =>
    [...concerned].map((account) => ({ account, blockNumber: number, position })),
  )
}

type ReceivedToken = { account: Hex; token: Hex; firstBlock: number }

function findReceivedTokens(blocks: readonly Block[]): ReceivedToken[] {
  const received = new Map<string, ReceivedToken>()
  for (const { number, transfers } of blocks) {
    for (const { recipient, standard, token } of transfers) {
      const key = `${recipient}:${token}`
      if (standard !== 20 || recipient === zeroAddress || received.has(key)) continue
      received.set(key, { account: recipient, firstBlock: number, token })
    }
  }
  return [...received.values()]
}
