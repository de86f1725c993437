import { expect, test } from 'vitest'
import { createRequestIds } from './requestIds.js'

test('default: milliseconds and random digits', () => {
  expect(createRequestIds(3, () => 1_700_000_000_000)()).toMatch(/^1700000000000\d{3}$/)
  expect(createRequestIds(6, () => 1_700_000_000_000)()).toMatch(/^1700000000000\d{6}$/)
  expect(Number.isSafeInteger(Number(createRequestIds(3)()))).toBe(true)
})

test('behavior: within one millisecond, and when the clock is set back, no id repeats', () => {
  const clock = { ms: 1_700_000_000_000 }
  const newId = createRequestIds(3, () => clock.ms)
  const ids = Array.from({ length: 2_000 }, newId)
  clock.ms -= 60_000
  ids.push(newId())
  expect(new Set(ids).size).toBe(ids.length)
})
