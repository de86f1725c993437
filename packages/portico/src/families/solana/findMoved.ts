import type { SentSubject } from '../../core/family.js'
import { askFor, readAmount, type SolanaRpc } from './rpc.js'

/** Maximum number of an account's transactions that one search checks. */
const mostLooked = 10

/** How far the network's clock may be behind this device's, in ms. */
const clockMs = 60_000

type Looked = {
  /** The transaction that the account's wallet named. */
  hash?: string | undefined
  /** Transactions before this slot do not count. Default: only `sentAt` decides which ones count. */
  sinceSlot?: number | undefined
}

/**
 * Finds the transaction in which an account moved the requested amount. If the account belongs to a program (Squads),
 * its wallet returns a transaction that only proposes the transfer. Undefined while there is no transaction that moves
 * it.
 */
export async function findMoved(
  rpc: SolanaRpc,
  { claimed = [], hash, others = [], sentAt = 0, sinceSlot = 0, transfer }: SentSubject & Looked,
): Promise<string | undefined> {
  const listed = await askFor(rpc, 'getSignaturesForAddress', [
    transfer.from,
    { commitment: 'confirmed', limit: mostLooked },
  ])
  const later = (Array.isArray(listed) ? listed : []).flatMap((entry: unknown) => {
    const { blockTime, err, signature, slot } = Object(entry) as Record<string, unknown>
    const isBefore = typeof slot === 'number' && slot < sinceSlot
    const isOld = isBefore || (typeof blockTime === 'number' && blockTime * 1000 < sentAt - clockMs)
    return typeof signature === 'string' && !err && !isOld ? [signature] : []
  })
  const parts = toParts([transfer, ...others])
  for (const signature of new Set([...(hash ? [hash] : []), ...later])) {
    if (claimed.includes(signature)) continue
    const options = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const found = await askFor(rpc, 'getTransaction', [signature, options])
    // A transaction that the wallet named may move the amount in its own way. Any other must reach the recipient.
    const isIt = (part: Part) => hasMoved(found, part) && (signature === hash || hasReached(found, part))
    if (parts.every(isIt)) return signature
  }
  return undefined
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
