import { expect, test } from 'vitest'
import { formatFee } from './formatFee.js'

test.each([
  ['0.000021', '0.000021\u00a0ETH'],
  ['0.0000210000000001', '0.000022\u00a0ETH'],
  ['0.00999', '0.0100\u00a0ETH'],
  ['0.012345', '0.012\u00a0ETH'],
  ['1.5', '1.500\u00a0ETH'],
])('behavior: %s is shown as %s', (whole, shown) => {
  expect(formatFee(whole, 'ETH')).toBe(shown)
})
