import { expect, test } from 'vitest'
import { createRateLimiter } from './rateLimiter.js'
import { createSessionClients } from './sessionClients.js'
import { takeShared } from './sharedQuota.js'

const start = 1_790_000_000_000

test('default: of 1,000, 800 are for everyone, 100 for light users, and 100 for light users with a session', () => {
  const limiter = createRateLimiter({ nowMs: () => start })
  let alarms = 0
  const given = (client: string, requests: number, hasSession = false) => {
    let count = 0
    const own = [{ key: client, limit: 900 }]
    for (let index = 0; index < requests; index++) {
      limiter.take(client, 900)
      const share = { cost: 1, key: 'project', limit: 1000, sharer: { hasSession, own } }
      if (takeShared(limiter, share, () => alarms++)) count++
    }
    return count
  }
  expect(given('flooder', 800)).toBe(800)
  expect(alarms).toBe(0)
  expect(given('flooder', 10)).toBe(0)
  expect(alarms).toBe(10)
  // The client gets a tenth of its own limit of 900.
  expect(given('stranger', 100)).toBe(90)
  expect(given('another', 90)).toBe(10)
  expect(given('a third', 1)).toBe(0)
  expect(given('signed in', 100, true)).toBe(90)
  expect(given('signed in too', 90, true)).toBe(10)
  expect(given('signed in, too late', 1, true)).toBe(0)
})

test('behavior: a limit that is too small to split is for everyone', () => {
  const limiter = createRateLimiter({ nowMs: () => start })
  const sharer = { hasSession: false, own: [{ key: 'client', limit: 100 }] }
  const take = () => takeShared(limiter, { cost: 1, key: 'project', limit: 3, sharer }, () => {})
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
})

test('behavior: a client that showed a session is known for an hour, for up to 100,000 clients', () => {
  const clock = { ms: start }
  const clients = createSessionClients({ nowMs: () => clock.ms })
  clients.note('first')
  expect([clients.has('first'), clients.has('other')]).toEqual([true, false])
  clock.ms += 60 * 60_000 - 1
  expect(clients.has('first')).toBe(true)
  clock.ms += 1
  expect(clients.has('first')).toBe(false)
  clients.note('second')
  for (let index = 0; index < 99_999; index++) clients.note(`client ${index}`)
  expect(clients.has('second')).toBe(true)
  clients.note('one more')
  expect(clients.has('second')).toBe(false)
})
