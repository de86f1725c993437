import {
  type getConfig,
  getConfigResponse,
  type getWallets,
  getWalletsResponse,
  type postEvent,
  postEventResponse,
} from '@portico/protocol/http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from '../portico.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { fetchRoute } from './fetchRoute.js'

const body = {
  domain: 'd',
  eventId: '00000000-0000-4000-8000-000000000000',
  props: { event: 'E', type: 't' },
  timestamp: 1,
  url: 'u',
}
/** Each call sends exactly one request, because a POST is not retried. */
const post = (portico: Portico) =>
  fetchRoute<typeof postEvent>(portico, { method: 'POST', path: '/e', response: postEventResponse }, { body })
const get = (portico: Portico) =>
  fetchRoute<typeof getWallets>(
    portico,
    { method: 'GET', path: '/getWallets', response: getWalletsResponse },
    {},
  )

/** Installs a clock that the test sets. */
function holdClock() {
  const clock = { nowMs: 1_000_000 }
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs)
  onTestFinished(() => now.mockRestore())
  return clock
}

const config = (portico: Portico) =>
  fetchRoute<typeof getConfig>(
    portico,
    { method: 'GET', path: '/appkit/v1/config', response: getConfigResponse },
    {},
  )

/** Makes every request fail, as if nothing listened at the address. */
function holdFetch() {
  const calls: string[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    calls.push(new URL(String(input)).pathname)
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => fetched.mockRestore())
  return calls
}

async function failOften(portico: Portico, clock: { nowMs: number }) {
  for (let index = 0; index < 8; index++) {
    clock.nowMs += 2_500
    await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  }
}

test('hardening R17: a server that keeps failing is tried less and less often, with one request at a time', async () => {
  const clock = holdClock()
  const { asked, url } = await serve({ '/e': json({}, 503) })
  const portico = startKit({ server: url })
  await failOften(portico, clock)
  expect(asked).toHaveLength(8)

  // While the server is paused, a call gets the same error without a request.
  await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR', status: 503 })
  expect(asked).toHaveLength(8)

  for (const restMs of [2_000, 4_000, 8_000]) {
    const before = asked.length
    clock.nowMs += restMs / 2 - 1
    await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    expect(asked).toHaveLength(before)
    clock.nowMs += restMs / 2 + 1
    const calls = [post(portico), post(portico), post(portico)]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toHaveLength(before + 1)
  }
})

test('behavior: a resting server that responds again is used as before', async () => {
  const clock = holdClock()
  const answers = { isWell: false }
  const { asked, url } = await serve({
    '/e': (response, one) =>
      json(answers.isWell ? { accepted: true } : {}, answers.isWell ? 200 : 500)(response, one),
  })
  const portico = startKit({ server: url })
  await failOften(portico, clock)
  answers.isWell = true
  clock.nowMs += 2_000
  await post(portico)
  answers.isWell = false
  for (const _ of [1, 2, 3]) await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect(asked).toHaveLength(12)
})

test('hardening R17: a resting server is skipped, and the next one responds', async () => {
  const clock = holdClock()
  const broken = await serve({ '/e': json({}, 500), '/getWallets': json({}, 500) })
  const good = await serve({ '/getWallets': json({ count: 0, data: [] }) })
  const portico = startKit({ server: [broken.url, good.url] })
  await failOften(portico, clock)
  expect(await get(portico)).toEqual({ count: 0, data: [] })
  expect(broken.asked).toHaveLength(8)
})

test('behavior: many simultaneous failures do not make a server rest', async () => {
  holdClock()
  const { asked, url } = await serve({ '/e': json({}, 500) })
  const portico = startKit({ server: url })
  for (let index = 0; index < 8 + 3; index++) {
    await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  }
  expect(asked).toHaveLength(8 + 3)
})

test('hardening R17: an unreachable server is tried once a minute, and the console says so once', async () => {
  const clock = holdClock()
  const calls = holdFetch()
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const portico = startKit({ server: 'http://localhost:8787' })
  await Promise.allSettled([get(portico), config(portico)])
  const words = [expect.stringContaining('Portico: No Portico server responds at http://localhost:8787.')]
  await expect.poll(() => told.mock.calls).toEqual([words])
  // Before it says so, the kit checks once whether the server responds at all.
  expect(calls).toEqual(['/getWallets', '/appkit/v1/config', '/healthz'])

  const failure = { code: 'NETWORK_ERROR', shortMessage: 'The server could not be reached.' }
  for (let minute = 1; minute <= 3; minute++) {
    clock.nowMs += 59_999
    await expect(get(portico)).rejects.toMatchObject(failure)
    await expect(config(portico)).rejects.toMatchObject(failure)
    expect(calls).toHaveLength(2 + minute)
    clock.nowMs += 1
    await Promise.allSettled([get(portico), config(portico), post(portico)])
    expect(calls).toHaveLength(3 + minute)
  }
  expect(told.mock.calls).toEqual([words])
})

test('behavior: one route that a browser’s filter blocks does not make a server rest', async () => {
  const calls = holdFetch()
  const portico = startKit({ server: 'http://localhost:8787' })
  for (const _ of [1, 2, 3]) await expect(get(portico)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  // No response has ever arrived, so each call sends only one request.
  expect(calls).toHaveLength(3)
  await expect(config(portico)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  expect(calls).toHaveLength(4)
})

test('behavior: a server that responded before gets its retries', async () => {
  const { url } = await serve({ '/e': json({ accepted: true }) })
  const portico = startKit({ server: url })
  await post(portico)
  const calls = holdFetch()
  await expect(get(portico)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  expect(calls).toHaveLength(4)
})

test('behavior: of several servers, an unreachable one is skipped immediately', async () => {
  const good = await serve({
    '/appkit/v1/config': json({ features: [] }),
    '/getWallets': json({ count: 0, data: [] }),
  })
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const portico = startKit({ server: ['http://127.0.0.1:1', good.url] })
  expect(await get(portico)).toEqual({ count: 0, data: [] })
  await config(portico)
  expect(told).not.toHaveBeenCalled()
})
