import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatExactAmount } from './formatExactAmount.js'
import { parseAmount } from './parseAmount.js'

/** Parses an amount with 18 decimals. Returns the amount, or the reason for a failure. */
function read(text: string, locale?: string, decimals = 18): bigint | string {
  const parsed = parseAmount({ decimals, locale, text })
  return parsed.status === 'ok' ? parsed.amount : parsed.reason
}

const one = 10n ** 18n

test('default', () => {
  expect(parseAmount({ decimals: 18, text: '0.5' })).toEqual({ amount: one / 2n, status: 'ok' })
  expect(parseAmount({ decimals: 18, text: 'half' })).toEqual({ reason: 'not-a-number', status: 'refused' })
})

test('behavior: a partly typed number is already an amount', () => {
  expect([read('.5'), read('5.'), read(' 5 '), read('007'), read('0'), read('0.0')]).toEqual([
    one / 2n,
    5n * one,
    5n * one,
    7n * one,
    0n,
    0n,
  ])
  expect([read(''), read('   '), read('.')]).toEqual(['empty', 'empty', 'not-a-number'])
})

test('behavior: what a locale writes is read in it, with the digits of every script', () => {
  const amount = 12_345_678_901_234_567_890_123_456n
  const tags = [
    ...Intl.supportedValuesOf('numberingSystem').map((system) => `en-u-nu-${system}`),
    ...['ar-EG', 'bn', 'ccp', 'de-AT', 'de-CH', 'es', 'fa', 'ff-Adlm', 'hi', 'nqo', 'pl', 'pt-PT', 'sat'],
    ...['de-u-nu-hanidec', 'zh-u-nu-hanidec'],
  ]
  const lost = tags.filter(
    (locale) => read(formatExactAmount({ amount, decimals: 18, locale }), locale) !== amount,
  )
  expect(lost).toEqual([])
  // In another locale, these are not digits.
  expect([read('一二', 'zh'), read('𞥑⹁𞥒', 'en')]).toEqual(['not-a-number', 'not-a-number'])
})

