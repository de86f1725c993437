import { formatExactAmount, formatFiat, formatMostAmount } from 'portico/format'

/** Where the document keeps the locale that the page told: `data-amount-locale` of its root. */
export const amountLocaleName = 'amountLocale'

type Units = {
  amount: bigint | string
  decimals: number
  /** It is a bound, which is rounded up to digits that a person reads. Default: false. */
  isMost?: boolean | undefined
  symbol?: string | undefined
}

/** An amount with every digit of it, in the separators that the page around the frame has. */
export function writeAmount({ amount, decimals, isMost = false, symbol }: Units): string {
  const style = readStyle()
  const format = isMost ? formatMostAmount : formatExactAmount
  const number = style.isKnown
    ? format({ amount, decimals, locale: style.locale })
    : toPlain(format({ amount, decimals }))
  return symbol ? `${number}\u00a0${symbol}` : number
}

/** US dollars, in the same separators. */
export function writeDollars(usd: number): string {
  const style = readStyle()
  return style.isKnown
    ? formatFiat({ locale: style.locale, value: usd })
    : toPlain(formatFiat({ value: usd }))
}

/**
 * The page's own separators, where they can be believed. A page that wants to mislead could take 2,500 for two thousand and
 * a half by naming another country's, so a decimal comma must be one that a language of this browser has.
 */
function readStyle(): { isKnown: true; locale: string } | { isKnown: false } {
  const locale = document.documentElement.dataset[amountLocaleName] ?? 'en'
  const sign = decimalSign(locale)
  if (sign === undefined) return { isKnown: true, locale: 'en' }
  const isRead = sign === '.' || navigator.languages.some((language) => decimalSign(language) === sign)
  if (isRead) return { isKnown: true, locale }
  return sign === ',' ? { isKnown: false } : { isKnown: true, locale: 'en' }
}

function decimalSign(locale: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0)
    return parts.find(({ type }) => type === 'decimal')?.value
  } catch {
    return undefined
  }
}

/**
 * An amount in English signs, with a decimal comma that nobody can take for a thousands separator: thousands have a space,
 * and behind the comma there are never three digits, six and so on.
 */
function toPlain(english: string): string {
  const plain = english.replaceAll(',', '\u202f').replace('.', ',')
  return plain.replace(/,((?:\d{3})+)(?!\d)/, ',$10')
}
