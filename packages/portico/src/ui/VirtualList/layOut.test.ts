import { expect, test } from 'vitest'
import { findBetween, layOut } from './layOut.js'

test('default: lines of different heights, and those between two edges', () => {
  const layout = layOut({ columns: 1, count: 4, gap: 8, heightOf: (index) => (index === 0 ? 32 : 56) })
  expect([...layout.tops]).toEqual([0, 40, 104, 168, 232])
  expect(findBetween(layout, 0, 39)).toEqual([0, 0])
  expect(findBetween(layout, 40, 170)).toEqual([1, 3])
  expect(findBetween(layout, -500, 9_000)).toEqual([0, 3])
})

test('behavior: several side by side', () => {
  const layout = layOut({ columns: 2, count: 5, gap: 10, heightOf: () => 90 })
  expect([...layout.tops]).toEqual([0, 100, 200, 300])
  expect(findBetween(layout, 110, 250)).toEqual([2, 5])
})

test('behavior: an empty list has no lines', () => {
  const layout = layOut({ columns: 2, count: 0, gap: 8, heightOf: () => 56 })
  expect([...layout.tops]).toEqual([0])
  expect(findBetween(layout, 0, 600)).toEqual([0, 1])
})
