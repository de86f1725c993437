import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type PostFungibleHistoryResponse, postFungibleHistoryResponse } from '@portico/protocol/http'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { parse } from 'valibot'
import {
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deployUniswap, localUniswap } from '../../../../scripts/deployUniswap.mjs'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'

const anvil = 'eip155:31337'
const { tether, usdCoin } = localContracts
const { v2, wrappedNative } = localUniswap
const native = `0x${'e'.repeat(40)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const daySeconds = 86_400
const now = () => Math.floor(Date.now() / 1000)

let chain: LocalChain
let database: OpenDatabase
let llama: FileServer
/** The upstream's data for each coin, and how it responds. */
let coins: Record<string, unknown> = {}
let reply: 'answer' | 'fail' | 'html' = 'answer'

beforeAll(async () => {
  ;[chain, database] = await Promise.all([
    startAnvil({ genesisAt: now() - 20 * daySeconds }),
    openTestDatabase(),
  ])
  await deployFixtures({ rpcUrl: chain.rpcUrl, untilDaysAgo: 10_000 })
  await deployUniswap({ contracts: localContracts, rpcUrl: chain.rpcUrl })
  // Format: https://api-docs.defillama.com, `GET /chart/{coins}`. There are no current prices here.
  llama = await startFileServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://llama.test')
    const asked = decodeURIComponent(pathname.split('/').at(-1) ?? '').split(',')
    if (reply === 'fail') response.writeHead(503).end('{}')
    else if (reply === 'html') response.writeHead(200).end('<html>')
    else {
      const found = asked.flatMap((coin) => (coin in coins ? [[coin, coins[coin]]] : []))
      const ofNow = found.map(([coin]) => [coin, { confidence: 0.99, price: 100, timestamp: now() }])
      const body = { coins: Object.fromEntries(pathname.includes('/chart/') ? found : ofNow) }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  })
})
afterAll(() => Promise.all([chain.stop(), database.close(), llama.close()]))
beforeEach(() => {
  coins = {}
  reply = 'answer'
  llama.requests.length = 0
})

const ether = { decimals: 18, name: 'Ether', symbol: 'ETH' }
const local = (more: object = {}) => ({
  currency: ether,
  id: anvil,
  indexFrom: null,
  name: 'Anvil',
  poolPrices: true,
  rpcUrls: [chain.rpcUrl],
  tokens: [
    { address: usdCoin, decimals: 6, name: 'Test USD Coin', priceUsd: 1, symbol: 'USDC' },
    { address: tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' },
    { address: wrappedNative, decimals: 18, name: 'Wrapped Ether', symbol: 'WETH' },
  ],
  uniswap: localUniswap,
  ...more,
})
const start = (more: SettingsInput = {}): Promise<TestServer> =>
  createTestServer(
    {
      chains: [
        local(),
        // Its node is never called.
        { currency: ether, id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:9'] },
      ],
      pricesUrl: llama.url,
      ...more,
    },
    { database },
  )

async function historiesOf(
  server: TestServer,
  addresses: string[],
  range = '1M',
): Promise<PostFungibleHistoryResponse['histories']> {
  const response = await server.post('/v1/fungible/history', { addresses, range })
  expect(response.status).toBe(200)
  return parse(postFungibleHistoryResponse, await response.json()).histories
}

const chart = (prices: unknown, more = {}) => ({
  confidence: 0.99,
  decimals: 6,
  prices,
  symbol: 'X',
  ...more,
})
const point = (secondsAgo: number, price: unknown) => ({ price, timestamp: now() - secondsAgo })

test('default: upstream prices over a range, the last of them the current one, cached and requested once', async () => {
  const server = await start()
  coins = {
    [`ethereum:${usdc}`]: chart([point(3600, 0.999), point(7200, 0.998)]),
    'coingecko:ethereum': chart([point(80_000, 90), point(40_000, 110)]),
  }
  const asked = [`eip155:1:${usdc}`, `eip155:1:${native}`]
  const answers = await Promise.all(Array.from({ length: 10 }, () => historiesOf(server, asked, '1D')))
  const [ofUsdc, ofEther] = answers[9] ?? []
  expect(ofUsdc).toMatchObject({ address: asked[0] })
  // Oldest first, whatever their original order.
  expect(ofUsdc?.points.map(([, price]) => price)).toEqual([0.998, 0.999, 100])
  expect(ofEther?.points.map(([, price]) => price)).toEqual([90, 110, 100])
  const charts = llama.requests.filter((url) => url.includes('/chart/'))
  expect(charts).toHaveLength(1)
  expect(charts[0]).toMatch(/\?start=\d{10}&span=49&period=30m&searchWidth=1800$/)
  await server.close()
})

test.each([
  ['1W', 'span=57&period=3h'],
  ['1M', 'span=61&period=12h'],
  ['1Y', 'span=74&period=5d'],
])('behavior: the range %s is requested as %s', async (range, query) => {
  const server = await start()
  coins = { 'coingecko:ethereum': chart([point(3600, 1), point(1800, 2)]) }
  expect(await historiesOf(server, [`eip155:1:${native}`], range)).toHaveLength(1)
  expect(llama.requests.find((url) => url.includes('/chart/'))).toContain(query)
  await server.close()
})

test.each([
  ['a price below zero', chart([point(3600, 1), point(1800, -1)])],
  ['no number', chart([point(3600, 1), point(1800, '2')])],
  ['more than all money', chart([point(3600, 1), point(1800, 1e16)])],
  ['a time before the range', chart([point(400 * daySeconds, 1), point(1800, 2)])],
  ['a time to come', chart([point(3600, 1), point(-7200, 2)])],
  ['too many points', chart(Array.from({ length: 5000 }, (_, index) => point(index * 10, 1)))],
  ['a market too thin', chart([point(3600, 1), point(1800, 2)], { confidence: 0.1 })],
  ['no list', chart({ length: 3 })],
])('hardening A40: a chart with %s is ignored, and the others stay', async (_, lie) => {
  const server = await start()
  coins = {
    [`ethereum:${usdc}`]: lie,
    'coingecko:ethereum': chart([point(3600, 1), point(1800, 2)]),
  }
  const found = await historiesOf(server, [`eip155:1:${usdc}`, `eip155:1:${native}`], '1D')
  expect(found.map(({ address }) => address)).toEqual([`eip155:1:${native}`])
  await server.close()
})

test('behavior: if the upstream fails, that is an error, it rests for a while, and an earlier chart stays', async () => {
  const server = await start()
  coins = { 'coingecko:ethereum': chart([point(3600, 1), point(1800, 2)]) }
  reply = 'fail'
  const ask = () => server.post('/v1/fungible/history', { addresses: [`eip155:1:${native}`], range: '1D' })
  expect((await ask()).status).toBe(502)
  const charts = () => llama.requests.filter((url) => url.includes('/chart/')).length
  expect((await ask()).status).toBe(502)
  expect(charts()).toBe(1)
  reply = 'answer'
  server.clock.advance(11_000)
  expect((await ask()).status).toBe(200)
  reply = 'html'
  server.clock.advance(6 * 60_000)
  expect(await historiesOf(server, [`eip155:1:${native}`], '1D')).toHaveLength(1)
  expect(charts()).toBe(3)
  await server.close()
})

test('behavior: without an upstream, prices of the settings are constant, and other tokens have no chart', async () => {
  const server = await start({ chains: [local({ poolPrices: false })], pricesUrl: undefined })
  const [known, ...others] = await historiesOf(server, [`${anvil}:${usdCoin}`, `${anvil}:${native}`], '1W')
  expect(others).toEqual([])
  expect(known?.points.map(([, price]) => price)).toEqual([1, 1])
  const [[from = 0] = [], [to = 0] = []] = known?.points ?? []
  expect(to - from).toBe(7 * daySeconds)
  await server.close()
})

test('error: an unknown range, too many tokens, and unknown networks', async () => {
  const server = await start()
  const post = async (body: object) => (await server.post('/v1/fungible/history', body)).status
  expect(await post({ addresses: [`${anvil}:${native}`], range: '2D' })).toBe(400)
  expect(await post({ addresses: Array(21).fill(`${anvil}:${native}`), range: '1D' })).toBe(400)
  expect(await post({ addresses: [`${anvil}:0x12`], range: '1D' })).toBe(400)
  expect(await post({ addresses: [`eip155:5:${native}`], range: '1D' })).toBe(400)
  await server.close()
})

const trader = '0x00000000000000000000000000000000000ace00'
const client = () =>
  createTestClient({ cacheTime: 0, mode: 'hardhat', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)

/** Sells this much ether for USDC on v2, on that day. */
async function sellEther(amount: string, daysAgo: number): Promise<void> {
  const node = client()
  await node.impersonateAccount({ address: trader })
  await node.setBalance({ address: trader, value: parseEther('100000') })
  await node.setNextBlockTimestamp({ timestamp: BigInt(now() - daysAgo * daySeconds) })
  const hash = await createWalletClient({ account: trader, transport: http(chain.rpcUrl) }).writeContract({
    abi: parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable']),
    address: v2.router,
    args: [0n, [wrappedNative, usdCoin], trader, 2n ** 40n],
    chain: null,
    functionName: 'swapExactETHForTokens',
    gas: 1_000_000n,
    value: parseEther(amount),
  })
  for (;;) {
    const receipt = await node.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt) return expect(receipt.status).toBe('success')
  }
}

test('behavior: the network’s own markets give the present and past price of a token, with the coin as its wrapped form', async () => {
  // Only v2 is configured, so that its single market is used.
  const onV2 = { uniswap: { v2, wrappedNative } }
  const server = await start({ chains: [local(onV2)], pricesUrl: undefined })
  const priceOf = async (address: string) => {
    const response = await server.post('/v1/fungible/price', { addresses: [address], currency: 'usd' })
    const { fungibles } = (await response.json()) as { fungibles: { price: number }[] }
    return fungibles[0]?.price
  }
  const first = await priceOf(`${anvil}:${native}`)
  expect(first).toBeCloseTo(2500, 6)
  await sellEther('5', 9)
  await sellEther('5', 4)
  server.clock.advance(20_000)
  const last = (await priceOf(`${anvil}:${wrappedNative}`)) ?? 0
  expect(last).toBeLessThan(2300)

  const [coin, wrapped] = await historiesOf(server, [`${anvil}:${native}`, `${anvil}:${wrappedNative}`])
  expect(wrapped?.points).toEqual(coin?.points)
  const dates =
    coin?.points.map(([at, price]) => [Math.round((now() - at) / daySeconds), Math.round(price)]) ?? []
  // The pool is as old as the network. Before it there is no price, and none is made up.
  expect(dates[0]?.[0]).toBe(20)
  expect(new Set(dates.map(([, price]) => price)).size).toBe(3)
  expect(dates.filter(([day = 0]) => day > 9).every(([, price]) => price === 2500)).toBe(true)
  expect(coin?.points.at(-1)?.[1]).toBe(last)

  // Nothing was traded within the range, so the earlier price stays.
  const [today] = await historiesOf(server, [`${anvil}:${native}`], '1D')
  expect(new Set(today?.points.map(([, price]) => Math.round(price))).size).toBe(1)
  expect(today?.points).toHaveLength(49)
  await server.close()
})

test('behavior: of several markets, the one with the most liquidity counts', async () => {
  const server = await start({ chains: [local()], pricesUrl: undefined })
  const [history] = await historiesOf(server, [`${anvil}:${native}`])
  // A trade on v2 does not affect the price on v3, which has ten times the liquidity.
  expect(new Set(history?.points.map(([, price]) => Math.round(price)))).toEqual(new Set([2500]))
  await server.close()
})

test('hardening A40: a market with almost no liquidity has no price', async () => {
  // The known token is worth a ten-thousandth of a dollar, so the market is far too small.
  const tokens = local().tokens.map((token) => ('priceUsd' in token ? { ...token, priceUsd: 0.0001 } : token))
  const server = await start({ chains: [local({ tokens })], pricesUrl: undefined })
  expect(await historiesOf(server, [`${anvil}:${native}`])).toEqual([])
  await server.close()
})

test('behavior: if a node does not respond, prices of the settings stay', async () => {
  const dead = { rpcUrls: ['http://127.0.0.1:9'] }
  const server = await start({ chains: [local(dead)], pricesUrl: undefined })
  const found = await historiesOf(server, [`${anvil}:${usdCoin}`, `${anvil}:${native}`])
  expect(found.map(({ address }) => address)).toEqual([`${anvil}:${usdCoin}`])
  await server.close()
})

test('hardening A44: a project without node calls left takes no price from others', async () => {
  const server = await start({
    chains: [local()],
    limits: { upstreamCalls: 1000 },
    pricesUrl: undefined,
    trustedProxies: 1,
  })
  server.clock.stop()
  for (const projectId of ['greedy', 'modest'])
    await server.projects.create({ name: projectId, origins: ['https://site.example'], projectId })
  const body = { addresses: [`${anvil}:${native}`], currency: 'usd' }
  const ask = async (projectId: string) =>
    (await server.post(`/v1/fungible/price?projectId=${projectId}`, body)).status
  expect(await ask('modest')).toBe(200)
  // The earlier price is too old to be returned.
  server.clock.advance(11 * 60_000)
  const calls = Array(100).fill({ id: 1, jsonrpc: '2.0', method: 'eth_blockNumber' })
  const path = `/v1/?chainId=${anvil}&projectId=greedy`
  // Half of the 1,000 calls are the project's, and four fifths of them are for all of its clients.
  const statuses: number[] = []
  for (const client of ['1', '1', '2', '2', '2'])
    statuses.push((await server.post(path, calls, { 'x-forwarded-for': `192.0.2.${client}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await ask('greedy')).toBe(502)
  expect(await ask('modest')).toBe(200)
  await server.close()
})

