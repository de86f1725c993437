import type { SentSubject } from '../../core/family.js'
import { ListedTransactions } from './ListedTransactions.js'
import { readAmount, type SolanaRpc, type SolanaRpcAnswer } from './rpc.js'

/** Maximum number of listed transactions that one search reads. The next search reads the following ones. */
const mostRead = 50

type Looked = {
  /** The transaction that the account's wallet named. */
  hash?: string | undefined
  /** Transactions before this slot do not count. Default: only `sentAt` decides which ones count. */
  sinceSlot?: number | undefined
}

/** The transaction, or the slot where the next search starts. `isPartial`: this search did not look at all of them. */
export type Moved = { hash: string } | { hash?: undefined; isPartial: boolean; nextSlot: number }

/**
 * Finds the transaction in which an account moved the requested amount. If the account belongs to a program (Squads),
 * its wallet returns a transaction that only proposes the transfer. Anyone can add transactions to an account's list.
 * So the search goes back to the request, however long the list is, and reads the oldest ones first.
 */
export async function findMoved(
  rpc: SolanaRpc,
  { claimed = [], hash, others = [], search = {}, sentAt = 0, sinceSlot = 0, transfer }: SentSubject & Looked,
): Promise<Moved> {
  const parts = toParts([transfer, ...others])
  // A transaction that the wallet named may move the amount in its own way. Any other must reach the recipient.
  const isIt = (found: unknown, signature: string) =>
    parts.every((part) => hasMoved(found, part) && (signature === hash || hasReached(found, part)))
  if (hash && !claimed.includes(hash) && isIt(await readTransaction(rpc, hash), hash)) return { hash }

  const list = search.notes instanceof ListedTransactions ? search.notes : new ListedTransactions()
  search.notes = list
  if (!(await list.open(rpc, { address: transfer.from, sentAt, sinceSlot })))
    return { isPartial: true, nextSlot: sinceSlot }
  let reads = 0
  for (let next = list.next(); next && reads < mostRead; next = list.next()) {
    const { signature } = next
    const isKnown = signature === hash || claimed.includes(signature)
    const found = isKnown || (await readTransaction(rpc, signature))
    if (!isKnown) reads++
    if (!isKnown && isIt(found, signature)) return { hash: signature }
    list.pass(next, { isRead: Boolean(found) })
  }
  return list.close(sinceSlot)
}

/** Reads a transaction. Undefined if no endpoint returns it, e.g. because it is of a newer version. */
async function readTransaction(rpc: SolanaRpc, signature: string): Promise<unknown> {
  const options = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  const answer = await rpc('getTransaction', [signature, options], isPresent)
  return isPresent(answer) ? answer.result : undefined
}

function isPresent(answer: SolanaRpcAnswer): answer is { result: unknown } {
  return !answer.error && Boolean(answer.result)
}

/** What one recipient gets of one token. `total` is what the account pays of that token to all recipients. */
type Part = SentSubject['transfer'] & { total: bigint }

/** Adds up transfers of one token to one recipient, because the network returns balances, not transfers. */
function toParts(transfers: readonly SentSubject['transfer'][]): readonly Part[] {
  const sumOf = (each: readonly SentSubject['transfer'][]) =>
    each.reduce((sum, { amount }) => sum + amount, 0n)
  const keyOf = ({ to, tokenAddress }: SentSubject['transfer']) => `${tokenAddress} ${to}`
  return [...new Map(transfers.map((each) => [keyOf(each), each])).values()].map((each) => {
    const ofToken = transfers.filter(({ tokenAddress }) => tokenAddress === each.tokenAddress)
    return { ...each, amount: sumOf(ofToken.filter(({ to }) => to === each.to)), total: sumOf(ofToken) }
  })
}

function hasMoved(found: unknown, { amount, from, to, tokenAddress, total }: Part): boolean {
  const { meta } = Object(found) as Record<string, Record<string, unknown> | undefined>
  if (!meta || meta.err) return false
  if (tokenAddress) {
    const sumOf = (balances: unknown) => toSum(balances, from, tokenAddress)
    return sumOf(meta.preTokenBalances) - sumOf(meta.postTokenBalances) >= total
  }
  return changeOfCoin(found, from) <= -total && changeOfCoin(found, to) >= amount
}

/** Returns by how many lamports a transaction changed an account's balance. */
function changeOfCoin(found: unknown, address: string): bigint {
  const { meta, transaction } = Object(found) as Record<string, Record<string, unknown> | undefined>
  const { accountKeys } = Object(transaction?.message) as { accountKeys?: unknown }
  const keys = (Array.isArray(accountKeys) ? accountKeys : []).map((key: unknown) =>
    typeof key === 'string' ? key : Object(key).pubkey,
  )
  const at = keys.indexOf(address)
  const [before, after] = [meta?.preBalances, meta?.postBalances].map((balances) =>
    readAmount(Array.isArray(balances) ? balances[at] : undefined),
  )
  return before === undefined || after === undefined ? 0n : after - before
}

/**
 * Checks that the amount went to this recipient, and not to another. Nothing else identifies a send without a response.
 */
function hasReached(found: unknown, { amount, from, to, tokenAddress, total }: Part): boolean {
  if (!tokenAddress) return changeOfCoin(found, to) === amount
  const { meta, transaction } = Object(found) as Record<string, Record<string, unknown> | undefined>
  const changeOf = (owner: string) =>
    toSum(meta?.postTokenBalances, owner, tokenAddress) - toSum(meta?.preTokenBalances, owner, tokenAddress)
  const { accountKeys } = Object(transaction?.message) as { accountKeys?: unknown }
  // The recipient itself may be a token account.
  const isNamed = (Array.isArray(accountKeys) ? accountKeys : []).some(
    (key: unknown) => (typeof key === 'string' ? key : Object(key).pubkey) === to,
  )
  return changeOf(from) === -total && (changeOf(to) > 0n || isNamed)
}

/** Adds up an owner's balance of a token over all accounts. */
function toSum(balances: unknown, owner: string, mint: string): bigint {
  return (Array.isArray(balances) ? balances : [])
    .map((entry: unknown) => Object(entry) as Record<string, unknown>)
    .filter((entry) => entry.owner === owner && entry.mint === mint)
    .reduce((sum, entry) => sum + (readAmount(Object(entry.uiTokenAmount).amount) ?? 0n), 0n)
}
