import { afterEach, expect, test, vi } from 'vitest'
import { createReadPrices } from './readPrices.js'

afterEach(() => vi.unstubAllGlobals())

const coin = `eip155:1:0x${'e'.repeat(40)}`

/** Reads prices from a server that returns this response. */
async function ask(status: number, body: unknown) {
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal(
    'fetch',
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  return createReadPrices({ projectId: '' })([coin])
}

test('default', async () => {
  const fungibles = [{ address: coin, iconUrl: '', name: 'Ether', price: 2_500, symbol: 'ETH' }]
  expect(await ask(200, { fungibles })).toEqual(new Map([[coin, { usd: 2_500 }]]))
  expect(await ask(200, { fungibles: [] })).toEqual(new Map())
  expect(await ask(200, { fungibles, unknown: [] })).toEqual(new Map([[coin, { usd: 2_500 }]]))
})

test('hardening A13: a token whose price is unknown does not count as one without a price', async () => {
  const fungibles = [{ address: coin, iconUrl: '', name: 'Ether', price: 2_500, symbol: 'ETH' }]
  expect(await ask(200, { fungibles, unknown: [`eip155:1:0x${'1'.repeat(40)}`] })).toBeUndefined()
})

test.each([
  ['its rate', 429, { code: 'RATE_LIMITED', message: 'Too many requests.' }],
  ['what was asked', 400, { code: 'UNSUPPORTED_CHAIN', message: 'No.' }],
  ['an outage', 503, 'down'],
  ['nothing, in words that are none', 200, 'a page'],
  ['nothing, in another shape', 200, { prices: [] }],
])('error: a response that refuses for %s gives no price: unknown, not worthless', async (_, status, body) => {
  expect(await ask(status, body)).toBeUndefined()
})