test('hardening A13: if the node of a market fails, the price is unknown, also during the rest period', async () => {
  let isDown = false
  const node = createHttp(async (request, response) => {
    const body = await text(request)
    const headers = { 'content-type': 'application/json' }
    const answer = isDown ? undefined : await fetch(chain.rpcUrl, { body, headers, method: 'POST' })
    response.writeHead(answer?.status ?? 503, headers).end(answer ? await answer.text() : '{}')
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpcUrls = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
  const server = await start({ chains: [local({ rpcUrls })], pricesUrl: undefined })
  const [stable, coin] = [`${anvil}:${usdCoin}`, `${anvil}:${native}`]
  const unknownOf = async () => {
    const body = { addresses: [stable, coin], currency: 'usd' }
    const response = await server.post('/v1/fungible/price', body)
    return ((await response.json()) as { unknown: string[] }).unknown
  }
  expect(await unknownOf()).toEqual([])
  isDown = true
  // An earlier price is valid for ten minutes.
  server.clock.advance(9 * 60_000)
  expect(await unknownOf()).toEqual([])
  server.clock.advance(2 * 60_000)
  expect(await unknownOf()).toEqual([coin])
  server.clock.advance(5_000)
  expect(await unknownOf()).toEqual([coin])
  await server.close()
  node.close()
})
