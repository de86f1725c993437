import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatExactAmount } from './formatExactAmount.js'
import { formatUnits } from './formatUnits.js'

test('default', () => {
  expect(formatExactAmount({ amount: 1_234_000_000_000_000_000_001n, decimals: 18, symbol: 'ETH' })).toBe(
    '1,234.000000000000000001\u00a0ETH',
  )
})

test('behavior: a locale changes separators, not digits', () => {
  expect(formatExactAmount({ amount: 1_234_000_000_000_000_000_001n, decimals: 18, locale: 'de-DE' })).toBe(
    '1.234,000000000000000001',
  )
  expect(formatExactAmount({ amount: -5n, decimals: 1 })).toBe('-0.5')
  expect(formatExactAmount({ amount: null, decimals: 18, symbol: 'ETH' })).toBe('–')
})

test('behavior: groups match the browser’s', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 10n ** 40n, min: -(10n ** 40n) }), (amount) => {
      expect(formatExactAmount({ amount, decimals: 0 })).toBe(new Intl.NumberFormat('en-US').format(amount))
    }),
  )
})

test('behavior: no digit is lost or added', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 2n ** 256n, min: -(2n ** 256n) }), fc.nat(80), (amount, decimals) => {
      expect(formatExactAmount({ amount, decimals }).replaceAll(',', '')).toBe(formatUnits(amount, decimals))
    }),
  )
})
