import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimiter, type LimitShare } from './rateLimiter.js'

const windowMs = 10_000
/** The start of a window. */
const start = 1_790_000_000_000

/** Creates a database with a short delay, from which all limiters of a test reserve. */
function createShare(processes: number): LimitShare {
  const reserved = new Map<string, number>()
  return {
    countProcesses: () => processes,
    reserve: async (reservations) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return reservations.map(({ key, pool, wanted, window }) => {
        const id = `${key}:${window}`
        const before = reserved.get(id) ?? 0
        const granted = Math.min(wanted, Math.max(0, pool - before))
        reserved.set(id, before + granted)
        return granted
      })
    },
  }
}

test('default', () => {
  let nowMs = start
  const limiter = createRateLimiter({ nowMs: () => nowMs })
  expect([1, 2, 3, 4].map(() => limiter.take('a', 3))).toEqual([true, true, true, false])
  expect(limiter.take('b', 3)).toBe(true)
  nowMs += windowMs - 1500
  expect(limiter.retryAfterSeconds()).toBe(2)
  expect(limiter.take('a', 3)).toBe(false)
  nowMs += 1500
  expect(limiter.take('a', 3)).toBe(true)
})

test('behavior: a request that does not fit is not counted', () => {
  const limiter = createRateLimiter({ nowMs: () => start })
  expect(limiter.take('a', 10, 8)).toBe(true)
  expect(limiter.take('a', 10, 3)).toBe(false)
  expect(limiter.take('a', 10, 2)).toBe(true)
})

test('behavior: several processes together never exceed a limit, and come close to it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ max: 4, min: 1 }),
      fc.integer({ max: 400, min: 20 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 60, minLength: 60 }),
      async (processes, limit, order) => {
        const share = createShare(processes)
        const limiters = Array.from({ length: processes }, () =>
          createRateLimiter({ nowMs: () => start, share }),
        )
        const rounds = 20
        let given = 0
        for (let round = 0; round < rounds; round++) {
          for (const index of order) if (limiters[index % processes]?.take('key', limit)) given++
          await Promise.all(limiters.map((limiter) => limiter.sync()))
        }
        expect(given).toBeLessThanOrEqual(limit)
        // If each process gets more requests than the whole limit, the limit is used up almost completely. A process
        // that gets fewer requests keeps a part of it.
        const asked = limiters.map(
          (_, process) => order.filter((index) => index % processes === process).length,
        )
        if (asked.every((count) => count * rounds > limit)) {
          expect(given).toBeGreaterThan(limit - 2 * processes)
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('behavior: alone on one of two processes, a client reaches three quarters of the limit', async () => {
  const limiter = createRateLimiter({ nowMs: () => start, share: createShare(2) })
  let given = 0
  for (let round = 0; round < 50; round++) {
    for (let index = 0; index < 10; index++) if (limiter.take('key', 100)) given++
    await limiter.sync()
  }
  expect(given).toBe(75)
})

test('behavior: a page that loads in a burst is not stopped before the database responds', () => {
  const limiter = createRateLimiter({ nowMs: () => start, share: createShare(2) })
  expect(Array.from({ length: 100 }, () => limiter.take('key', 600)).every(Boolean)).toBe(true)
})

test('error: if the database fails, a process uses its own share', async () => {
  const errors: unknown[] = []
  const share: LimitShare = { countProcesses: () => 2, reserve: () => Promise.reject(new Error('gone')) }
  const limiter = createRateLimiter({ nowMs: () => start, onError: (error) => errors.push(error), share })
  let given = 0
  for (let round = 0; round < 10; round++) {
    for (let index = 0; index < 10; index++) if (limiter.take('key', 100)) given++
    await limiter.sync()
  }
  expect(given).toBe(25)
  expect(errors.length).toBeGreaterThan(0)
})

test('hardening A44: a flood of keys shares buckets instead of filling the memory, and uses up nobody else’s', () => {
  const limiter = createRateLimiter({ nowMs: () => start })
  for (let index = 0; index < 200_000; index++) limiter.take(`address:${index}`, 2)
  const takeAll = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => limiter.take(`${kind}:new ${index}`, 2)).filter(Boolean)
      .length
  // New keys share 1,024 buckets of two requests each, so nobody can block all of them.
  expect(takeAll('address', 100)).toBeGreaterThan(90)
  expect(limiter.usedOf('address:new 0')).toBeGreaterThan(0)
  expect(takeAll('address', 20_000)).toBeLessThanOrEqual(2 * 1024)
  expect(limiter.take('address:1', 2)).toBe(true)
  // Keys of another kind have a limit of their own and do not share these buckets.
  expect(takeAll('relay', 100)).toBeGreaterThan(90)
  // A project's limit is its own, whatever came before in this window.
  expect(Array.from({ length: 1000 }, () => limiter.take('project:shop', 1000)).every(Boolean)).toBe(true)
})
