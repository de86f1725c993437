import type { TokenBalance } from '../../core/tokenBalance.js'
import type { FormatAmountParameters } from '../../format/formatAmount.js'
import { formatUnits } from '../../format/formatUnits.js'
import { localizeDecimal } from '../../format/localizeDecimal.js'
import { unknownValue } from '../../format/unknownValue.js'
import { cleanSymbol } from '../parts/formatDecimal.js'

/** Decimals shown in a swap. Source: existing kits (output with 6 decimals). */
const shownDecimals = 6

/**
 * Formats an amount: truncated after 6 decimals, and never rounded up. Smaller amounts show their first two digits.
 * Includes the symbol if there is one.
 */
export function formatSwapAmount({
  amount,
  decimals,
  locale = 'en-US',
  symbol,
}: FormatAmountParameters): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(formatUnits(amount, decimals)) ?? []
  if (!whole) return unknownValue
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = /^0+$/.test(whole) && zeros >= shownDecimals ? zeros + 2 : shownDecimals
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const number = localizeDecimal(kept ? `${whole}.${kept}` : whole, locale)
  return symbol === undefined ? number : `${number}\u00a0${cleanSymbol(symbol)}`
}

/** Formats base units of a token in the same way, with its symbol. */
export function formatSwapToken(
  amount: bigint,
  { quantity, symbol }: Pick<TokenBalance, 'quantity' | 'symbol'>,
  locale: string,
): string {
  return formatSwapAmount({ amount, decimals: Number(quantity.decimals), locale, symbol })
}

/** Formats a share from 0 to 1 in percent, rounded up, so that a loss is never understated. */
export function formatShare(share: number, locale = 'en-US'): string {
  const percent = Math.ceil(share * 10_000 - 1e-6) / 100
  const digits = percent.toFixed(percent >= 10 ? 1 : 2).replace(/\.?0+$/, '')
  // Languages differ in the space before the sign.
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, style: 'percent' }).format(
    Number(digits) / 100,
  )
}
