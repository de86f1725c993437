import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createEventBuffer } from './eventBuffer.js'
import { events } from './schema.js'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.database.delete(events)
})

const event = (number: number, more: object = {}) => ({
  eventId: `3f1c0f3c-6c47-4f6e-9d0a-${String(number).padStart(12, '0')}`,
  url: 'https://example.com/pay?token=secret#wc',
  domain: 'example.com',
  timestamp: 1_790_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  ...more,
})

/** Returns everything that is stored. */
async function stored(count: number) {
  await server.flush()
  const rows = await server.database.database.select().from(events).orderBy(asc(events.eventId))
  expect(rows).toHaveLength(count)
  return rows
}

test('default', async () => {
  const response = await server.post('/e?projectId=default&st=appkit&sv=react-eip155-0.1.0', event(1))
  expect([response.status, await response.json()]).toEqual([202, { accepted: true }])
  const [row] = await stored(1)
  expect(row).toMatchObject({
    address: null,
    domain: 'example.com',
    event: 'MODAL_OPEN',
    occurredAtMs: 1_790_000_000_000,
    properties: { connected: false },
    type: 'track',
    url: 'https://example.com/pay',
  })
})

test('behavior: an error report, with its time as text', async () => {
  const props = {
    type: 'error',
    event: 'API_ERROR',
    errorType: 'TypeError',
    errorMessage: 'x',
    stackTrace: 'at y',
  }
  await server.post('/e', event(1, { props, timestamp: '2026-11-21T10:00:00.000Z' }))
  const [row] = await stored(1)
  expect(row).toMatchObject({
    event: 'API_ERROR',
    occurredAtMs: Date.UTC(2026, 10, 21, 10),
    properties: { errorMessage: 'x', errorType: 'TypeError', stackTrace: 'at y' },
    type: 'error',
  })
})

test('behavior: a duplicate event is stored once', async () => {
  await server.post('/e', event(1))
  await server.post('/e', event(1))
  await server.post('/e', event(2))
  await stored(2)
})

test('behavior: an acknowledged event is stored, even if the server is killed right after', async () => {
  const answers = await Promise.all([1, 2, 3].map((number) => server.post('/e', event(number))))
  const count = await server.database.database.$count(events)
  expect([answers.map(({ status }) => status), count]).toEqual([[202, 202, 202], 3])
})

test('error: an event that cannot be stored now is refused, and the same one is stored once later', async () => {
  let isAway = true
  const { database } = server.database
  const away = new Proxy(database, {
    get(target, name, self) {
      if (name === 'insert' && isAway) throw new RangeError('the database is away')
      return Reflect.get(target, name, self)
    },
  })
  const other = await createTestServer({}, { database: { ...server.database, database: away } })
  const refused = await other.post('/e', event(1))
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
  expect(await database.$count(events)).toBe(0)
  isAway = false
  expect((await other.post('/e', event(1))).status).toBe(202)
  expect(await database.$count(events)).toBe(1)
  await other.close()
})

test('behavior: many events are written in batches', async () => {
  const numbers = Array.from({ length: 300 }, (_, number) => number)
  const statuses = await Promise.all(
    numbers.map(async (number) => (await server.post('/e', event(number))).status),
  )
  expect(new Set(statuses)).toEqual(new Set([202]))
  await stored(300)
})

const key = 'a'.repeat(64)
const pairingUri = `wc:${key}@2?relay-protocol=irn&symKey=${key}`

test.each([
  ['in a property', { properties: { uri: pairingUri } }],
  ['deep in a property', { properties: { a: [{ b: `open ${pairingUri} now` }] } }],
  ['as a key', { properties: { [pairingUri]: 1 } }],
  [
    'encoded in a link',
    { properties: { mobile_link: `metamask://wc?uri=${encodeURIComponent(pairingUri)}` } },
  ],
  ['encoded twice', { properties: { link: encodeURIComponent(encodeURIComponent(pairingUri)) } }],
  [
    'encoded twice, in a text with a lone percent sign',
    { properties: { link: `100% of ${encodeURIComponent(encodeURIComponent(pairingUri))}` } },
  ],
  ['beside the properties', { message: `failed: ${pairingUri}` }],
  ['as its key alone', { properties: { rest: `symKey=${key}` } }],
])('behavior: hardening A34: a pairing URI %s is not stored', async (_, more) => {
  await server.post('/e', event(1, { props: { type: 'track', event: 'CONNECT_PROXY_ERROR', ...more } }))
  const rows = await stored(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(JSON.stringify(rows)).toContain('pairing URI removed')
})

test('error: events of an unknown origin are refused, in a form that a browser can read', async () => {
  const { projectId } = await server.projects.create({ name: 'Site', origins: ['https://app.example.com'] })
  const response = await server.post(`/e?projectId=${projectId}`, event(1), {
    origin: 'https://evil.example',
  })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    403,
    'https://evil.example',
  ])
  expect(await response.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
})

