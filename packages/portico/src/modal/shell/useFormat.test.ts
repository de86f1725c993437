import { expect, test } from 'vitest'
import { createFormat } from './useFormat.js'

const at = Date.UTC(2026, 10, 21, 12)

test('default: English writes as the specification says', () => {
  const { ago, date, list, month } = createFormat('en')
  expect(ago(Date.now() - 2 * 60_000)).toBe('2 min ago')
  expect(date(at, { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Nov 21, 2026')
  expect(list(['EVM', 'Solana'])).toBe('EVM, Solana')
  expect(month(2026, 10)).toBe('November 2026')
})

test('behavior: another language has its own words, order and ends of a list', () => {
  const { ago, date, list, month } = createFormat('es')
  expect(ago(Date.now() - 2 * 60_000)).toBe('hace 2 min')
  expect(ago(Date.now() + 3 * 86_400_000 + 60_000)).toBe('dentro de 3 d')
  expect(date(at, { dateStyle: 'medium', timeZone: 'UTC' })).toBe('21 nov 2026')
  expect(list(['EVM', 'Solana'])).toBe('EVM y Solana')
  expect(month(2026, 10)).toBe('noviembre de 2026')
})
