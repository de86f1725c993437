import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from './formatUnits.js'
import { parseAmount } from './parseAmount.js'

test('default', () => {
  expect(formatUnits(1_500_000_000_000_000_000n, 18)).toBe('1.5')
})

test('behavior: exact at both ends', () => {
  expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
  expect(formatUnits(2n ** 256n - 1n, 0)).toBe((2n ** 256n - 1n).toString())
  expect(formatUnits(0n, 18)).toBe('0')
  expect(formatUnits('100', 2)).toBe('1')
  expect(formatUnits('0x0de0b6b3a7640000', 18)).toBe('1')
  expect(formatUnits(-1_500n, 3)).toBe('-1.5')
})

test('hardening A40: an unknown or invalid amount is a dash, never 0', () => {
  const amounts = [undefined, null, '', '1.5', '1e18', 'NaN', ' 1', '0x', '１', '9'.repeat(101)]
  expect(amounts.map((amount) => formatUnits(amount, 18))).toEqual(amounts.map(() => '–'))
  const decimals = [-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY]
  expect(decimals.map((places) => formatUnits(1n, places))).toEqual(decimals.map(() => '–'))
})

test('behavior: parsing returns the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 2n ** 256n - 1n, min: 0n }), fc.nat(255), (amount, decimals) => {
      expect(parseAmount({ decimals, text: formatUnits(amount, decimals) })).toEqual({ amount, status: 'ok' })
    }),
  )
})
