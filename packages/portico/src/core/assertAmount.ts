import { InvalidAmountError } from './errors/send.js'

/** Largest amount. Source: the range of a uint256. */
const largest = 2n ** 256n - 1n

/**
 * Throws unless an amount can be sent: base units, as a bigint. A site without types may pass a text, whose meaning
 * would depend on the reader.
 *
 * @throws InvalidAmountError
 */
export function assertAmount(amount: unknown): asserts amount is bigint {
  if (typeof amount !== 'bigint') throw new InvalidAmountError({ reason: 'not-a-number' })
  if (amount < 0n) throw new InvalidAmountError({ reason: 'negative' })
  if (amount === 0n) throw new InvalidAmountError({ reason: 'zero' })
  if (amount > largest) throw new InvalidAmountError({ reason: 'too-large' })
}
