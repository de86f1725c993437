import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRelativeTime } from './formatRelativeTime.js'

const now = Date.UTC(2026, 10, 21)
const ago = (ms: number) => formatRelativeTime(now - ms, now)

test('default', () => {
  expect(formatRelativeTime(Date.now() - 2 * 60_000)).toBe('2 min ago')
})

test('behavior: the specification’s labels, each from its first full unit', () => {
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour
  expect(
    [
      0,
      999,
      1000,
      59_999,
      minute,
      hour - 1,
      hour,
      day - 1,
      day,
      30 * day - 1,
      30 * day,
      364 * day,
      365 * day,
      800 * day,
    ].map(ago),
  ).toEqual([
    '0 sec ago',
    '0 sec ago',
    '1 sec ago',
    '59 sec ago',
    '1 min ago',
    '59 min ago',
    '1 hr ago',
    '23 hr ago',
    '1 d ago',
    '29 d ago',
    '1 mo ago',
    '11 mo ago',
    '1 yr ago',
    '2 yr ago',
  ])
})

test('behavior: a time in the future', () => {
  expect(formatRelativeTime(now + 3 * 24 * 3600_000, now)).toBe('in 3 d')
})

test('behavior: any two times have a label of the specification', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (one, other) => {
      expect(formatRelativeTime(one.getTime(), other.getTime())).toMatch(
        /^(\d+ (sec|min|hr|d|mo|yr) ago|in \d+ (sec|min|hr|d|mo|yr))$/,
      )
    }),
  )
})
