import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import type { Hex } from '../hexBytes.js'
import { type RowColumn, rowsFrom } from '../rowsFrom.js'
import { indexedTransfers, nftHoldings } from '../schema.js'
import { zeroAddress } from '../zeroAddress.js'
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

/** Applies transfers to the NFT holdings, in order. ERC-20 transfers are ignored. */
export async function addToHoldings(
  database: Database,
  chainId: number,
  transfers: readonly PlacedTransfer[],
): Promise<void> {
  await setOwners(database, chainId, findOwners(transfers))
  await changeAmounts(database, chainId, findChanges(transfers, 1n))
}

/**
 * Reverts the transfers from one block on, after they were removed from the index. The remaining transfers determine
 * the previous owner of an ERC-721. If none remain, it is the account that gave the token away first.
 */
export async function takeFromHoldings(
  database: Database,
  chainId: number,
  transfers: readonly PlacedTransfer[],
): Promise<void> {
  const first = new Map<string, PlacedTransfer>()
  for (const transfer of transfers) {
    const key = `${transfer.token}:${transfer.tokenId}`
    if (transfer.standard === 721 && !first.has(key)) first.set(key, transfer)
  }
  const owners: Holding[] = []
  for (const { blockNumber, sender, token, tokenId } of first.values()) {
    if (tokenId === null) continue
    const last = await findLastReceipt(database, chainId, { token, tokenId })
    const before = last ?? { account: sender, receivedBlock: blockNumber - 1, receivedLog: 0 }
    owners.push({ ...before, amount: 1n, standard: 721, token, tokenId })
  }
  await setOwners(database, chainId, owners)
  const changes: Holding[] = []
  for (const change of findChanges(transfers, -1n)) {
    changes.push({ ...change, ...(await findLastReceipt(database, chainId, change)) })
  }
  await changeAmounts(database, chainId, changes)
}

type Receipt = Pick<Holding, 'account' | 'receivedBlock' | 'receivedLog'>

/** Finds the last receipt of an NFT in the index, by `account` if there is one, otherwise by anyone. */
async function findLastReceipt(
  database: Database,
  chainId: number,
  { account, token, tokenId }: { token: Hex; tokenId: bigint; account?: Hex },
): Promise<Receipt | undefined> {
  const [last] = await database
    .select({
      account: indexedTransfers.recipient,
      receivedBlock: indexedTransfers.blockNumber,
      receivedLog: indexedTransfers.logIndex,
    })
    .from(indexedTransfers)
    .where(
      and(
        eq(indexedTransfers.chainId, chainId),
        eq(indexedTransfers.token, token),
        eq(indexedTransfers.tokenId, tokenId),
        account && eq(indexedTransfers.recipient, account),
      ),
    )
    .orderBy(desc(indexedTransfers.blockNumber), desc(indexedTransfers.logIndex))
    .limit(1)
  return last
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

/** Sets the owners of ERC-721 tokens. A token has one owner, whichever sender the event names. */
async function setOwners(database: Database, chainId: number, owners: readonly Holding[]): Promise<void> {
  if (owners.length === 0) return
  const keys = rowsFrom([
    { type: 'bytea', values: owners.map(({ token }) => token) },
    { type: 'numeric', values: owners.map(({ tokenId }) => tokenId) },
  ])
  await database
    .delete(nftHoldings)
    .where(
      and(eq(nftHoldings.chainId, chainId), sql`(${nftHoldings.token}, ${nftHoldings.tokenId}) in (${keys})`),
    )
  const held = owners.filter(({ account }) => account !== zeroAddress)
  if (held.length > 0) await database.insert(nftHoldings).select(holdingRows(chainId, held))
}

async function changeAmounts(
  database: Database,
  chainId: number,
  changes: readonly Holding[],
): Promise<void> {
  if (changes.length === 0) return
  await database
    .insert(nftHoldings)
    .select(holdingRows(chainId, changes))
    .onConflictDoUpdate({
      set: {
        amount: sql`${nftHoldings.amount} + excluded.amount`,
        // 0: the account received nothing in these transfers.
        receivedBlock: sql`case when excluded.received_block > 0 then excluded.received_block else ${nftHoldings.receivedBlock} end`,
        receivedLog: sql`case when excluded.received_block > 0 then excluded.received_log else ${nftHoldings.receivedLog} end`,
      },
      target: [nftHoldings.chainId, nftHoldings.token, nftHoldings.tokenId, nftHoldings.account],
    })
  // Rows with an amount of 0 are deleted, or the index would keep one for every former holder.
  const keys = rowsFrom([
    { type: 'bytea', values: changes.map(({ token }) => token) },
    { type: 'numeric', values: changes.map(({ tokenId }) => tokenId) },
    { type: 'bytea', values: changes.map(({ account }) => account) },
  ])
  await database
    .delete(nftHoldings)
    .where(
      and(
        eq(nftHoldings.chainId, chainId),
        eq(nftHoldings.amount, 0n),
        sql`(${nftHoldings.token}, ${nftHoldings.tokenId}, ${nftHoldings.account}) in (${keys})`,
      ),
    )
}

function holdingRows(chainId: number, holdings: readonly Holding[]) {
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