describe('hardening A41', () => {
  test('hardening A41: locale commas are read as in that locale, or refused', () => {
    expect(read('1,234.5')).toBe(1_234_500n * 10n ** 15n)
    expect(read('1,234,567')).toBe(1_234_567n * one)
    expect(read('1.234,5', 'de-DE')).toBe(1_234_500n * 10n ** 15n)
    expect(read('1.234.567', 'de-DE')).toBe(1_234_567n * one)
    expect(read('1\u202f234,5', 'fr-FR')).toBe(1_234_500n * 10n ** 15n)
    expect(read('1’234.5', 'de-CH')).toBe(1_234_500n * 10n ** 15n)
    expect(read('0,5')).toBe(one / 2n)
    expect(read('1,5')).toBe((15n * one) / 10n)
    expect(read('0,123')).toBe((123n * one) / 1000n)
    expect(read('1.5', 'de-DE')).toBe((15n * one) / 10n)
  })

  test('hardening A41: each locale’s own grouping is read, with each kind of space, apostrophe and mark', () => {
    const wanted = 123_456_700n * 10n ** 15n
    for (const locale of ['en-IN', 'hi-IN', 'ta-IN', 'en_IN', 'bn-BD']) {
      expect([locale, read('1,23,456.7', locale)]).toEqual([locale, wanted])
      expect([locale, read('12,34,56,789', locale)]).toEqual([locale, 123_456_789n * one])
    }
    for (const text of ['১,২৩,৪৫৬.৭', '१,२३,४५६.७']) expect(read(text, 'en-IN')).toBe(wanted)
    expect(['1,2,34,567', '12,3,456', '1,234,56', '123,45,678'].map((text) => read(text, 'en-IN'))).toEqual(
      Array(4).fill('not-a-number'),
    )
    const few = 1_234_500n * 10n ** 15n
    for (const text of ["1'234.5", '1’234.5', '1‘234.5']) expect(read(text, 'de-CH')).toBe(few)
    for (const text of ['1\u00a0234,5', '1\u2009234,5', '1\u202f234,5', '1 234,5'])
      expect(read(text, 'fr')).toBe(few)
    for (const text of ['١٬٢٣٤٫٥', '\u200f١٬٢٣٤٫٥\u200f', '\u2067١٬٢٣٤٫٥\u2069'])
      expect(read(text, 'ar-EG')).toBe(few)
    for (const text of ['۱٬۲۳۴٫۵', '\u200e۱٬۲۳۴٫۵']) expect(read(text, 'fa')).toBe(few)
    // In the browser's language. The site's own language groups digits differently.
    expect(parseAmount({ decimals: 1, languages: ['en-IN'], locale: 'en', text: '1,23,456.7' })).toEqual({
      amount: 1_234_567n,
      status: 'ok',
    })
  })

  test('hardening A41: an ambiguous amount is refused', () => {
    expect([read('1,234'), read('12,500'), read('1.234', 'de-DE'), read('1.234,56')]).toEqual([
      'ambiguous',
      'ambiguous',
      'ambiguous',
      'ambiguous',
    ])
  })

  test('hardening A41: in a browser whose languages disagree, a number that is a thousand in one of them is refused', () => {
    const readBy = (text: string, languages: readonly string[], locale = 'en') => {
      const parsed = parseAmount({ decimals: 18, languages, locale, text })
      return parsed.status === 'ok' ? parsed.amount : parsed.reason
    }
    for (const languages of [['de-DE', 'en-US'], ['en-US', 'de-DE'], ['pt_BR'], ['nonsense', 'fr']]) {
      expect(readBy('2.500', languages)).toBe('ambiguous')
      expect(readBy('2,500', languages, 'de')).toBe(
        languages.includes('en-US') ? 'ambiguous' : 25n * 10n ** 17n,
      )
      // With any other number of decimals, there is only one way to read it.
      expect(readBy('2.50', languages)).toBe(25n * 10n ** 17n)
      expect(readBy('2.5000', languages)).toBe(25n * 10n ** 17n)
      expect(readBy('0.125', languages)).toBe(125n * 10n ** 15n)
      expect(readBy('1250.125', languages)).toBe(1_250_125n * 10n ** 15n)
    }
    for (const languages of [[], ['en-US'], ['en-US', 'ja'], ['nonsense'], ['ar-EG']])
      expect(readBy('2.500', languages)).toBe(25n * 10n ** 17n)
  })

  test('hardening A41: exponents, signs, other bases and words are refused', () => {
    const texts = [
      '1e18',
      '1E5',
      '0x10',
      '0b1',
      '+1',
      '1_000',
      'Infinity',
      'NaN',
      '1n',
      '$5',
      '5 ETH',
      '1/2',
      '½',
      '¹',
      '1..2',
    ]
    expect(texts.map((text) => read(text))).toEqual(texts.map(() => 'not-a-number'))
    expect(['-1', '-0', '- 1', '−5', '-.5'].map((text) => read(text))).toEqual(Array(5).fill('negative'))
  })

  test('hardening A41: digits of other keyboards are exact, other Unicode numerals are refused', () => {
    expect(read('١٢٫٥')).toBe((125n * one) / 10n)
    expect(read('۱۲٫۵')).toBe((125n * one) / 10n)
    expect(read('１２．５'.replace('．', '.'))).toBe((125n * one) / 10n)
    expect(read('१२.५')).toBe((125n * one) / 10n)
    expect(['Ⅷ', '一', '𝟏', '①'].map((text) => read(text))).toEqual(Array(4).fill('not-a-number'))
  })

  test('hardening A41: more decimals than the token has are refused, redundant zeros are not', () => {
    expect(read('1.0000001', 'en-US', 6)).toBe('too-many-decimals')
    expect(read('1.0000000', 'en-US', 6)).toBe(1_000_000n)
    expect(read('1.5', 'en-US', 0)).toBe('too-many-decimals')
    expect(read('0.0000000000000000001')).toBe('too-many-decimals')
  })

  test('hardening A41: badly grouped numbers are refused', () => {
    const texts = [
      '1,23,456',
      '1,2,3',
      '12,34.5',
      '1 2',
      '1 234 56',
      '1.2.3',
      '1,234 567',
      '1 234.5 6',
      '1,,234',
    ]
    for (const text of texts) expect(['not-a-number', 'ambiguous']).toContain(read(text))
  })

  test('hardening A41: more than any token’s supply is refused', () => {
    expect(read((2n ** 256n - 1n).toString(), 'en-US', 0)).toBe(2n ** 256n - 1n)
    expect(read((2n ** 256n).toString(), 'en-US', 0)).toBe('too-large')
    expect(read('9'.repeat(1_000_000))).toBe('not-a-number')
    expect([-1, 1.5, 256, Number.NaN].map((decimals) => read('1', 'en-US', decimals))).toEqual(
      Array(4).fill('unknown-decimals'),
    )
  })

  test('hardening A41: any text is exact or refused', () => {
    const likely = fc.string({
      maxLength: 20,
      unit: fc.constantFrom(...'0123456789.,-+eEx \u00a0’٠٫０'),
    })
    const digit = fc.constantFrom(...'٣۵７௧')
    /** The digits of a script are consecutive, from zero to nine. */
    const digitOf = (digit: string) => {
      const code = digit.codePointAt(0) ?? 0
      let before = 0
      while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
      return before % 10
    }
    fc.assert(
      fc.property(
        fc.oneof(likely, digit, fc.string({ unit: 'binary' })),
        fc.constantFrom('en-US', 'de-DE'),
        (text, locale) => {
          const parsed = parseAmount({ decimals: 18, locale, text })
          if (parsed.status === 'refused') return
          // Every significant digit of the text is a digit of the amount, in the same order.
          const digits = text
            .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
            .replace(/\D/g, '')
            .replace(/^0+|0+$/g, '')
          expect(parsed.amount.toString().replace(/^0+|0+$/g, '')).toBe(digits)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('hardening A41: an amount shown in a locale parses as the same one, or is refused as ambiguous', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ max: 10n ** 30n, min: 0n }),
        fc.nat(24),
        fc.constantFrom(
          'en-US',
          'de-DE',
          'fr-FR',
          'de-CH',
          'pl-PL',
          'ja-JP',
          'en-IN',
          'mr-IN',
          'ar-EG',
          'fa',
        ),
        (amount, decimals, locale) => {
          const text = formatExactAmount({ amount, decimals, locale })
          const parsed = parseAmount({ decimals, locale, text })
          if (parsed.status === 'ok') expect(parsed.amount).toBe(amount)
          else expect(parsed.reason).toBe('ambiguous')
        },
      ),
    )
  })
})
