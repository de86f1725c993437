import {
  type GetWalletsResponse,
  getWallets,
  getWalletsResponse,
  postEvent,
  postEventResponse,
} from '@portico/protocol/http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from '../portico.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { version } from '../version.js'
import { type CalledRoute, fetchRoute, type RouteParameters } from './fetchRoute.js'
import { requestImage } from './requestImage.js'

const route: CalledRoute<typeof getWallets> = {
  method: 'GET',
  path: '/getWallets',
  response: getWalletsResponse,
}
const ask = (portico: Portico, parameters: RouteParameters<typeof getWallets> = {}) =>
  fetchRoute<typeof getWallets>(portico, route, parameters)

const rainbow = { id: 'rainbow', name: 'Rainbow' }
const answer = { count: 1, data: [rainbow] }

test('default: the request follows the contract, and identifies the client', async () => {
  const { asked, url } = await serve({ '/getWallets': json(answer) })
  const portico = startKit({ projectId: 'p1', server: `${url}/` })
  const result: GetWalletsResponse = await ask(portico, { query: { include: '', page: '2', search: 'a b' } })
  expect(result).toEqual(answer)
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { page: '2', projectId: 'p1', search: 'a b', st: 'appkit', sv: `react-eip155-${version}` },
  ])
})

test('behavior: literal values are those of the contract', () => {
  expect({ method: getWallets.method, path: getWallets.path }).toEqual({
    method: route.method,
    path: route.path,
  })
})

test('behavior: a body is sent as text/plain, which needs no preflight', async () => {
  const { asked, url } = await serve({ '/e': json({ accepted: true }) })
  const body = {
    domain: 'd',
    eventId: crypto.randomUUID(),
    props: { event: 'MODAL_OPEN', type: 'track' },
    timestamp: 1,
    url: 'u',
  }
  await fetchRoute<typeof postEvent>(
    startKit({ server: url }),
    { method: 'POST', path: '/e', response: postEventResponse },
    { body },
  )
  expect(postEvent.path).toBe('/e')
  expect(asked[0]).toMatchObject({ contentType: 'text/plain;charset=UTF-8', method: 'POST' })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body)
})

test('behavior: a failing server is retried 3 times, 150 ms apart and doubling', async () => {
  const times: number[] = []
  const { url } = await serve({
    '/getWallets': (response, one) => {
      times.push(Date.now())
      json(times.length === 4 ? answer : {}, times.length === 4 ? 200 : 503)(response, one)
    },
  })
  expect(await ask(startKit({ server: url }))).toEqual(answer)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toHaveLength(3)
  for (const [index, least] of [150, 300, 600].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least - 5)
})

