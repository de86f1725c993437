import { readDecimals } from './readBaseUnits.js'
import { knownLocale, readLocale } from './readLocale.js'
import { typedPoint } from './readSigns.js'
import { toAsciiDigits } from './toAsciiDigits.js'

/** Why a text is not an amount. Each reason has its own text on the screen. */
export type AmountRefusal =
  | 'empty'
  | 'not-a-number'
  | 'negative'
  /** One separator before three digits: some readers take it for a thousands separator, others for a decimal point. */
  | 'ambiguous'
  | 'too-many-decimals'
  | 'too-large'
  /** The token's decimals are missing or invalid. */
  | 'unknown-decimals'

export type ParsedAmount =
  | {
      status: 'ok'
      /** Base units. */
      amount: bigint
    }
  | { status: 'refused'; reason: AmountRefusal }

export type ParseAmountParameters = {
  /** The text as the user typed or pasted it. */
  text: string
  /** The token's decimals: 18 for ether. */
  decimals: number
  /**
   * The user's BCP 47 tag, also written with `_`. It decides what a comma means. Default: `en-US`, also for a tag that
   * the browser does not know.
   */
  locale?: string | undefined
  /**
   * Other languages in which the user may write numbers, such as those of the browser. If one of them has a different
   * decimal sign than `locale`, a number that would be a thousand there is refused. Default: none.
   */
  languages?: readonly string[] | undefined
}

/** Largest amount. Source: the range of a uint256. */
const largest = 2n ** 256n - 1n

/**
 * Parses a text to the exact amount, or returns why it is not one. It never rounds, guesses or drops anything. It
 * refuses exponents, and any comma or point with two possible meanings.
 */
export function parseAmount(parameters: ParseAmountParameters): ParsedAmount {
  const { text } = parameters
  const decimals = readDecimals(parameters.decimals)
  if (decimals === undefined) return refuse('unknown-decimals')

  const locale = readLocale(parameters.locale)
  const plain = toPlainSigns(toAsciiSigns(toAsciiDigits(text.trim())), locale)
  const tags = [locale, ...(parameters.languages ?? [])]
  if (plain === '') return refuse('empty')
  if (/^[-−]\s*[\d.,]/.test(plain)) return refuse('negative')
  // Text over 400 characters is longer than any amount.
  if (plain.length > 400 || !/^(?=.*\d)[\d.,' ]+$/.test(plain)) return refuse('not-a-number')

  const own = typedPoint(locale)
  const isDisputed = (parameters.languages ?? []).some((tag) => {
    const known = knownLocale(tag)
    return known !== undefined && typedPoint(known) !== own
  })
  const split = splitAtPoint(plain, { isDisputed, own, tags })
  if (typeof split === 'string') return refuse(split)

  const fraction = split.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return refuse('too-many-decimals')
  const amount = BigInt(split.whole + fraction.padEnd(decimals, '0'))
  return amount > largest ? refuse('too-large') : { amount, status: 'ok' }
}

function refuse(reason: AmountRefusal): ParsedAmount {
  return { reason, status: 'refused' }
}

/**
 * Replaces the separators of Arabic and Persian numbers, full-width separators, the full stop of Chinese and Japanese
 * keyboards, and each kind of space and apostrophe. Removes the direction marks that surround copied numbers.
 */
function toAsciiSigns(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٫．。｡]/g, '.')
    .replace(/[٬，،]/g, ',')
    .replace(/[’‘ʼ＇´]/g, "'")
    .replace(/[\u00a0\u2009\u202f\u3000]/g, ' ')
    .trim()
}

/**
 * Replaces signs that only the user's own locale writes: a separator of its script, or digits that Unicode does not
 * count as digits, such as Chinese ones.
 */
function toPlainSigns(text: string, locale: string): string {
  // Too long for an amount, or without such a sign. An Intl format costs more than the rest of this function.
  if (text.length > 400 || /^[-−\d.,' ]*$/.test(text)) return text
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9)
  // The leading 1 only keeps the zero.
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(10_123_456_789)].slice(1)
  const plain = new Map(digits.map((digit, value) => [digit, String(value)]))
  const [group, point] = typedPoint(locale) === ',' ? ['.', ','] : [',', '.']
  for (const { type, value } of parts) {
    if (/[\d.,' ]/.test(toAsciiSigns(value))) continue
    if (type === 'group') plain.set(value, group)
    if (type === 'decimal') plain.set(value, point)
  }
  return [...text].map((sign) => plain.get(sign) ?? sign).join('')
}

/** Checks whether a locale groups the digits before the last three in pairs: 12,34,567. */
function groupsInPairs(tag: string): boolean {
  const known = knownLocale(tag)
  if (known === undefined) return false
  const parts = new Intl.NumberFormat(known).formatToParts(1_234_567)
  // By characters: the digits of some scripts have two code units.
  return [...(parts.filter(({ type }) => type === 'integer')[1]?.value ?? '')].length === 2
}

/** Returns the digits before and after the decimal point, or why the decimal point is not clear. */
function splitAtPoint(
  text: string,
  { isDisputed, own, tags }: { isDisputed: boolean; own: ',' | '.'; tags: readonly string[] },
): { whole: string; fraction: string } | 'ambiguous' | 'not-a-number' {
  const points = text.match(/[.,]/g) ?? []
  const last = points.at(-1)
  const isSinglePoint = points.length === 1 && last !== undefined

  if (isSinglePoint && (last !== own || isDisputed)) {
    // The sign is not the user's own, or is disputed: before exactly three digits it may also be a thousands separator.
    const canGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    if (canGroup) return 'ambiguous'
  }
  const isGroupedOnly = points.length > 1 && points.every((point) => point === last)
  if (isGroupedOnly && last === own) return 'not-a-number'
  if (points.length > 1 && !isGroupedOnly && last !== own) return 'ambiguous'

  const at = isGroupedOnly || last === undefined ? text.length : text.lastIndexOf(last)
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  const isPlain = /^\d*$/.test(whole)
  const isGrouped =
    /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/.test(whole) ||
    (/^\d{1,2}([.,' ])(?:\d{2}\1)+\d{3}$/.test(whole) && tags.some(groupsInPairs))
  // A separator cannot be both a thousands separator and the decimal point.
  const clashes = isGrouped && last !== undefined && at < text.length && whole.includes(last)
  if (!/^\d*$/.test(fraction) || clashes || !(isPlain || isGrouped)) return 'not-a-number'
  return { fraction, whole: whole.replace(/\D/g, '') || '0' }
}
