import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'

/** Formats base units of a token with every digit, without its symbol. */
export function formatTokenAmount(
  amount: bigint,
  { quantity }: Pick<TokenBalance, 'quantity'>,
  locale: string,
): string {
  return formatExactAmount({ amount, decimals: Number(quantity.decimals), locale })
}
