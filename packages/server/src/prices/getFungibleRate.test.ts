import { getFungibleRateResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'

let database: OpenDatabase
let frankfurter: FileServer
let rates: Record<string, unknown> = {}
let date = ''
let reply: 'answer' | 'fail' | 'html' = 'answer'

beforeAll(async () => {
  database = await openTestDatabase()
  // Format: https://frankfurter.dev/v1/, `GET /latest?base=USD`.
  frankfurter = await startFileServer((_, response) => {
    if (reply === 'fail') response.writeHead(503).end('{"message":"unavailable"}')
    else if (reply === 'html') response.writeHead(200).end('<html>')
    else {
      const body = JSON.stringify({ amount: 1, base: 'USD', date, rates })
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
  })
})
afterAll(() => Promise.all([database.close(), frankfurter.close()]))

async function start(more: SettingsInput = {}): Promise<TestServer> {
  reply = 'answer'
  rates = { EUR: 0.8, JPY: 160 }
  date = new Date().toISOString().slice(0, 10)
  frankfurter.requests.length = 0
  return createTestServer(more, { database })
}

async function rateOf(server: TestServer, currency: string) {
  const response = await server.get(`/v1/fungible/rate?currency=${currency}`)
  expect(response.status).toBe(200)
  return parse(getFungibleRateResponse, await response.json())
}

test('default: US dollars per unit, from the source of rates, requested once an hour', async () => {
  const server = await start({ ratesUrl: frankfurter.url })
  expect(await rateOf(server, 'eur')).toEqual({ currency: 'eur', updatedAt: Date.parse(date), usd: 1.25 })
  expect((await rateOf(server, 'jpy')).usd).toBe(1 / 160)
  expect(frankfurter.requests).toEqual(['/latest?base=USD'])
})

test('behavior: the operator’s setting wins, and needs no source', async () => {
  const server = await start({ currencyRates: { eur: 1.1 }, ratesUrl: frankfurter.url })
  expect(await rateOf(server, 'eur')).toEqual({ currency: 'eur', updatedAt: null, usd: 1.1 })
  expect(await rateOf(server, 'usd')).toEqual({ currency: 'usd', updatedAt: null, usd: 1 })
  expect(frankfurter.requests).toEqual([])
})

test('behavior: token prices are converted into a currency with a known rate', async () => {
  const [native, id] = [`0x${'e'.repeat(40)}`, 'eip155:1']
  const chain = {
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id,
    name: 'Ethereum',
    priceUsd: 2500,
    rpcUrls: ['http://127.0.0.1:9'],
  }
  const server = await start({ chains: [chain], ratesUrl: frankfurter.url })
  const response = await server.post('/v1/fungible/price', {
    addresses: [`${id}:${native}`],
    currency: 'eur',
  })
  expect((await response.json()) as object).toMatchObject({ fungibles: [{ price: 2000 }] })
})

test.each([
  ['zar', 400],
  ['EUR', 400],
  ['__proto__', 400],
  ['', 400],
])('error: no rate of %s is made up', async (currency, status) => {
  const server = await start({ ratesUrl: frankfurter.url })
  expect((await server.get(`/v1/fungible/rate?currency=${currency}`)).status).toBe(status)
})

test('error: without a source there is no rate', async () => {
  const server = await start()
  expect((await server.get('/v1/fungible/rate?currency=eur')).status).toBe(400)
})

test.each(['fail', 'html'] as const)('error: a source that responds with %s', async (how) => {
  const server = await start({ ratesUrl: frankfurter.url })
  reply = how
  expect((await server.get('/v1/fungible/rate?currency=eur')).status).toBe(502)
})

test.each([0, -1, 'NaN', null, 1e300])('hardening A40: a rate of %s is ignored', async (odd) => {
  const server = await start({ ratesUrl: frankfurter.url })
  rates = { EUR: odd, JPY: 160 }
  expect((await server.get('/v1/fungible/rate?currency=eur')).status).toBe(400)
  expect((await rateOf(server, 'jpy')).usd).toBe(1 / 160)
})

test('hardening A40: rates older than a week are ignored', async () => {
  const server = await start({ ratesUrl: frankfurter.url })
  date = new Date(Date.now() - 9 * 24 * 3600_000).toISOString().slice(0, 10)
  expect((await server.get('/v1/fungible/rate?currency=eur')).status).toBe(502)
})
