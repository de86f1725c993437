import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.js'

test('default', () => {
  expect(formatFiat({ value: 1234.5 })).toBe('$1,234.50')
})

test('behavior: the currency’s decimals, in the configured locale', () => {
  expect(formatFiat({ value: 0 })).toBe('$0.00')
  expect(formatFiat({ value: '12.3' })).toBe('$12.30')
  expect(formatFiat({ currency: 'EUR', locale: 'de-DE', value: 1234.5 })).toBe('1.234,50\u00a0€')
  expect(formatFiat({ currency: 'JPY', value: 5 })).toBe('¥5')
  expect(formatFiat({ currency: 'JPY', value: 0.2 })).toBe('<¥1')
  expect(formatFiat({ currency: 'JPY', value: 3_846_153_846.15 })).toBe('¥3,846,153,846')
  expect(formatFiat({ currency: 'KWD', locale: 'en', value: 1.5 })).toBe('KWD\u00a01.500')
  expect(formatFiat({ value: -3 })).toBe('-$3.00')
})

test('behavior: less than a cent is not zero', () => {
  expect(formatFiat({ value: 0.004 })).toBe('<$0.01')
  expect(formatFiat({ value: -0.001 })).toBe('$0.00')
})

test('hardening A40: a value with dozens of digits is shortened', () => {
  expect(formatFiat({ value: 999_999_999_999_999 })).toBe('$999,999,999,999,999.00')
  expect(formatFiat({ value: 1.2e59 })).toBe('>$999T')
})

test('hardening A40: an unknown or invalid value is a dash, never 0', () => {
  const values = [undefined, null, '', ' ', 'free', Number.NaN, Number.POSITIVE_INFINITY]
  expect(values.map((value) => formatFiat({ value }))).toEqual(values.map(() => '–'))
  expect(formatFiat({ currency: 'not a currency', value: 1 })).toBe('$1.00')
})
