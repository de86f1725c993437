import { formatUnits } from '../format/formatUnits.js'
import type { TokenBalance } from './tokenBalance.js'

/** Returns the approximate value of an amount in base units, in the currency of the token's price. */
export function worthOf(
  amount: bigint,
  { price, quantity }: Pick<TokenBalance, 'price' | 'quantity'>,
): number {
  return Number(formatUnits(amount, Number(quantity.decimals))) * price
}
