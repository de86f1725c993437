import { expect, test } from 'vitest'
import type { Transaction } from '../../core/entities.js'
import { createFormat } from '../shell/useFormat.js'
import { type ActivityLines, growLines } from './growLines.js'

const entry = (minedAt: string): Transaction => ({
  id: minedAt,
  metadata: {
    chain: 'eip155:1',
    hash: '0x1',
    minedAt,
    operationType: 'send',
    sentFrom: '0x0',
    status: 'confirmed',
  },
  transfers: [],
})
const [may, april, earlyApril, march] = ['2026-05-12', '2026-04-20', '2026-04-10', '2026-03-15'].map((day) =>
  entry(`${day}T12:00:00Z`),
) as [Transaction, Transaction, Transaction, Transaction]
const grow = (before: ActivityLines | undefined, items: readonly Transaction[], language = 'en') =>
  growLines(before, items, createFormat(language).month)
const words = (lines: ReturnType<typeof growLines>) =>
  lines.lines.map((line) => (line.kind === 'heading' ? line.text : line.id.slice(0, 10)))

const all = ['May 2026', '2026-05-12', 'April 2026', '2026-04-20', '2026-04-10', 'March 2026', '2026-03-15']

test('default: by year and month, newest first', () => {
  expect(words(grow(undefined, [april, march, may, earlyApril]))).toEqual(all)
})

test('behavior: older entries join the month that they belong to, and existing ones stay', () => {
  const before = grow(undefined, [may, april])
  const after = grow(before, [may, april, earlyApril, march])
  expect(words(after)).toEqual(all)
  expect(after.lines.slice(0, 4)).toEqual(before.lines)
  expect(after.lines.every((line, index) => index >= 4 || line === before.lines[index])).toBe(true)
})

test('behavior: newer or unordered entries are sorted again', () => {
  expect(words(grow(grow(undefined, [april, earlyApril, march]), [may, april, earlyApril, march]))).toEqual(
    all,
  )
  expect(words(grow(grow(undefined, [may, earlyApril]), [may, earlyApril, april, march]))).toEqual(all)
  expect(grow(grow(undefined, [may]), []).lines).toEqual([])
})

test('behavior: the months are in the language of the kit', () => {
  expect(words(grow(undefined, [may, april], 'es'))).toEqual([
    'mayo de 2026',
    '2026-05-12',
    'abril de 2026',
    '2026-04-20',
  ])
})
