import { localizeDecimal } from '../../../format/localizeDecimal.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'

/**
 * What a transfer costs at most, in whole tokens. A fee is seldom as much as 0.001, where amounts of a list end: of a
 * smaller one two digits are shown, rounded up, because it is never more.
 */
export function formatFee(whole: string, symbol: string, locale = 'en-US'): string {
  const [, zeros = ''] = /^0\.(0*)/.exec(whole) ?? []
  if (zeros.length < 2) return formatDecimal(whole, symbol, locale)
  const at = '0.'.length + zeros.length + 2
  const shown = whole.slice('0.'.length, at)
  const isCut = /[1-9]/.test(whole.slice(at))
  const digits = String(BigInt(shown) + (isCut ? 1n : 0n)).padStart(shown.length, '0')
  return `${localizeDecimal(`0.${digits}`, locale)}\u00a0${cleanSymbol(symbol)}`
}
