import { postFungiblePriceResponse } from '@portico/protocol/http'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'

const { spamToken, tether, usdCoin } = localContracts
const anvil = 'eip155:31337'
const native = `0x${'e'.repeat(40)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

let chain: LocalChain
let database: OpenDatabase
let llama: FileServer
/** The upstream's data for each coin, and how it responds. */
let coins: Record<string, unknown> = {}
let reply: 'answer' | 'fail' | 'html' | 'silence' = 'answer'
/** Coins about which the upstream never responds. */
const poisoned = /0xbad/

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  // Format: https://api-docs.defillama.com, `GET /prices/current/{coins}`.
  llama = await startFileServer(({ url = '' }, response) => {
    const asked = decodeURIComponent(url.split('/').at(-1) ?? '').split(',')
    if (reply === 'silence' || asked.some((coin) => poisoned.test(coin))) response.destroy()
    else if (reply === 'fail') response.writeHead(503).end('{"coins":{}}')
    else if (reply === 'html') response.writeHead(200).end('<html>')
    else {
      const found = Object.fromEntries(asked.flatMap((coin) => (coin in coins ? [[coin, coins[coin]]] : [])))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ coins: found }))
    }
  })
})
afterAll(() => Promise.all([chain.stop(), database.close(), llama.close()]))

const ether = { decimals: 18, name: 'Ether', symbol: 'ETH' }
const settings = (more: SettingsInput = {}): SettingsInput => ({
  chains: [
    {
      currency: ether,
      id: anvil,
      name: 'Anvil',
      priceUsd: 2500,
      rpcUrls: [chain.rpcUrl],
      tokens: [
        { address: usdCoin, decimals: 6, name: 'Test USD Coin', priceUsd: 1.5, symbol: 'USDC' },
        { address: tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' },
      ],
    },
    // Its node is never called, because the settings contain the listed tokens.
    { currency: ether, id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:9'] },
  ],
  ...more,
})

const now = () => Math.floor(Date.now() / 1000)
const coin = (price: unknown, more = {}) => ({
  confidence: 0.99,
  decimals: 6,
  price,
  symbol: 'X',
  timestamp: now(),
  ...more,
})

async function start(more: SettingsInput = {}): Promise<TestServer> {
  reply = 'answer'
  coins = {}
  llama.requests.length = 0
  return createTestServer(settings(more), { database })
}

async function pricesOf(server: TestServer, addresses: string[], currency = 'usd') {
  const response = await server.post('/v1/fungible/price', { addresses, currency })
  expect(response.status).toBe(200)
  return parse(postFungiblePriceResponse, await response.json()).fungibles
}

test('default: prices of the settings, in the order of the request', async () => {
  const server = await start()
  const asked = [`${anvil}:${usdCoin}`, `${anvil}:${tether}`, `${anvil}:${native}`]
  expect(await pricesOf(server, asked)).toEqual([
    {
      address: `${anvil}:${usdCoin}`,
      decimals: 6,
      iconUrl: 'http://portico.test/public/getTokenImage/USDC',
      name: 'Test USD Coin',
      price: 1.5,
      symbol: 'USDC',
    },
    {
      address: `${anvil}:${native}`,
      decimals: 18,
      iconUrl: 'http://portico.test/public/getTokenImage/ETH',
      name: 'Ether',
      price: 2500,
      symbol: 'ETH',
    },
  ])
  await server.close()
})

test('behavior: upstream prices, cached for a minute, requested once', async () => {
  const server = await start({ pricesUrl: `${llama.url}/` })
  server.clock.stop()
  coins = { [`ethereum:${usdc}`]: coin(0.999), 'coingecko:ethereum': coin(3000) }
  const asked = [`eip155:1:${usdc}`, `eip155:1:${native}`]
  const answers = await Promise.all(Array.from({ length: 20 }, () => pricesOf(server, asked)))
  expect(answers.every((answer) => answer.map(({ price }) => price).join() === '0.999,3000')).toBe(true)
  expect(llama.requests).toHaveLength(1)
  expect(decodeURIComponent(llama.requests[0] ?? '')).toBe(
    `/prices/current/ethereum:${usdc},coingecko:ethereum`,
  )
  server.clock.advance(59_000)
  await pricesOf(server, asked)
  expect(llama.requests).toHaveLength(1)
  server.clock.advance(2000)
  coins = { ...coins, 'coingecko:ethereum': coin(3100) }
  expect((await pricesOf(server, asked))[1]?.price).toBe(3100)
  expect(llama.requests).toHaveLength(2)
  await server.close()
})

test('behavior: a price of the settings wins, and the upstream is not called', async () => {
  const server = await start({ pricesUrl: llama.url })
  expect(await pricesOf(server, [`${anvil}:${usdCoin}`])).toMatchObject([{ price: 1.5 }])
  expect(llama.requests).toEqual([])
  await server.close()
})

test('behavior: other currencies by the upstream’s rate', async () => {
  const server = await start({ pricesUrl: llama.url })
  coins = { 'coingecko:bitcoin': coin(100_000), 'coingecko:ethereum': coin(2500) }
  expect(await pricesOf(server, [`${anvil}:${native}`], 'btc')).toMatchObject([{ price: 0.025 }])
  expect(await pricesOf(server, [`${anvil}:${native}`], 'eth')).toMatchObject([{ price: 1 }])
  await server.close()
})

test.each([
  ['eur', true],
  ['jpy', true],
  ['btc', false],
])('error: no price is known in %s', async (currency, hasUpstream) => {
  const server = await start(hasUpstream ? { pricesUrl: llama.url } : {})
  const response = await server.post('/v1/fungible/price', { addresses: [`${anvil}:${native}`], currency })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', field: 'body.currency' }),
  ])
  await server.close()
})

test.each([
  ['negative', coin(-1)],
  ['nothing at all', coin(0)],
  ['a text', coin('1.0')],
  ['beyond all numbers', coin(1e300)],
  ['nothing', coin(null)],
  ['not there', undefined],
  ['of a thin market', coin(1, { confidence: 0.2 })],
  ['of the day before yesterday', coin(1, { timestamp: now() - 2 * 86_400 })],
  ['a list', []],
])('hardening A40: a price that is %s is ignored, and the others stay', async (_, odd) => {
  const server = await start({ pricesUrl: llama.url })
  coins = { [`ethereum:${usdc}`]: odd, 'coingecko:ethereum': coin(3000) }
  const found = await pricesOf(server, [`eip155:1:${usdc}`, `eip155:1:${native}`])
  expect(found.map(({ symbol }) => symbol)).toEqual(['ETH'])
  await server.close()
})

test.each([
  'fail',
  'html',
  'silence',
] as const)('error: hardening B2: an upstream that responds: %s', async (how) => {
  const server = await start({ pricesUrl: llama.url })
  reply = how
  const ask = (addresses: string[]) => server.post('/v1/fungible/price', { addresses, currency: 'usd' })
  const response = await ask([`eip155:1:${usdc}`])
  expect([response.status, await response.json()]).toEqual([
    502,
    { code: 'UPSTREAM_UNAVAILABLE', message: 'No prices are available now.' },
  ])
  // Prices in the settings are still returned, and a failing upstream gets no further request.
  const [unread, fixed] = [`eip155:1:${usdc}`, `${anvil}:${usdCoin}`]
  expect(await judge(server, [unread, fixed])).toEqual({ priced: [fixed], unknown: [unread] })
  expect(llama.requests).toHaveLength(1)
  server.clock.advance(10_001)
  reply = 'answer'
  coins = { [`ethereum:${usdc}`]: coin(1) }
  expect((await ask([`eip155:1:${usdc}`])).status).toBe(200)
  await server.close()
})

test('behavior: hardening R15: while the upstream fails, an earlier price is shown for ten minutes', async () => {
  const server = await start({ pricesUrl: llama.url })
  coins = { [`ethereum:${usdc}`]: coin(0.99) }
  await pricesOf(server, [`eip155:1:${usdc}`])
  reply = 'fail'
  server.clock.advance(5 * 60_000)
  expect(await pricesOf(server, [`eip155:1:${usdc}`])).toMatchObject([{ price: 0.99 }])
  server.clock.advance(6 * 60_000)
  expect(
    (await server.post('/v1/fungible/price', { addresses: [`eip155:1:${usdc}`], currency: 'usd' })).status,
  ).toBe(502)
  await server.close()
})

test('hardening A40: spam has no price, whatever the upstream returns; an unlisted token has', async () => {
  const mainnet = await startAnvil({ chainId: 1 })
  await deployFixtures({ rpcUrl: mainnet.rpcUrl })
  const server = await start({
    chains: [{ currency: ether, id: 'eip155:1', name: 'Ethereum', rpcUrls: [mainnet.rpcUrl], tokens: [] }],
    pricesUrl: llama.url,
  })
  coins = {
    [`ethereum:${spamToken.toLowerCase()}`]: coin(1_000_000),
    [`ethereum:${tether.toLowerCase()}`]: coin(1.01),
  }
  const asked = [`eip155:1:${spamToken}`, `eip155:1:${tether}`]
  expect(await pricesOf(server, asked)).toEqual([
    { address: asked[1], decimals: 6, iconUrl: '', name: 'Test Tether USD', price: 1.01, symbol: 'USDT' },
  ])
  // If the name of a token counts as spam, that does not mean that the token is worthless.
  expect((await judge(server, asked)).unknown).toEqual([asked[0]])
  await Promise.all([server.close(), mainnet.stop()])
})

/** Returns the ids with a price, and those whose price is unknown. All other ids have no price. */
async function judge(server: TestServer, addresses: string[]) {
  const response = await server.post('/v1/fungible/price', { addresses, currency: 'usd' })
  expect(response.status).toBe(200)
  const { fungibles, unknown } = parse(postFungiblePriceResponse, await response.json())
  return { priced: fungibles.map(({ address }) => address), unknown }
}

test('hardening A13: a token that the source does not have has no price; one that could not be requested is unknown, also during the rest period', async () => {
  const server = await start({ pricesUrl: llama.url })
  const [coinId, usdcId, other] = [`eip155:1:${native}`, `eip155:1:${usdc}`, `eip155:1:0x${'1'.repeat(40)}`]
  coins = { 'coingecko:ethereum': coin(3000) }
  expect(await judge(server, [coinId, usdcId])).toEqual({ priced: [coinId], unknown: [] })
  // Another client's request makes the upstream fail.
  reply = 'fail'
  expect((await server.post('/v1/fungible/price', { addresses: [other], currency: 'usd' })).status).toBe(502)
  reply = 'answer'
  expect(await judge(server, [coinId, other])).toEqual({ priced: [coinId], unknown: [other] })
  // "No price" is cached for a minute, like a price.
  server.clock.advance(9_000)
  expect(await judge(server, [coinId, usdcId])).toEqual({ priced: [coinId], unknown: [] })
  server.clock.advance(52_000)
  reply = 'fail'
  expect(await judge(server, [coinId, usdcId])).toEqual({ priced: [coinId], unknown: [usdcId] })
  await server.close()
})

test('hardening A44: if two clients name tokens about which the source never responds, all other clients still get prices', async () => {
  const server = await start({ pricesUrl: llama.url, trustedProxies: 1 })
  server.clock.stop()
  coins = { 'coingecko:ethereum': coin(3000) }
  const ask = async (client: string, address: string) => {
    const body = { addresses: [`eip155:1:${address}`], currency: 'usd' }
    return (await server.post('/v1/fungible/price', body, { 'x-forwarded-for': client })).status
  }
  for (let round = 0; round < 4; round++) {
    for (const [index, client] of ['192.0.2.1', '203.0.113.9'].entries())
      expect(await ask(client, `0xbad${'0'.repeat(35)}${round}${index}`)).toBe(502)
    expect(await ask(`198.51.100.${round}`, native)).toBe(200)
    server.clock.advance(61_000)
  }
  expect(llama.requests.filter((path) => path.includes('coingecko'))).toHaveLength(4)
  await server.close()
})

test('behavior: while the source of prices fails for most clients, no client calls it for 10 s', async () => {
  const server = await start({ pricesUrl: llama.url, trustedProxies: 1 })
  server.clock.stop()
  reply = 'fail'
  const ask = (client: number) =>
    server.post(
      '/v1/fungible/price',
      { addresses: [`eip155:1:${native}`], currency: 'usd' },
      { 'x-forwarded-for': `198.51.100.${client}` },
    )
  for (let client = 1; client <= 6; client++) expect((await ask(client)).status).toBe(502)
  expect(llama.requests).toHaveLength(3)
  server.clock.advance(10_000)
  await ask(7)
  expect(llama.requests).toHaveLength(4)
  await server.close()
})

test('hardening A13: a token whose contract cannot be read is unknown, and so is one on a network that is not read', async () => {
  const server = await start({ pricesUrl: llama.url })
  const unread = `0x${'2'.repeat(40)}`
  coins = { [`ethereum:${unread}`]: coin(5), 'coingecko:ethereum': coin(3000) }
  const asked = [`eip155:1:${native}`, `eip155:1:${unread}`, `eip155:5:${native}`]
  expect(await judge(server, asked)).toEqual({ priced: [asked[0]], unknown: [asked[1], asked[2]] })
  await server.close()
})

test('behavior: an unlisted Solana token has a price, without a name', async () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const jupiter = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSzHGJ3Gv2NHH6'
  const currency = { decimals: 9, name: 'Solana', symbol: 'SOL' }
  const server = await start({
    chains: [{ currency, id: solana, name: 'Solana', rpcUrls: ['http://127.0.0.1:9'] }],
    pricesUrl: llama.url,
  })
  coins = { [`solana:${jupiter}`]: coin(1.25) }
  expect(await pricesOf(server, [`${solana}:${jupiter}`])).toEqual([
    { address: `${solana}:${jupiter}`, decimals: 6, iconUrl: '', name: '', price: 1.25, symbol: '' },
  ])
  await server.close()
})

test('behavior: a price is valid for six hours from its market’s time', async () => {
  const server = await start({ pricesUrl: llama.url })
  const sixHours = 6 * 3600
  coins = {
    [`ethereum:${usdc}`]: coin(1, { timestamp: now() - sixHours - 60 }),
    'coingecko:ethereum': coin(3000, { timestamp: now() - sixHours + 60 }),
  }
  const asked = [`eip155:1:${native}`, `eip155:1:${usdc}`]
  expect(await judge(server, asked)).toEqual({ priced: [asked[0]], unknown: [] })
  await server.close()
})

test.each([
  [{ addresses: [`${anvil}:${native}`] }, 'body.currency'],
  [{ addresses: [], currency: 'usd' }, 'body.addresses'],
  [{ addresses: ['0x12'], currency: 'usd' }, 'body.addresses.0'],
  [{ addresses: [`${anvil}:0x12`], currency: 'usd' }, 'body.addresses.0'],
  [{ addresses: [`${anvil}:${native}`], currency: 'chf' }, 'body.currency'],
  [{ addresses: Array(101).fill(`${anvil}:${native}`), currency: 'usd' }, 'body.addresses'],
  [{ addresses: [`${anvil}:${native}`], currency: 'usd', extra: 1 }, 'body.extra'],
  [{ addresses: `${anvil}:${native}`, currency: 'usd' }, 'body.addresses'],
  [null, 'body'],
])('error: hardening B1: a body with an error in %#', async (body, field) => {
  const server = await start()
  const response = await server.post('/v1/fungible/price', body)
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ field })])
  await server.close()
})

test('error: a network that the server does not read', async () => {
  const server = await start()
  const asked = [
    `eip155:5:${native}`,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112',
  ]
  const response = await server.post('/v1/fungible/price', { addresses: asked, currency: 'usd' })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'UNSUPPORTED_CHAIN', field: 'body.addresses' }),
  ])
  await server.close()
})

test('behavior: a browser can send a preflight', async () => {
  const server = await start()
  const response = await server.fetch(
    new Request('http://portico.test/v1/fungible/price', {
      headers: {
        'access-control-request-headers': 'content-type',
        'access-control-request-method': 'POST',
        origin: 'http://localhost:3000',
      },
      method: 'OPTIONS',
    }),
  )
  expect(response.status).toBeLessThan(300)
  expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
  await server.close()
})

test('behavior: the balance uses the same prices', async () => {
  const server = await start({ pricesUrl: llama.url })
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const response = await server.get(`/v1/account/${account}/balance?chainId=${anvil}`)
  const { balances } = (await response.json()) as { balances: { symbol: string; price: number }[] }
  expect(balances.map(({ price, symbol }) => [symbol, price])).toEqual([
    ['ETH', 2500],
    ['USDC', 1.5],
    ['USDT', 0],
  ])
  await server.close()
})
