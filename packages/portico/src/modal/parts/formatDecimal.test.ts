import { expect, test } from 'vitest'
import { cleanSymbol, formatDecimal, formatExactDecimal, withSign } from './formatDecimal.js'

test('default: three decimals in a list, every digit in a detail view', () => {
  expect(formatDecimal('1234.5678', 'USDC')).toBe('1,234.567\u00a0USDC')
  expect(formatExactDecimal('1234.567800000000000001')).toBe('1,234.567800000000000001')
})

test('hardening A40: amounts are exact to the last unit of a uint256, and an invalid one is not a number', () => {
  const largest = String(2n ** 256n - 1n)
  expect(formatExactDecimal(largest).replaceAll(',', '')).toBe(largest)
  expect(formatExactDecimal(`0.${'0'.repeat(76)}1`)).toBe(`0.${'0'.repeat(76)}1`)
  for (const bad of ['NaN', '-1', '1e18', '', '1.', '.5', '0x10', '١', '9'.repeat(100_000)]) {
    expect(formatDecimal(bad), bad.slice(0, 20)).toBe('–')
    expect(formatExactDecimal(bad), bad.slice(0, 20)).toBe('–')
  }
})

test('hardening A40: dozens of digits are shortened in a list, and complete in a detail view', () => {
  expect(formatDecimal('999999999999999.9999')).toBe('999,999,999,999,999.999')
  expect(formatDecimal('1000000000000000', 'HRB')).toBe('>999\u00a0trillion\u00a0HRB')
  expect(formatDecimal(`000${'7'.repeat(60)}.5`)).toBe('>999\u00a0trillion')
  expect(formatExactDecimal('7'.repeat(60)).replaceAll(',', '')).toBe('7'.repeat(60))
})

test('behavior: a sign comes before the number, and before a bound', () => {
  expect(withSign('+', formatDecimal('1.5'))).toBe('+1.500')
  expect(withSign('', formatDecimal('0.0004'))).toBe('<0.001')
  expect(withSign('+', formatDecimal('0.0004'))).toBe('<\u202f+0.001')
  expect(withSign('-', formatDecimal('0.0004'))).toBe('>\u202f-0.001')
  expect(withSign('-', formatDecimal('1'.repeat(20)))).toBe('<\u202f-999\u00a0trillion')
})

test('hardening A39: a symbol has no invisible characters, and limited length', () => {
  expect(cleanSymbol('US\u200bDC\u202e')).toBe('USDC')
  expect(cleanSymbol('V'.repeat(400))).toHaveLength(16)
})
