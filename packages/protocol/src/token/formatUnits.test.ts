import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from './formatUnits.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [10n ** 22n, 18, '10000'],
  [123n, 0, '123'],
  [-15n, 1, '-1.5'],
  [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
])('default: %s with %s decimals is %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text)
})

test('behavior: hardening A40: exact for every amount and scale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ max: 2n ** 256n - 1n, min: 0n }),
      fc.integer({ max: 36, min: 0 }),
      (amount, decimals) => {
        const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
      },
    ),
  )
})
