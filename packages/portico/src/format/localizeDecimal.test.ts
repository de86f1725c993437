import { expect, test } from 'vitest'
import { localizeDecimal } from './localizeDecimal.js'
import { parseAmount } from './parseAmount.js'

test('default: every digit, with the locale’s digits and separators', () => {
  const exact = '1234567.000000000000000001'
  expect(localizeDecimal(exact, 'en')).toBe('1,234,567.000000000000000001')
  expect(localizeDecimal(exact, 'en-US')).toBe('1,234,567.000000000000000001')
  expect(localizeDecimal(exact, 'de')).toBe('1.234.567,000000000000000001')
  expect(localizeDecimal(exact, 'fr')).toBe('1\u202f234\u202f567,000000000000000001')
  // The kind of apostrophe depends on the engine.
  expect(localizeDecimal('-1234.5', 'de-CH')).toMatch(/^-1['’]234\.5$/)
  expect(localizeDecimal('9876543210.9', 'ar-EG')).toBe('٩٬٨٧٦٬٥٤٣٬٢١٠٫٩')
})

test('behavior: a shown amount is parsed as the same amount when typed, or refused, and never as another one', () => {
  for (const locale of ['en', 'de', 'fr', 'pt-BR', 'de-CH', 'es', 'sv', 'ar-EG', 'fa', 'ja']) {
    for (const plain of ['2.5', '2500', '2500.125', '1234567.000001', '0.001']) {
      const parsed = parseAmount({ decimals: 18, locale, text: localizeDecimal(plain, locale) })
      const exact = parseAmount({ decimals: 18, text: plain })
      const isAmbiguous = parsed.status === 'refused' && parsed.reason === 'ambiguous'
      if (!isAmbiguous) expect([locale, plain, parsed]).toEqual([locale, plain, exact])
    }
  }
})
