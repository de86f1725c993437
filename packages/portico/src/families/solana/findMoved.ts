import type { SentSubject } from '../../core/family.js'
import { askFor, readAmount, type SolanaRpc } from './rpc.js'

/** Number of an account's transactions that one look checks. */
const mostLooked = 10

/** How far the network's clock may be behind this device's, in ms. */
const clockMs = 60_000

/**
 * Finds the transaction in which an account moved the requested amount. If the account belongs to a program (Squads),
 * its wallet returns the transaction that only proposes the transfer. Undefined while there is none.
 */
export async function findMoved(
  rpc: SolanaRpc,
  { claimed = [], hash, sentAt = 0, transfer }: SentSubject & { hash: string },
): Promise<string | undefined> {
  const listed = await askFor(rpc, 'getSignaturesForAddress', [
    transfer.from,
    { commitment: 'confirmed', limit: mostLooked },
  ])
  const later = (Array.isArray(listed) ? listed : []).flatMap((entry: unknown) => {
    const { blockTime, err, signature } = Object(entry) as Record<string, unknown>
    const isOld = typeof blockTime === 'number' && blockTime * 1000 < sentAt - clockMs
    return typeof signature === 'string' && !err && !isOld ? [signature] : []
  })
  for (const signature of new Set([hash, ...later])) {
    if (claimed.includes(signature)) continue
    const options = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const found = await askFor(rpc, 'getTransaction', [signature, options])
    if (hasMoved(found, transfer)) return signature
  }
  return undefined
}

function hasMoved(found: unknown, { amount, from, to, tokenAddress }: SentSubject['transfer']): boolean {
  const { meta, transaction } = Object(found) as Record<string, Record<string, unknown> | undefined>
  if (!meta || meta.err) return false
  const wanted = BigInt(amount)
  if (tokenAddress) {
    const sumOf = (balances: unknown) => toSum(balances, from, tokenAddress)
    return sumOf(meta.preTokenBalances) - sumOf(meta.postTokenBalances) >= wanted
  }
  const { accountKeys } = Object(transaction?.message) as { accountKeys?: unknown }
  const keys = (Array.isArray(accountKeys) ? accountKeys : []).map((key: unknown) =>
    typeof key === 'string' ? key : Object(key).pubkey,
  )
  const changeOf = (address: string) => {
    const at = keys.indexOf(address)
    const [before, after] = [meta.preBalances, meta.postBalances].map((balances) =>
      readAmount(Array.isArray(balances) ? balances[at] : undefined),
    )
    return before === undefined || after === undefined ? 0n : after - before
  }
  return changeOf(from) <= -wanted && changeOf(to) >= wanted
}

/** Adds up an owner's balance of a token in all accounts. */
function toSum(balances: unknown, owner: string, mint: string): bigint {
  return (Array.isArray(balances) ? balances : [])
    .map((entry: unknown) => Object(entry) as Record<string, unknown>)
    .filter((entry) => entry.owner === owner && entry.mint === mint)
    .reduce((sum, entry) => sum + (readAmount(Object(entry.uiTokenAmount).amount) ?? 0n), 0n)
}
