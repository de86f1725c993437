import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../format/formatUnits.js'
import { parseBaseUnits } from './baseUnits.js'

test('default', () => {
  expect(parseBaseUnits('1.5', 18)).toBe(1_500_000_000_000_000_000n)
  expect(parseBaseUnits('0.000000000000000000000001', 24)).toBe(1n)
})

test('behavior: every amount round-trips exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ max: 2n ** 256n - 1n, min: 0n }),
      fc.integer({ max: 36, min: 0 }),
      (amount, decimals) => {
        expect(parseBaseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
      },
    ),
  )
})

test('behavior: zeros after the last decimal are not extra decimals', () => {
  expect(parseBaseUnits('1.50000', 2)).toBe(150n)
  expect(parseBaseUnits('1.0', 0)).toBe(1n)
})

test('error: an amount that is not exact is refused, never rounded', () => {
  const refused = ['', '-1', '1e3', '1,5', '.5', '5.', '١', 'NaN', '1.234', ' 1', '0x1', '1'.repeat(81)]
  expect(refused.map((input) => parseBaseUnits(input, 2))).toEqual(refused.map(() => undefined))
})
