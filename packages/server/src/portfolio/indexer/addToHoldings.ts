import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { hasKey } from '../hasKey.js'
import type { Hex } from '../hexBytes.js'
import { type RowColumn, rowsFrom } from '../rowsFrom.js'
import { indexedTransfers, nftHoldings } from '../schema.js'
import { isNotZero, zeroAddress } from '../zeroAddress.js'
import type { TokenTransfer } from './block.js'

export type PlacedTransfer = TokenTransfer & { blockNumber: number }

type Holding = {
  token: Hex
  tokenId: bigint
  account: Hex
  standard: 721 | 1155
  amount: bigint
  receivedBlock: number
  receivedLog: number
}

/** Maximum number of holdings per statement. One block can change a hundred thousand. */
const holdingsAtOnce = 1000

/** Applies transfers to the NFT holdings, in order. ERC-20 transfers are ignored. */
export async function addToHoldings(
  database: Database,
  chainId: number,
  transfers: readonly PlacedTransfer[],
): Promise<void> {
  const select = (holdings: readonly Holding[]) => selectHoldings(chainId, holdings)
  await setOwners(database, chainId, findOwners(transfers), select)
  await changeAmounts(database, chainId, findChanges(transfers, 1n), select)
}

/**
 * Reverts all transfers of the last blocks, from the block `first` on. The transfers before that block determine the
 * previous owner of an ERC-721. If there are none, it is the account that gave the token away first.
 */
export async function takeFromHoldings(
  database: Database,
  chainId: number,
  transfers: readonly PlacedTransfer[],
  first: number,
): Promise<void> {
  const owners = new Map<string, Holding>()
  for (const { blockNumber, sender, standard, token, tokenId } of transfers) {
    const key = `${token}:${tokenId}`
    if (standard !== 721 || tokenId === null || owners.has(key)) continue
    const receipt = { receivedBlock: blockNumber - 1, receivedLog: 0 }
    owners.set(key, { ...receipt, account: sender, amount: 1n, standard, token, tokenId })
  }
  const { recipient, standard } = indexedTransfers
  await setOwners(database, chainId, [...owners.values()], (holdings) =>
    selectEarlierHoldings(chainId, holdings, sql`${standard} = 721`, first),
  )
  const isOwn = sql`${recipient} = held.account and ${isNotZero(recipient)} and ${standard} = 1155`
  await changeAmounts(database, chainId, findChanges(transfers, -1n), (holdings) =>
    selectEarlierHoldings(chainId, holdings, isOwn, first),
  )
}

function findOwners(transfers: readonly PlacedTransfer[]): Holding[] {
  const owners = new Map<string, Holding>()
  for (const { blockNumber, logIndex, recipient, standard, token, tokenId } of transfers) {
    if (standard !== 721 || tokenId === null) continue
    owners.set(`${token}:${tokenId}`, {
      account: recipient,
      amount: 1n,
      receivedBlock: blockNumber,
      receivedLog: logIndex,
      standard,
      token,
      tokenId,
    })
  }
  return [...owners.values()]
}

/** Returns each account's gain or loss of each ERC-1155 token, multiplied by `sign`. */
function findChanges(transfers: readonly PlacedTransfer[], sign: 1n | -1n): Holding[] {
  const changes = new Map<string, Holding>()
  for (const { amount, blockNumber, logIndex, recipient, sender, standard, token, tokenId } of transfers) {
    if (standard !== 1155 || tokenId === null) continue
    for (const [account, change] of [
      [sender, -amount],
      [recipient, amount],
    ] as const) {
      if (account === zeroAddress) continue
      const key = `${token}:${tokenId}:${account}`
      const known = changes.get(key)
      const isReceived = change > 0n && sign > 0n
      changes.set(key, {
        account,
        amount: (known?.amount ?? 0n) + sign * change,
        receivedBlock: isReceived ? blockNumber : (known?.receivedBlock ?? 0),
        receivedLog: isReceived ? logIndex : (known?.receivedLog ?? 0),
        standard,
        token,
        tokenId,
      })
    }
  }
  return [...changes.values()]
}

/**
 * Sets the owners of ERC-721 tokens. A token has one owner, whichever sender the event names.
 *
 * @param select returns the query for the new rows of `nftHoldings`
 */
