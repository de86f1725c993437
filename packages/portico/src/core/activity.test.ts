import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toActivity } from './activity.js'
import type { Transaction } from './entities.js'

const at = (id: string, minedAt: string): Transaction => ({
  id,
  metadata: {
    chain: 'eip155:1',
    hash: id,
    minedAt,
    operationType: 'send',
    sentFrom: '0x1',
    status: 'confirmed',
  },
  transfers: [],
})

test('default: by year and month, newest first', () => {
  const { empty, groups } = toActivity([
    at('a', '2024-12-15T12:00:00Z'),
    at('b', '2025-01-15T12:00:00Z'),
    at('c', '2025-01-20T12:00:00Z'),
    at('d', '2024-01-15T12:00:00Z'),
  ])
  expect(empty).toBe(false)
  expect(
    groups.map(({ month, transactions, year }) => [year, month, transactions.map(({ id }) => id)]),
  ).toEqual([
    [2025, 0, ['c', 'b']],
    [2024, 11, ['a']],
    [2024, 0, ['d']],
  ])
})

test('behavior: empty is true when there are none', () => {
  expect(toActivity([])).toEqual({ empty: true, groups: [] })
  expect(toActivity([at('a', 'yesterday')])).toEqual({ empty: true, groups: [] })
})

test('behavior: an entry that is on two pages is listed once', () => {
  const entry = at('a', '2025-01-15T12:00:00Z')
  expect(toActivity([entry, entry]).groups).toMatchObject([{ transactions: [{ id: 'a' }] }])
})

test('behavior: in any order, no entry is lost or misplaced', () => {
  const date = fc.date({ max: new Date('2030-01-01'), min: new Date('2015-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(date), (dates) => {
      const { groups } = toActivity(dates.map((one, index) => at(String(index), one.toISOString())))
      const times = groups.flatMap(({ transactions }) =>
        transactions.map(({ metadata }) => Date.parse(metadata.minedAt)),
      )
      expect(times).toEqual(dates.map((one) => one.getTime()).sort((a, b) => b - a))
      const months = groups.map(({ month, year }) => year * 12 + month)
      expect(months).toEqual([...new Set(months)].sort((a, b) => b - a))
    }),
  )
})
