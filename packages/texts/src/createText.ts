import type { ArgumentsOf, Catalog, Message, Translation } from './message.js'

/** Reads the texts of one area in one language. */
export type TextOf<catalog extends Catalog> = {
  /** Returns a text with its values filled in. A value is inserted as text, never as markup. */
  <key extends keyof catalog & string>(key: key, ...values: ArgumentsOf<catalog[key]>): string
  /** Returns a text in pieces, for a sentence that contains elements such as links. */
  parts<key extends keyof catalog & string, inserted>(
    key: key,
    ...values: ArgumentsOf<catalog[key], inserted | string | number>
  ): readonly (inserted | string)[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * Creates a reader for the texts of one area.
 *
 * @param language - BCP 47 tag of the texts, which decides plural forms
 * @param locale - BCP 47 tag for the digits of numbers. Default: `language`
 */
export function createText<catalog extends Catalog>(
  catalog: Translation<catalog>,
  language: string,
  locale = language,
): TextOf<catalog> {
  let rules: Intl.PluralRules | undefined
  let digits: Intl.NumberFormat | undefined
  const isRightToLeft = rightToLeft.test(language)

  const choose = (message: Message | undefined, values: Values): string => {
    if (message === undefined) return ''
    if (typeof message === 'string') return message
    const { forms } = message
    if ('select' in message)
      return choose(own(forms, String(own(values, message.select))) ?? forms.other, values)
    const count = Number(own(values, message.plural))
    rules ??= new Intl.PluralRules(language)
    return choose(own(forms, `=${count}`) ?? own(forms, rules.select(count)) ?? forms.other, values)
  }

  const write = (value: string | number): string => {
    if (typeof value === 'string') return isolate(value, isRightToLeft)
    digits ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
    return digits.format(value)
  }

  const readParts = (key: string, values: Values = {}): readonly unknown[] =>
    splitText(choose(own(catalog, key), values)).map((part) => {
      if ('text' in part) return part.text
      const value = own(values, part.name)
      return typeof value === 'string' || typeof value === 'number'
        ? write(value)
        : value === undefined
          ? ''
          : value
    })

  const text = (key: string, values?: Values) => readParts(key, values).map(String).join('')
  // The catalog's type states which values each text takes. Inside these functions, a value may have any type.
  return Object.assign(text, { parts: readParts }) as TextOf<catalog>
}

/** Splits a text at its names in braces. */
export function splitText(text: string): readonly ({ text: string } | { name: string })[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : { text: part }))
}

/** Languages that are written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ps|ur|yi)\b/i
/** Letters that are written from right to left: Hebrew, Arabic and related scripts. */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Separates a value's direction from that of the sentence around it, if the two may differ. */
function isolate(value: string, isRightToLeft: boolean): string {
  return isRightToLeft || rightToLeftLetter.test(value) ? `\u2068${value}\u2069` : value
}

function own<value>(values: Readonly<Record<string, value>>, name: string): value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
