import { formatUnits } from './formatUnits.js'
import { localizeDecimal } from './localizeDecimal.js'
import type { BaseUnits } from './readBaseUnits.js'
import { unknownValue } from './unknownValue.js'

/** Maximum number of decimals of an amount in a list. Source: specification, section 5. */
const shownDecimals = 3

export type FormatAmountParameters = {
  /** The amount in base units. A string is decimal, or hexadecimal with `0x`. */
  amount: BaseUnits
  /** The token's decimals: 18 for ether. */
  decimals: number
  /** Symbol after the number, such as `ETH`. Default: none. */
  symbol?: string | undefined
  /** Language tag (BCP 47), also written with `_`. Default: `en-US`, also for a tag that the browser does not know. */
  locale?: string | undefined
}

/**
 * Formats an amount for a list: `1,234.567 ETH`. It cuts after 3 decimals and never rounds up. A positive amount that
 * is too small to show is `<0.001`, never 0. An unknown amount is `–`.
 */
export function formatAmount(parameters: FormatAmountParameters): string {
  const { amount, decimals, locale, symbol } = parameters
  const exact = formatUnits(amount, decimals)
  if (exact === unknownValue) return unknownValue

  const [whole = '0', fraction = ''] = exact.split('.')
  const shown = fraction.slice(0, shownDecimals).padEnd(shownDecimals, '0')
  const isDust = exact !== '0' && /^-?0$/.test(whole) && /^0*$/.test(shown)
  const number = isDust
    ? `${whole.startsWith('-') ? '>-' : '<'}${localizeDecimal('0.001', locale)}`
    : localizeDecimal(`${whole}.${shown}`, locale)
  return symbol ? `${number}\u00a0${symbol}` : number
}
