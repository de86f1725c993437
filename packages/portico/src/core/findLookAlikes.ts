import type { Transaction } from './entities.js'

/** Number of characters at each end of a shortened address. An attacker imitates these. */
const shownLength = 4

/**
 * Returns the addresses of `known` that look like `address` but differ from it: the first and last four characters are
 * the same, and the middle is not. An attacker creates such an address so users mistake it for the known one (address
 * poisoning).
 */
export function findLookAlikes(address: string, known: readonly string[]): readonly string[] {
  const one = toComparable(address)
  return known.filter((candidate) => {
    const other = toComparable(candidate)
    return (
      other !== one &&
      other.slice(0, shownLength) === one.slice(0, shownLength) &&
      other.slice(-shownLength) === one.slice(-shownLength)
    )
  })
}

/** Checks whether two addresses are the same, even if their notations differ. */
export function isSameAddress(a: string, b: string): boolean {
  return toComparable(a) === toComparable(b)
}

/**
 * Normalizes an address for comparison. Hex may have either case, with or without a prefix. Other alphabets must match
 * exactly. A CAIP-10 id keeps its network.
 */
export function toComparable(address: string): string {
  const at = address.lastIndexOf(':') + 1
  const bare = address.slice(at)
  return /^(0x)?[\da-f]{40}$/i.test(bare) ? address.slice(0, at) + bare.slice(-40).toLowerCase() : address
}

/**
 * Returns the addresses to which an account sent something in its own transactions. An attacker can plant an address
 * among the transfers that the account received or seems to have sent, but not here.
 */
export function findReceivers(transactions: readonly Transaction[], address: string): readonly string[] {
  const own = transactions.filter(
    ({ metadata }) => metadata.status === 'confirmed' && isSameAddress(metadata.sentFrom, address),
  )
  const given = own.flatMap(({ transfers }) => transfers.filter(({ direction }) => direction === 'out'))
  return [...new Set(given.flatMap(({ counterparty }) => counterparty ?? []))]
}

/**
 * True for an entry whose only purpose is to plant an address in the list: someone else's transaction moves an amount
 * of 0 from or to the account, or an address in it looks like a known one.
 *
 * @param parameters.known addresses that the user has dealt with
 */
export function isSuspiciousTransaction(
  transaction: Transaction,
  { address, known }: { address: string; known: readonly string[] },
): boolean {
  const { metadata, transfers } = transaction
  const others = transfers.flatMap(({ counterparty }) => counterparty ?? [])
  if (others.some((other) => findLookAlikes(other, known).length > 0)) return true
  const isOwn = isSameAddress(metadata.sentFrom, address)
  return !isOwn && transfers.length > 0 && transfers.every(({ quantity }) => /^[0.]+$/.test(quantity.numeric))
}
