import { formatExactAmount, formatFiat, formatMostAmount, type NumberSigns, readSigns } from 'portico/format'

/** Where the document stores the page's locale: `data-amount-locale` of its root element. */
export const amountLocaleName = 'amountLocale'

type Units = {
  amount: bigint | string
  decimals: number
  /** True for a maximum, which is rounded up to a readable number of digits. Default: false. */
  isMost?: boolean | undefined
  symbol?: string | undefined
}

/** Writes an amount with all its digits, and with the separators of the page around the frame. */
export function writeAmount({ amount, decimals, isMost = false, symbol }: Units): string {
  const style = readStyle()
  const format = isMost ? formatMostAmount : formatExactAmount
  const number = style.isKnown
    ? format({ amount, decimals, locale: style.locale })
    : toPlain(format({ amount, decimals }))
  return symbol ? `${number}\u00a0${symbol}` : number
}

/** Writes US dollars with the same separators. */
export function writeDollars(usd: number): string {
  const style = readStyle()
  return style.isKnown
    ? formatFiat({ locale: style.locale, value: usd })
    : toPlain(formatFiat({ value: usd }))
}

/**
 * Returns the page's own signs for numbers, if they can be trusted. A misleading page could name another country's
 * separators. The amount 2,500 would then be written 2.500, which the user could read as two and a half. The page could
 * also name digits that the user cannot read. So a decimal comma, and digits other than 0 to 9, must be those of a
 * language of this browser.
 */
function readStyle(): { isKnown: true; locale: string } | { isKnown: false } {
  const english = { isKnown: true, locale: 'en' } as const
  const locale = document.documentElement.dataset[amountLocaleName] ?? 'en'
  const signs = trySigns(locale)
  if (!signs) return english
  const read = navigator.languages.map(trySigns)
  if (signs.zero !== '0' && !read.some((own) => own?.zero === signs.zero)) return english
  const { point } = signs
  // If the browser's languages differ, it is unknown in which of them the user reads numbers.
  const isOwn = read.length > 0 && read.every((own) => own?.point === point)
  if (point === '.' || isOwn) return { isKnown: true, locale }
  return point === ',' ? { isKnown: false } : english
}

function trySigns(locale: string): NumberSigns | undefined {
  try {
    return readSigns(locale)
  } catch {
    return undefined
  }
}

/**
 * Returns an amount whose decimal comma cannot be taken for a thousands separator. A space separates the thousands, and
 * the number of digits after the comma is never three, six and so on.
 */
function toPlain(english: string): string {
  const plain = english.replaceAll(',', '\u202f').replace('.', ',')
  return plain.replace(/,((?:\d{3})+)(?!\d)/, ',$10')
}
