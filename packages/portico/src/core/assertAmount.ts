import { InvalidAmountError } from './errors/send.js'

/** Largest amount. Source: the range of a uint256. */
const largest = 2n ** 256n - 1n

/**
 * Throws unless the amount is a valid number of base units, as a bigint. A site without TypeScript might pass a text,
 * which different code could read as different amounts.
 *
 * @throws InvalidAmountError
 */
export function assertAmount(amount: unknown): asserts amount is bigint {
  if (typeof amount !== 'bigint') throw new InvalidAmountError({ reason: 'not-a-number' })
  if (amount < 0n) throw new InvalidAmountError({ reason: 'negative' })
  if (amount === 0n) throw new InvalidAmountError({ reason: 'zero' })
  if (amount > largest) throw new InvalidAmountError({ reason: 'too-large' })
}
