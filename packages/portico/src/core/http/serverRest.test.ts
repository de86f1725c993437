import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type getWallets,
  getWalletsResponse,
  type postEvent,
  postEventResponse,
} from '@portico/protocol/http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from '../createPortico.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { fetchRoute } from './fetchRoute.js'
import { failingBeforeRestMs, failuresBeforeRest, firstRestMs } from './serverRest.js'

const body = {
  domain: 'd',
  eventId: '00000000-0000-4000-8000-000000000000',
  props: { event: 'E', type: 't' },
  timestamp: 1,
  url: 'u',
}
/** One request a call, since it changes something. */
const post = (portico: Portico) =>
  fetchRoute<typeof postEvent>(portico, { method: 'POST', path: '/e', response: postEventResponse }, { body })
const get = (portico: Portico) =>
  fetchRoute<typeof getWallets>(
    portico,
    { method: 'GET', path: '/getWallets', response: getWalletsResponse },
    {},
  )

/** A clock that a test turns on. */
function holdClock() {
  const clock = { nowMs: 1_000_000 }
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs)
  onTestFinished(() => now.mockRestore())
  return clock
}

async function failOften(portico: Portico, clock: { nowMs: number }) {
  for (let index = 0; index < failuresBeforeRest; index++) {
    clock.nowMs += failingBeforeRestMs / 2
    await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  }
}

test('hardening R17: a server that fails again and again is asked ever less often, by one request at a time', async () => {
  const clock = holdClock()
  const { asked, url } = await serve({ '/e': json({}, 503) })
  const portico = startKit({ server: url })
  await failOften(portico, clock)
  expect(asked).toHaveLength(failuresBeforeRest)

  // Resting: the same error, and no request.
  await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR', status: 503 })
  expect(asked).toHaveLength(failuresBeforeRest)

  for (const restMs of [firstRestMs, 2 * firstRestMs, 4 * firstRestMs]) {
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

test('behavior: a server that rests and answers again is asked as before', async () => {
  const clock = holdClock()
  const answers = { isWell: false }
  const { asked, url } = await serve({
    '/e': (response, one) =>
      json(answers.isWell ? { accepted: true } : {}, answers.isWell ? 200 : 500)(response, one),
  })
  const portico = startKit({ server: url })
  await failOften(portico, clock)
  answers.isWell = true
  clock.nowMs += firstRestMs
  await post(portico)
  answers.isWell = false
  for (const _ of [1, 2, 3]) await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect(asked).toHaveLength(failuresBeforeRest + 4)
})

test('hardening R17: a server that rests is passed over, and the next one answers', async () => {
  const clock = holdClock()
  const broken = await serve({ '/e': json({}, 500), '/getWallets': json({}, 500) })
  const good = await serve({ '/getWallets': json({ count: 0, data: [] }) })
  const portico = startKit({ server: [broken.url, good.url] })
  await failOften(portico, clock)
  expect(await get(portico)).toEqual({ count: 0, data: [] })
  expect(broken.asked).toHaveLength(failuresBeforeRest)
})

test('behavior: many failures in one moment are no reason to rest', async () => {
  holdClock()
  const { asked, url } = await serve({ '/e': json({}, 500) })
  const portico = startKit({ server: url })
  for (let index = 0; index < failuresBeforeRest + 3; index++) {
    await expect(post(portico)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  }
  expect(asked).toHaveLength(failuresBeforeRest + 3)
})

test('behavior: a server that nobody has started is named once in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const url = `http://127.0.0.1:${(taken.address() as AddressInfo).port}`
  taken.close()
  await once(taken, 'close')
  const portico = startKit({ server: url })
  for (let call = 0; call < 2; call++) {
    await expect(get(portico)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  }
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`no server answers at ${url}`)]])

  const silent = startKit({ logLevel: 'silent', server: url, storageKey: 'silent' })
  await expect(get(silent)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  expect(warn).toHaveBeenCalledTimes(1)
})