test('behavior: a response has 10 s, unless the call sets another limit', async () => {
  const portico = startKit({ server: 'https://silent.example' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silence = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
  onTestFinished(() => silence.mockRestore())
  let outcome: unknown
  ask(portico).catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toMatchObject({
    code: 'TIMEOUT',
    shortMessage: 'The server did not answer within 10 seconds.',
  })
})

test('error: SERVER_ERROR after the fourth failure, with the server’s error', async () => {
  const { asked, url } = await serve({
    '/getWallets': json({ code: 'DATABASE_UNAVAILABLE', message: 'The database is away.' }, 503),
  })
  await expect(ask(startKit({ server: url }))).rejects.toMatchObject({
    cause: { code: 'DATABASE_UNAVAILABLE', shortMessage: 'The database is away.' },
    code: 'SERVER_ERROR',
    status: 503,
  })
  expect(asked).toHaveLength(4)
})

test('behavior: a POST is sent once', async () => {
  const { asked, url } = await serve({ '/e': json({}, 500) })
  const body = {
    domain: 'd',
    eventId: crypto.randomUUID(),
    props: { event: 'E', type: 't' },
    timestamp: 1,
    url: 'u',
  }
  const sent = fetchRoute<typeof postEvent>(
    startKit({ server: [url, url] }),
    { method: 'POST', path: '/e', response: postEventResponse },
    { body },
  )
  await expect(sent).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect(asked).toHaveLength(1)
})

test('behavior: if one server fails, the next one responds, and is used first for a while', async () => {
  const broken = await serve({ '/getWallets': json({}, 500) })
  const good = await serve({ '/getWallets': json(answer) })
  const unreachable = 'http://127.0.0.1:9'
  const portico = startKit({ server: [unreachable, broken.url, good.url] })
  expect(await ask(portico)).toEqual(answer)
  expect(await ask(portico)).toEqual(answer)
  expect([broken.asked.length, good.asked.length]).toEqual([1, 2])

  const later = Date.now() + 300_001
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await ask(portico)).toEqual(answer)
  now.mockRestore()
  expect(broken.asked).toHaveLength(2)
})

test('behavior: a POST moves on only if no server received it', async () => {
  const good = await serve({ '/e': json({ accepted: true }) })
  const portico = startKit({ server: ['http://127.0.0.1:9', good.url] })
  const body = {
    domain: 'd',
    eventId: crypto.randomUUID(),
    props: { event: 'E', type: 't' },
    timestamp: 1,
    url: 'u',
  }
  await fetchRoute<typeof postEvent>(
    portico,
    { method: 'POST', path: '/e', response: postEventResponse },
    { body },
  )
  expect(good.asked).toHaveLength(1)
})

test('error: RATE_LIMITED at 429, immediately, with the time to wait', async () => {
  const { asked, url } = await serve({
    '/getWallets': json({ code: 'RATE_LIMITED', message: 'Slow down.' }, 429, { 'retry-after': '7' }),
  })
  await expect(ask(startKit({ server: url }))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 7,
  })
  expect(asked).toHaveLength(1)
})

test.each([
  ['1', /Try again in 1 second\./],
  ['7', /Try again in 7 seconds\./],
])('error: after “Retry-After: %s”, the advice is %s', async (seconds, advice) => {
  const { url } = await serve({
    '/getWallets': json({ code: 'RATE_LIMITED', message: 'Slow down.' }, 429, { 'retry-after': seconds }),
  })
  await expect(ask(startKit({ server: url }))).rejects.toThrow(advice)
})

test('error: refusals keep the server’s code', async () => {
  const refusals = [
    [401, { code: 'UNKNOWN_PROJECT', message: 'No.' }, 'INVALID_PROJECT_ID'],
    [403, { code: 'ORIGIN_NOT_ALLOWED', message: 'No.' }, 'ORIGIN_NOT_ALLOWED'],
    [403, '<html>', 'ORIGIN_NOT_ALLOWED'],
    [400, { code: 'UNSUPPORTED_CHAIN', message: 'No.' }, 'UNSUPPORTED_CHAIN'],
    [404, { code: 'NOT_FOUND', message: 'No.' }, 'NOT_FOUND'],
    [418, { code: 'TEAPOT', message: 'No.' }, 'INVALID_REQUEST'],
  ] as const
  for (const [status, body, code] of refusals) {
    const { url } = await serve({ '/getWallets': json(body, status) })
    await expect(ask(startKit({ server: url }))).rejects.toMatchObject({ code })
  }
})

test('error: aborting rejects with the reason and sends no more requests', async () => {
  const controller = new AbortController()
  const { asked, url } = await serve({
    '/getWallets': (response, one) => {
      json({}, 500)(response, one)
      // The abort comes during the pause before the next attempt.
      setTimeout(() => controller.abort(new RangeError('enough')), 50)
    },
  })
  const asking = ask(startKit({ server: url }), { signal: controller.signal })
  await expect(asking).rejects.toThrow('enough')
  expect(asked).toHaveLength(1)
  await expect(ask(startKit({ server: url }), { signal: controller.signal })).rejects.toThrow('enough')
  expect(asked).toHaveLength(1)
})

