import { expect, test } from 'vitest'
import { createDayVolume } from './dayVolume.js'

function open() {
  const clock = { ms: 1_800_000_000_000 }
  const volume = createDayVolume({ nowMs: () => clock.ms, perClient: 1000, perPool: 4000 })
  /** Returns how many of a hundred takes of 50 characters succeed. */
  const fill = (client: string, pool = 'shop') =>
    Array.from({ length: 100 }, () => volume.take({ characters: 50, client, pool })).filter(Boolean).length
  return { clock, fill }
}

test('hardening A44: a client may add 1,000 characters a day, and the clients of one pool 4,000, of which 800 are for light users', () => {
  const { fill } = open()
  // The first clients get 1,000 each, and later ones only a tenth of 1,000.
  expect(['a', 'b', 'c', 'd', 'e'].map((client) => fill(client))).toEqual([20, 20, 20, 4, 2])
  expect(Array.from({ length: 20 }, (_, index) => fill(`new ${index}`)).reduce((sum, one) => sum + one)).toBe(
    14,
  )
  expect(fill('f', 'other')).toBe(20)
})

test('behavior: the next day starts from zero', () => {
  const { clock, fill } = open()
  expect([fill('a'), fill('a')]).toEqual([20, 0])
  clock.ms += 24 * 60 * 60_000
  expect(fill('a')).toBe(20)
})
