import { expect, test } from 'vitest'
import { formatPercent, formatPrice } from './formatPrice.js'

test.each([
  [2500, '$2,500.00'],
  [1, '$1.00'],
  [0.5, '$0.50'],
  [0.0003217456, '$0.0003217'],
  [0, '$0.00'],
  [1e-15, '<$0.01'],
])('default: %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown)
})

test.each([
  [1.256, '+1.26%'],
  [-3, '−3.00%'],
  [0.001, '0.00%'],
  [-0.001, '0.00%'],
  [12_345_678_901, '+12.35B%'],
])('behavior: a change of %s', (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown)
})
