import { readDecimals } from './readBaseUnits.js'
import { knownLocale, readLocale } from './readLocale.js'
import { typedPoint } from './readSigns.js'
import { toAsciiDigits } from './toAsciiDigits.js'

/** Why a text is not an amount; each has its own words on the screen. */
export type AmountRefusal =
  | 'empty'
  | 'not-a-number'
  | 'negative'
  /** One separator and three digits after it: a thousand to one reader, one to another. */
  | 'ambiguous'
  | 'too-many-decimals'
  | 'too-large'
  /** The token does not say how it is divided, or says nonsense. */
  | 'unknown-decimals'

export type ParsedAmount =
  | {
      status: 'ok'
      /** Base units. */
      amount: bigint
    }
  | { status: 'refused'; reason: AmountRefusal }

export type ParseAmountParameters = {
  /** As a person typed or pasted it. */
  text: string
  /** Of the token: 18 for ether. */
  decimals: number
  /** BCP 47, also written with `_`, of the reader: says what a comma means. Default, also for a tag that the browser does not know: `en-US`. */
  locale?: string | undefined
  /**
   * Other languages that the reader may write numbers in, such as those of the browser. If one has another decimal sign than
   * `locale`, a number that would be a thousand there is refused. Default: none.
   */
  languages?: readonly string[] | undefined
}

/** Source: a uint256 holds no more. */
const largest = 2n ** 256n - 1n

/**
 * The exact amount that a text says, or why it says none. Nothing is rounded, guessed or dropped: a comma or a point
 * that could be read in two ways is refused, and so is an exponent.
 */
export function parseAmount(parameters: ParseAmountParameters): ParsedAmount {
  const { text } = parameters
  const decimals = readDecimals(parameters.decimals)
  if (decimals === undefined) return refuse('unknown-decimals')

  const plain = toAsciiSigns(toAsciiDigits(text.trim()))
  if (plain === '') return refuse('empty')
  if (/^[-−]\s*[\d.,]/.test(plain)) return refuse('negative')
  // Longer than any amount: not worth the work of looking.
  if (plain.length > 400 || !/^(?=.*\d)[\d.,' ’\u00a0\u202f]+$/.test(plain)) return refuse('not-a-number')

  const own = typedPoint(readLocale(parameters.locale))
  const isDisputed = (parameters.languages ?? []).some((tag) => {
    const known = knownLocale(tag)
    return known !== undefined && typedPoint(known) !== own
  })
  const split = splitAtPoint(plain, own, isDisputed)
  if (typeof split === 'string') return refuse(split)

  const fraction = split.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return refuse('too-many-decimals')
  const amount = BigInt(split.whole + fraction.padEnd(decimals, '0'))
  return amount > largest ? refuse('too-large') : { amount, status: 'ok' }
}

function refuse(reason: AmountRefusal): ParsedAmount {
  return { reason, status: 'refused' }
}

/** Signs of Arabic and Persian numbers, the full-width ones, and the full stop that Chinese and Japanese keyboards type. */
function toAsciiSigns(text: string): string {
  return text.replace(/[٫．。｡]/g, '.').replace(/[٬，،]/g, ',')
}

/** Digits before and after the decimal point, or why there is no telling which it is. */
function splitAtPoint(
  text: string,
  own: ',' | '.',
  isDisputed: boolean,
): { whole: string; fraction: string } | 'ambiguous' | 'not-a-number' {
  const points = text.match(/[.,]/g) ?? []
  const last = points.at(-1)
  const isSinglePoint = points.length === 1 && last !== undefined

  if (isSinglePoint && (last !== own || isDisputed)) {
    // Not this reader's own sign, or not the only one. With anything but three digits after it, it can only be a decimal point.
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
  const isGrouped = /^\d{1,3}([.,' ’\u00a0\u202f])\d{3}(?:\1\d{3})*$/.test(whole)
  // A group sign that is also the decimal point is neither.
  const clashes = isGrouped && last !== undefined && at < text.length && whole.includes(last)
  if (!/^\d*$/.test(fraction) || clashes || !(isPlain || isGrouped)) return 'not-a-number'
  return { fraction, whole: whole.replace(/\D/g, '') || '0' }
}
