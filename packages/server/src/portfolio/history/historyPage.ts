import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../store/database.js'
import { earlyRows } from '../earlyRows.js'
import type { Hex } from '../hexBytes.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
  nftHoldings,
} from '../schema.js'
import { isNotZero } from '../zeroAddress.js'

/** One transaction shows at most this many of an account's transfers, and as many approvals. */
const shownPerTransaction = sql.raw(`${earlyRows}`)

/** The position of a transaction in its network. */
export type Place = { blockNumber: number; position: number }

export type TransferRow = {
  amount: bigint
  /** False if another account's transaction moved the token and this account never received any of it. */
  isOwn: boolean
  recipient: Hex
  sender: Hex
  /** 0: the network's own coin. */
  standard: 0 | 20 | 721 | 1155
  token: Hex
  tokenId: bigint | null
}

export type ApprovalRow = {
  amount: bigint
  isForAll: boolean
  spender: Hex
  token: Hex
  tokenId: bigint | null
}

export type TransactionRow = Place & {
  amount: bigint
  approvals: readonly ApprovalRow[]
  hash: Hex
  isFailed: boolean
  /** Unix seconds. */
  minedAt: number
  nonce: number
  recipient: Hex | null
  selector: Hex | null
  sender: Hex
  /** Transfers to and from the account, in order. */
  transfers: readonly TransferRow[]
}

export type ReadHistoryPage = (request: {
  account: Hex
  chainId: number
  /** Undefined: starts with the newest. */
  before: Place | undefined
  limit: number
}) => Promise<TransactionRow[]>

/** A place after all others. */
const end: Place = { blockNumber: Number.MAX_SAFE_INTEGER, position: 2 ** 31 - 1 }

/**
 * Prepares the query for the transactions of an account, newest first, with their transfers. There are two hundred
 * queries a second, so the database plans one statement once, and the driver parses one value per row.
 */
export function prepareHistoryPage(database: Database): ReadHistoryPage {
  const account = sql`decode(cast(${sql.placeholder('account')} as text), 'hex')`
  const before = sql`(cast(${sql.placeholder('blockNumber')} as bigint), cast(${sql.placeholder('position')} as integer))`
  const { amount, blockNumber, hash, isFailed, nonce, position, recipient, selector, sender } =
    indexedTransactions
  const entry = sql<Written<TransactionRow>>`json_build_object(
    'amount', cast(${amount} as text), 'approvals', ${selectApprovals(account)}, 'blockNumber', ${blockNumber},
    'hash', ${hexOf(hash)}, 'isFailed', ${isFailed}, 'minedAt', ${indexedBlocks.minedAt}, 'nonce', ${nonce},
    'position', ${position}, 'recipient', ${hexOf(recipient)}, 'selector', ${hexOf(selector)},
    'sender', ${hexOf(sender)}, 'transfers', ${selectTransfers(account)}
  )`
  const page = database
    .select({ entry: entry.as('entry') })
    .from(accountActivity)
    .innerJoin(indexedTransactions, isAt(indexedTransactions))
    .innerJoin(
      indexedBlocks,
      and(
        eq(indexedBlocks.chainId, accountActivity.chainId),
        eq(indexedBlocks.number, accountActivity.blockNumber),
      ),
    )
    .where(
      and(
        sql`${accountActivity.chainId} = cast(${sql.placeholder('chainId')} as bigint)`,
        sql`${accountActivity.account} = ${account}`,
        sql`(${accountActivity.blockNumber}, ${accountActivity.position}) < ${before}`,
      ),
    )
    .orderBy(desc(accountActivity.blockNumber), desc(accountActivity.position))
    .limit(sql.placeholder('limit'))
    .as('page')
  const statement = database
    .select({ entries: sql<Written<TransactionRow>[] | null>`json_agg(${page.entry})` })
    .from(page)
    .prepare('history_page')

  return async ({ account, before = end, chainId, limit }) => {
    const [row] = await statement.execute({ ...before, account: account.slice(2), chainId, limit })
    return (row?.entries ?? []).map((entry) => ({
      ...entry,
      amount: BigInt(entry.amount),
      approvals: entry.approvals?.map(toBigints) ?? [],
      transfers: entry.transfers?.map(toBigints) ?? [],
    }))
  }
}

/** A row as JSON contains it: big numbers are strings, and an empty list is null. */
type Written<row> = {
  [key in keyof row]: bigint extends row[key]
    ? Exclude<row[key], bigint> | string
    : row[key] extends readonly (infer item)[]
      ? readonly Written<item>[] | null
      : row[key]
}