test('error: without a server, the error names the option to set', async () => {
  await expect(ask(startKit())).rejects.toMatchObject({ code: 'INVALID_OPTION', option: 'server' })
})

const bad: Record<string, Parameters<typeof serve>[0][string]> = {
  'an empty body': (response) => response.end(),
  HTML: (response) => response.end('<!doctype html><title>Welcome</title>'),
  'JSON of another shape': json({ wallets: [] }),
  null: json(null),
  'one bad row among good ones': json({ count: 2, data: [rainbow, { id: 7, name: 'Bad' }] }),
  'text that is not UTF-8': (response) => response.end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  'truncated JSON': (response) => response.end(JSON.stringify(answer).slice(0, -3)),
}
for (const [name, answerBadly] of Object.entries(bad)) {
  test(`hardening B2: ${name} is refused as a whole`, async () => {
    const { asked, url } = await serve({ '/getWallets': answerBadly })
    await expect(ask(startKit({ server: url }))).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(asked).toHaveLength(1)
  })
}

test('hardening B2: a response of 10 MB is refused while it is read', async () => {
  const { url } = await serve({
    '/getWallets': (response) => {
      const chunk = Buffer.alloc(1_000_000, ' ')
      const send = (left: number) =>
        left === 0 ? response.end('{}') : response.write(chunk, () => send(left - 1))
      send(10)
    },
  })
  await expect(ask(startKit({ server: url }))).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
    details: expect.stringContaining('larger than 5000000 bytes'),
  })
})

test('hardening B2: a silent server ends at the time limit, before and during a response', async () => {
  const silent = await serve({ '/getWallets': () => {} })
  const half = await serve({ '/getWallets': (response) => response.write('{"count":1,') })
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  for (const server of [silent, half]) {
    const portico = startKit({ server: server.url })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isOver = () => fetched.mock.calls.at(-1)?.[1]?.signal?.aborted
    const ended = expect(ask(portico, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    await expect.poll(() => server.asked.length).toBe(1)
    // Now the response has begun.
    if (server === half) await fetched.mock.results.at(-1)?.value
    await vi.advanceTimersByTimeAsync(199)
    expect(isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver()).toBe(true)
    await ended
    expect(server.asked).toHaveLength(1)
    vi.useRealTimers()
  }
})

test('hardening B2: a connection that is reset during a response is retried, then reported', async () => {
  const { asked, url } = await serve({
    '/getWallets': (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"count":1,', () => response.destroy())
    },
  })
  await expect(ask(startKit({ server: url }))).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    stage: 'response',
  })
  expect(asked).toHaveLength(4)
})

test('behavior: after a bad response of one server, the next one is used', async () => {
  const bad = await serve({ '/getWallets': (response) => response.end('<html>') })
  const good = await serve({ '/getWallets': json(answer) })
  expect(await ask(startKit({ server: [bad.url, good.url] }))).toEqual(answer)
})

test('behavior: an image must be a raster image', async () => {
  const send = (type: string) => (response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': type })
    response.end('pixels')
  }
  const { asked, url } = await serve({
    '/getWalletImage/a%2Fb': send('image/png'),
    '/public/getAssetImage/id': send('image/webp'),
    '/public/getCurrencyImage/usd': send('image/svg+xml'),
    '/public/getTokenImage/ETH': send('text/html'),
  })
  const portico = startKit({ server: url })
  const image = await requestImage(portico, { id: 'a/b', kind: 'wallet' })
  expect([image.type, await image.text()]).toEqual(['image/png', 'pixels'])
  expect((await requestImage(portico, { id: 'id', kind: 'asset' })).type).toBe('image/webp')
  for (const [kind, id] of [
    ['currency', 'usd'],
    ['token', 'ETH'],
  ] as const) {
    await expect(requestImage(portico, { id, kind })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  }
  expect(asked.map(({ path }) => path)).toHaveLength(4)
})
