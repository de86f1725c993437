import { localizeDecimal } from '../../format/localizeDecimal.js'
import { unknownValue } from '../../format/unknownValue.js'
import { cleanSymbol } from './formatDecimal.js'

/** Digits after the point that a swap shows. Source: the field's own (output with 6 decimals). */
const shownDecimals = 6

/**
 * Whole tokens in plain decimal notation, cut after 6 decimals and never rounded up; of less than that, its first two
 * digits. With its symbol where one is given.
 */
export function formatSwapAmount(plain: string, symbol?: string): string {
  const [, whole = '', fraction = ''] = /^(\d{1,80})(?:\.(\d{1,80}))?$/.exec(plain) ?? []
  if (!whole) return unknownValue
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = /^0+$/.test(whole) && zeros >= shownDecimals ? zeros + 2 : shownDecimals
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const number = localizeDecimal(kept ? `${whole}.${kept}` : whole, 'en-US')
  return symbol === undefined ? number : `${number}\u00a0${cleanSymbol(symbol)}`
}

/** A share from 0 to 1 in per cent, rounded up: what is lost is never said to be less. */
export function formatPercent(share: number): string {
  const percent = Math.ceil(share * 10_000 - 1e-6) / 100
  return `${percent.toFixed(percent >= 10 ? 1 : 2).replace(/\.?0+$/, '')}\u00a0%`
}