async function setOwners(
  database: Database,
  chainId: number,
  owners: readonly Holding[],
  select: (owners: readonly Holding[]) => SQL,
): Promise<void> {
  for (let from = 0; from < owners.length; from += holdingsAtOnce) {
    const part = owners.slice(from, from + holdingsAtOnce)
    const keys = rowsFrom([
      { type: 'bytea', values: part.map(({ token }) => token) },
      { type: 'numeric', values: part.map(({ tokenId }) => tokenId) },
    ])
    const isOwned = and(eq(nftHoldings.chainId, chainId), sql`${nftHoldings.standard} = 721`)
    await database
      .delete(nftHoldings)
      .where(hasKey(nftHoldings, [nftHoldings.token, nftHoldings.tokenId], keys, isOwned))
    await database
      .insert(nftHoldings)
      .select(sql`select * from (${select(part)}) as ${held} where ${isNotZero(sql`held.account`)}`)
      // A contract can also report ERC-1155 transfers of the same token.
      .onConflictDoUpdate({
        set: {
          amount: sql`excluded.amount`,
          receivedBlock: sql`excluded.received_block`,
          receivedLog: sql`excluded.received_log`,
          standard: sql`excluded.standard`,
        },
        target: holdingKey,
      })
  }
}

/**
 * Adds to the amounts of ERC-1155 tokens.
 *
 * @param select returns the query for the rows to add to `nftHoldings`
 */
async function changeAmounts(
  database: Database,
  chainId: number,
  changes: readonly Holding[],
  select: (changes: readonly Holding[]) => SQL,
): Promise<void> {
  for (let from = 0; from < changes.length; from += holdingsAtOnce) {
    const part = changes.slice(from, from + holdingsAtOnce)
    await database
      .insert(nftHoldings)
      .select(select(part))
      .onConflictDoUpdate({
        set: {
          amount: sql`${nftHoldings.amount} + excluded.amount`,
          // 0: the account received nothing in these transfers.
          receivedBlock: sql`case when excluded.received_block > 0 then excluded.received_block else ${nftHoldings.receivedBlock} end`,
          receivedLog: sql`case when excluded.received_block > 0 then excluded.received_log else ${nftHoldings.receivedLog} end`,
        },
        target: holdingKey,
      })
    // Rows with an amount of 0 are deleted, or the index would keep one for every former holder.
    const keys = rowsFrom([
      { type: 'bytea', values: part.map(({ token }) => token) },
      { type: 'numeric', values: part.map(({ tokenId }) => tokenId) },
      { type: 'bytea', values: part.map(({ account }) => account) },
    ])
    const isEmpty = and(eq(nftHoldings.chainId, chainId), eq(nftHoldings.amount, 0n))
    await database
      .delete(nftHoldings)
      .where(
        hasKey(nftHoldings, [nftHoldings.token, nftHoldings.tokenId, nftHoldings.account], keys, isEmpty),
      )
  }
}

const holdingKey = [nftHoldings.chainId, nftHoldings.token, nftHoldings.tokenId, nftHoldings.account]

/** The columns of `selectHoldings`, in the order of the table. */
const held = sql.raw(
  'held(chain_id, token, token_id, account, standard, amount, received_block, received_log)',
)

function selectHoldings(chainId: number, holdings: readonly Holding[]): SQL {
  const column = (type: RowColumn['type'], read: (holding: Holding) => RowColumn['values'][number]) => ({
    type,
    values: holdings.map(read),
  })
  return rowsFrom([
    column('bigint', () => chainId),
    column('bytea', ({ token }) => token),
    column('numeric', ({ tokenId }) => tokenId),
    column('bytea', ({ account }) => account),
    column('integer', ({ standard }) => standard),
    column('numeric', ({ amount }) => amount),
    column('bigint', ({ receivedBlock }) => receivedBlock),
    column('integer', ({ receivedLog }) => receivedLog),
  ])
}

/**
 * Builds the query for holdings as of their last receipt before the block `first`. Without such a receipt, a holding
 * stays as it is. Each holding reads one row of the index, however often its token was moved.
 *
 * @param isReceipt restricts the transfers, so that one index contains exactly these in their order
 */
function selectEarlierHoldings(
  chainId: number,
  holdings: readonly Holding[],
  isReceipt: SQL,
  first: number,
): SQL {
  const { blockNumber, logIndex, recipient, token, tokenId } = indexedTransfers
  return sql`
    select held.chain_id, held.token, held.token_id, coalesce(receipt.account, held.account), held.standard, held.amount,
      coalesce(receipt.block_number, held.received_block), coalesce(receipt.log_index, held.received_log)
    from (${selectHoldings(chainId, holdings)}) as ${held}
    left join lateral (
      select ${recipient} as account, ${blockNumber}, ${logIndex} from ${indexedTransfers}
      where ${indexedTransfers.chainId} = held.chain_id and ${token} = held.token and ${tokenId} = held.token_id
        and ${isReceipt} and ${blockNumber} < ${first}
      order by ${blockNumber} desc, ${logIndex} desc limit 1
    ) as receipt on true`
}