test('behavior: a project without analytics stores nothing', async () => {
  const { projectId } = await server.projects.create({ analytics: false, name: 'Quiet' })
  const response = await server.post(`/e?projectId=${projectId}`, event(1))
  expect(await response.json()).toEqual({ accepted: false })
  await server.post('/e', event(2))
  await stored(1)
})

test('error: an event larger than 16 kB', async () => {
  const response = await server.post('/e', event(1, { url: 'x'.repeat(17_000) }))
  expect([response.status, (await response.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('behavior: waiting events are written when the server stops', async () => {
  const other = await createTestServer({}, { database: server.database })
  await other.post('/e', event(1))
  await other.close()
  expect(await server.database.database.select().from(events)).toHaveLength(1)
})

test('behavior: waiting events are written within seconds', async () => {
  await server.post('/e', event(1))
  const count = () => server.database.database.$count(events)
  await expect.poll(count).toBe(1)
})

test('hardening B1: characters that no database stores are removed from a text, and do not stop other events', async () => {
  const bad = 'a\0b\ud800c'
  const props = { type: 'track', event: bad, address: bad, properties: { [bad]: [bad] } }
  await server.post('/e', event(1, { domain: bad, props, url: `https://example.com/${bad}` }))
  await server.post('/e', event(2))
  const [first] = await stored(2)
  const kept = 'ab\ufffdc'
  expect(first).toMatchObject({
    address: kept,
    domain: kept,
    event: kept,
    properties: { [kept]: [kept] },
    url: `https://example.com/${kept}`,
  })
})

test('hardening B1: an event that the database refuses is logged, and the others are stored', async () => {
  const refused: unknown[] = []
  const buffer = createEventBuffer({
    clock: server.clock,
    database: server.database.database,
    keptDays: 30,
    onRefused: (error) => refused.push(error),
  })
  for (const [number, domain] of [
    [1, 'one.example'],
    [2, 'a\0b'],
    [3, 'three.example'],
  ] as const) {
    void buffer.add({
      domain,
      event: 'MODAL_OPEN',
      eventId: event(number).eventId,
      occurredAtMs: 1,
      projectId: 'default',
      properties: {},
      receivedAtMs: server.clock.nowMs(),
      type: 'track',
      url: 'https://example.com/',
    })
  }
  await buffer.flush()
  expect(refused).toHaveLength(1)
  expect(buffer.size()).toBe(0)
  expect((await stored(2)).map(({ domain }) => domain)).toEqual(['one.example', 'three.example'])
})

test('behavior: events older than the setting are deleted', async () => {
  await server.post('/e', event(1))
  await stored(1)
  const day = 24 * 60 * 60 * 1000
  const { database } = server.database
  const nowMs = server.clock.nowMs()
  const prune = (keptDays: number) =>
    createEventBuffer({
      clock: { nowMs: () => nowMs + 10 * day },
      database,
      keptDays,
      onRefused: () => {},
    }).prune()
  await prune(11)
  expect(await database.$count(events)).toBe(1)
  await prune(9)
  expect(await database.$count(events)).toBe(0)
})

test('hardening A44: events of an unknown client stop at its megabyte a day, and those of others are stored', async () => {
  const flooded = await createTestServer({ limits: { eventsMbPerClient: 1 }, trustedProxies: 1 })
  onTestFinished(() => flooded.close())
  const post = async (number: number, address: string) => {
    const properties = { text: 'a'.repeat(15_000) }
    const body = event(number, { props: { event: 'MODAL_OPEN', properties, type: 'track' } })
    const response = await flooded.post('/e?projectId=default', body, { 'x-forwarded-for': address })
    return (await response.json()).accepted
  }
  const answers = await Promise.all(Array.from({ length: 80 }, (_, number) => post(number, '192.0.2.1')))
  // Each event has 15,000 characters, plus its other fields.
  expect(answers.filter(Boolean)).toHaveLength(65)
  expect(await post(99, '192.0.2.2')).toBe(true)
})
