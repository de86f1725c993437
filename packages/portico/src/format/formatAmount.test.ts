import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

const ether = (text: string) => BigInt(text.replace('.', '').padEnd(19, '0').slice(0, 19))

test('default', () => {
  expect(formatAmount({ amount: 12_408_999_000_000_000_000n, decimals: 18, symbol: 'ETH' })).toBe(
    '12.408\u00a0ETH',
  )
})

test('behavior: cut after three decimals, never rounded up', () => {
  expect(formatAmount({ amount: ether('1.9999'), decimals: 18 })).toBe('1.999')
  expect(formatAmount({ amount: ether('0.9999'), decimals: 18 })).toBe('0.999')
  expect(formatAmount({ amount: '5', decimals: 0 })).toBe('5.000')
  expect(formatAmount({ amount: 1_234_567_891n, decimals: 3 })).toBe('1,234,567.891')
  expect(formatAmount({ amount: 0n, decimals: 18 })).toBe('0.000')
})

test('behavior: an amount too small to show is not zero', () => {
  expect(formatAmount({ amount: 1n, decimals: 18, symbol: 'ETH' })).toBe('<0.001\u00a0ETH')
  expect(formatAmount({ amount: -1n, decimals: 18 })).toBe('>-0.001')
})

test('behavior: digits and separators of the locale', () => {
  const amount = 1_234_567_800n
  expect(formatAmount({ amount, decimals: 6, locale: 'de-DE' })).toBe('1.234,567')
  expect(formatAmount({ amount, decimals: 6, locale: 'ar-EG' })).toBe('١٬٢٣٤٫٥٦٧')
  expect(formatAmount({ amount: 1n, decimals: 18, locale: 'de-DE' })).toBe('<0,001')
})

test('hardening A40: an unknown amount is a dash', () => {
  expect(formatAmount({ amount: undefined, decimals: 18, symbol: 'ETH' })).toBe('–')
  expect(formatAmount({ amount: '12', decimals: Number('x'), symbol: 'ETH' })).toBe('–')
})

test('behavior: any amount is shown rounded down, by less than a thousandth', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 2n ** 256n - 1n, min: 0n }), fc.nat(40), (amount, decimals) => {
      const text = formatAmount({ amount, decimals })
      if (text.startsWith('<')) {
        expect(amount > 0n && amount * 1000n < 10n ** BigInt(decimals)).toBe(true)
        return
      }
      const shown = BigInt(text.replace(/[,.]/g, '')) * 10n ** BigInt(decimals)
      const exact = amount * 1000n
      expect(shown <= exact && exact - shown < 10n ** BigInt(decimals)).toBe(true)
    }),
  )
})
