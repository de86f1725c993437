import { formatAmount, formatExactAmount, formatFiat, formatMostAmount, parseAmount } from 'portico/format'
import { expect, test } from 'vitest'

/** Returns what each function of `portico/format` that takes a locale returns for it. */
function writtenIn(locale: unknown): unknown[] {
  // A site without types may pass anything.
  const parameters = { amount: 1_234_500n, decimals: 3, locale: locale as string }
  return [
    formatAmount(parameters),
    formatExactAmount(parameters),
    formatMostAmount(parameters),
    formatFiat({ locale: parameters.locale, value: 1234.5 }),
    formatFiat({ locale: parameters.locale, value: 1e15 }),
    parseAmount({ decimals: 3, locale: parameters.locale, text: '1,234.5' }),
    parseAmount({ decimals: 3, locale: parameters.locale, text: '1,234' }),
  ]
}

test('behavior: a tag with an underscore is the tag with a hyphen', () => {
  expect(writtenIn('de_DE')).toEqual(writtenIn('de-DE'))
  expect(writtenIn('de_DE')[1]).toBe('1.234,5')
  expect(writtenIn('en_US')).toEqual(writtenIn('en-US'))
  expect(writtenIn('hi_IN')).toEqual(writtenIn('hi-IN'))
})

test.each([
  '',
  'xx',
  'xx-invalid-',
  'no tag',
  'C',
  'en_US.UTF-8',
  'de-',
  5,
  null,
  {},
])('error: amounts in %j are formatted as in English', (locale) => {
  expect(writtenIn(locale)).toEqual(writtenIn('en-US'))
  expect(writtenIn(locale).slice(1, 4)).toEqual(['1,234.5', '1,240', '$1,234.50'])
})
