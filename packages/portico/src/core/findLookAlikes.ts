import type { Transaction } from './entities.js'

/** Characters at each end that a shortened address shows, and so the ones that an attacker makes equal. */
const shownLength = 4

/**
 * Those of `known` that look like `address` without being it: the same first and last four characters, and another
 * middle. Such an address is made to be taken for the known one (address poisoning).
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

/** True for the same address, however it is written. */
export function isSameAddress(a: string, b: string): boolean {
  return toComparable(a) === toComparable(b)
}

/** Hex is the same in both cases, with its prefix or without; other alphabets are not. A CAIP-10 id keeps its network. */
export function toComparable(address: string): string {
  const at = address.lastIndexOf(':') + 1
  const bare = address.slice(at)
  return /^(0x)?[\da-f]{40}$/i.test(bare) ? address.slice(0, at) + bare.slice(-40).toLowerCase() : address
}

/**
 * Those to whom an account gave something by transactions of its own. Nobody else can write themselves into them, as
 * they can into what an account received or was made to seem to send.
 */
export function findReceivers(transactions: readonly Transaction[], address: string): readonly string[] {
  const own = transactions.filter(
    ({ metadata }) => metadata.status === 'confirmed' && isSameAddress(metadata.sentFrom, address),
  )
  const given = own.flatMap(({ transfers }) => transfers.filter(({ direction }) => direction === 'out'))
  return [...new Set(given.flatMap(({ counterparty }) => counterparty ?? []))]
}

/**
 * True for an entry that is only there to plant an address: somebody else moved nothing "from" or to the account, or an
 * address in it looks like a known one.
 *
 * @param parameters.known addresses that the person has dealt with
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