function toBigints<row extends { amount: string; tokenId: string | null }>(row: row) {
  return { ...row, amount: BigInt(row.amount), tokenId: row.tokenId === null ? null : BigInt(row.tokenId) }
}

function selectTransfers(account: SQL) {
  const { amount, item, logIndex, recipient, sender, standard, token, tokenId } = indexedTransfers
  const isTokenReceived = sql`exists (
    select 1 from ${accountTokens}
    where ${accountTokens.chainId} = ${accountActivity.chainId} and ${accountTokens.account} = ${account}
      and ${accountTokens.token} = ${token}
  )`
  const received = alias(indexedTransfers, 'received')
  const isOnlyOneReceived = sql`exists (
    select 1 from ${indexedTransfers} as ${sql.identifier('received')}
    where ${received.chainId} = ${accountActivity.chainId} and ${received.token} = ${token}
      and ${received.tokenId} = ${tokenId} and ${received.recipient} = ${account} and ${received.standard} = 721
      and ${isNotZero(received.recipient)}
  )`
  // An ERC-1155 item can have millions of transfers. Its amount is negative if the account gave away more than it received.
  const isMoreGiven = sql`exists (
    select 1 from ${nftHoldings}
    where ${nftHoldings.chainId} = ${accountActivity.chainId} and ${nftHoldings.token} = ${token}
      and ${nftHoldings.tokenId} = ${tokenId} and ${nftHoldings.account} = ${account}
      and ${nftHoldings.amount} < 0
  )`
  const isReceived = sql`case ${standard}
    when 0 then true when 20 then ${isTokenReceived} when 721 then ${isOnlyOneReceived} else not ${isMoreGiven}
  end`
  return sql`(
    select json_agg(json_build_object(
      'amount', cast(${amount} as text),
      'isOwn', ${sender} <> ${account} or ${indexedTransactions.sender} = ${account} or ${isReceived},
      'recipient', ${hexOf(recipient)}, 'sender', ${hexOf(sender)}, 'standard', ${standard},
      'token', ${hexOf(token)}, 'tokenId', cast(${tokenId} as text)
    ) order by ${logIndex}, ${item})
    from ${selectShown(indexedTransfers, [logIndex, item], [sender, recipient], account)}
  )`
}

function selectApprovals(account: SQL) {
  const { amount, isForAll, logIndex, owner, spender, token, tokenId } = indexedApprovals
  return sql`(
    select json_agg(json_build_object(
      'amount', cast(${amount} as text), 'isForAll', ${isForAll}, 'spender', ${hexOf(spender)},
      'token', ${hexOf(token)}, 'tokenId', cast(${tokenId} as text)
    ) order by ${logIndex})
    from ${selectShown(indexedApprovals, [logIndex], [owner], account)}
  )`
}

/**
 * Builds the query for the rows of the activity's transaction that one of `parties` names: among the early rows, and by
 * index among the late ones. A stranger's transaction can have a hundred thousand rows, of which one names the account.
 */
function selectShown(
  table: PgTable & Parameters<typeof isAt>[0] & { isLate: PgColumn },
  order: readonly PgColumn[],
  parties: readonly PgColumn[],
  account: SQL,
) {
  const inOrder = sql`order by ${sql.join([...order], sql`, `)} limit ${shownPerTransaction}`
  const isParty = parties.map((party) => sql`${party} = ${account}`)
  const late = isParty.map(
    (condition) =>
      sql`(select * from ${table} where ${isAt(table)} and ${table.isLate} and ${condition} ${inOrder})`,
  )
  // A transfer to oneself is found twice, and `union` keeps one of both.
  return sql`(
    select * from (
      select * from (select * from ${table} where ${isAt(table)} ${inOrder}) as ${table} where ${or(...isParty)}
      union ${sql.join(late, sql` union `)}
    ) as ${table}
    ${inOrder}
  ) as ${table}`
}

/** Builds the condition that a row belongs to the activity's transaction. */
function isAt(table: { chainId: PgColumn; blockNumber: PgColumn; position: PgColumn }) {
  return and(
    eq(table.chainId, accountActivity.chainId),
    eq(table.blockNumber, accountActivity.blockNumber),
    eq(table.position, accountActivity.position),
  )
}

function hexOf(column: PgColumn) {
  return sql`'0x' || encode(${column}, 'hex')`
}
