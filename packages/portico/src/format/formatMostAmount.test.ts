import { expect, test } from 'vitest'
import { formatMostAmount } from './formatMostAmount.js'

test.each([
  ['21000000000000', '0.000021\u00a0ETH'],
  ['25200004032000', '0.0000253\u00a0ETH'],
  ['9990000000000001', '0.01\u00a0ETH'],
  ['12345000000000000', '0.0124\u00a0ETH'],
  ['1500000000000000000', '1.5\u00a0ETH'],
  ['1234567000000000000000', '1,240\u00a0ETH'],
  ['7', '0.000000000000000007\u00a0ETH'],
  ['0', '0\u00a0ETH'],
  ['nonsense', '–'],
])('behavior: an upper bound of %s wei is shown as %s', (amount, shown) => {
  expect(formatMostAmount({ amount, decimals: 18, symbol: 'ETH' })).toBe(shown)
})
