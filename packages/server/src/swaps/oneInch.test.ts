import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { answerAll, startFakeNode } from '../testing/startFakeNode.js'
import { createSwaps } from './createSwaps.js'
import type { SwapSource } from './swapSource.js'

// A server that follows 1inch's public reference: methods, parameters, responses and errors.
// https://portal.1inch.dev/documentation/apis/swap/classic-swap/quick-start (v6.1), read in November 2026.
// It replaces the service in these tests; the service itself was not called.

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const user = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const key = 'key-of-a-test'

type Reply = { status?: number; body?: unknown; raw?: string; headers?: Record<string, string> } | 'hang'
type Script = Partial<Record<'quote' | 'swap' | 'approve/spender' | 'tokens', Reply>>

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const asked: { path: string; query: Record<string, string>; authorization: string | undefined }[] = []

/** Starts the service as its reference describes it, except for the responses in `script`. */
async function startOneInch(script: Script = {}): Promise<string> {
  asked.length = 0
  const service = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const [, , version, chainId, ...rest] = url.pathname.split('/')
    const path = rest.join('/')
    const query = Object.fromEntries(url.searchParams)
    asked.push({ authorization: request.headers.authorization, path: url.pathname, query })
    const say = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (version !== 'v6.1' || chainId !== '1') return say(404, { error: 'Not Found', statusCode: 404 })
    const reply = script[path as keyof Script]
    if (reply === 'hang') return
    if (reply?.raw !== undefined) return response.writeHead(reply.status ?? 200).end(reply.raw)
    if (reply) return say(reply.status ?? 200, reply.body, reply.headers)
    if (request.headers.authorization !== `Bearer ${key}`) return say(401, { message: 'Invalid API key' })
    if (path === 'approve/spender') return say(200, { address: router })
    if (path === 'tokens') {
      return say(200, {
        tokens: {
          [dai]: {
            address: dai,
            decimals: 18,
            eip2612: false,
            logoURI: 'https://tokens.1inch.io/dai.png',
            name: 'Dai Stablecoin',
            symbol: 'DAI',
            tags: ['tokens'],
          },
          '0xbad': { address: '0xbad', decimals: 'many' },
        },
      })
    }
    const missing = ['src', 'dst', 'amount'].find((name) => !query[name])
    if (missing) {
      return say(400, {
        description: `${missing} is required`,
        error: 'Bad Request',
        meta: [],
        requestId: 'x',
        statusCode: 400,
      })
    }
    if (path === 'quote') return say(200, { dstAmount: '3000000000', gas: 181416 })
    if (path === 'swap') {
      if (!query.from || !query.origin || !query.slippage) {
        return say(400, {
          description: 'origin must be an address',
          error: 'Bad Request',
          meta: [],
          requestId: 'x',
          statusCode: 400,
        })
      }
      const value = query.src === native ? query.amount : '0'
      return say(200, {
        dstAmount: '3000000000',
        tx: { data: '0x07ed2379', from: query.from, gas: 0, gasPrice: '20000000000', to: router, value },
      })
    }
    say(404, { error: 'Not Found', statusCode: 404 })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  ends.push(
    () =>
      new Promise<void>((resolve) => {
        service.close(() => resolve())
        service.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

async function start(
  script: Script = {},
  oneInchKey = key,
  more: Parameters<typeof createTestServer>[0] = {},
): Promise<TestServer> {
  const oneInchUrl = await startOneInch(script)
  const node = await startFakeNode((calls, { isBatch }) =>
    answerAll(calls, isBatch, calls.some(({ method }) => method === 'eth_gasPrice') ? '0x1' : '0x'),
  )
  ends.push(() => node.close())
  const server = await createTestServer({
    ...more,
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:1',
        name: 'Ethereum',
        rpcUrls: [node.url],
      },
    ],
    oneInchKey,
    oneInchUrl,
  })
  ends.push(() => server.close())
  return server
}

const toQuote = (from: string, to: string) =>
  `/v1/convert/quotes?amount=1000&userAddress=${user}&from=eip155:1:${from}&to=eip155:1:${to}`
const body = (from: string, to: string) => ({
  amount: '1000',
  eip155: { slippage: 2.5 },
  from: `eip155:1:${from}`,
  to: `eip155:1:${to}`,
  userAddress: `eip155:1:${user}`,
})

test('default: quotes send the key only in its header', async () => {
  const server = await start()
  const answer = await (await server.get(toQuote(usdc, dai))).json()
  expect(answer).toMatchObject({
    quotes: [
      {
        fromAccount: `eip155:1:${usdc}`,
        fromAmount: '1000',
        gas: '181416',
        id: '1inch',
        spender: `eip155:1:${router}`,
        target: `eip155:1:${router}`,
        toAmount: '3000000000',
      },
    ],
  })
  expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`, `Bearer ${key}`])
  expect(asked.find(({ path }) => path === '/swap/v6.1/1/quote')?.query).toEqual({
    amount: '1000',
    dst: dai,
    includeGas: 'true',
    src: usdc,
  })
  expect(JSON.stringify(answer)).not.toContain(key)
  expect(server.logged.join('')).not.toContain(key)
})

test('behavior: a built transaction has the account as origin, and sends the coin', async () => {
  const server = await start()
  const response = await server.post('/v1/convert/build-transaction', body(native, dai))
  expect(await response.json()).toMatchObject({
    leastToAmount: '2925000000',
    source: '1inch',
    tx: { amount: '1000', data: '0x07ed2379', to: `eip155:1:${router}` },
  })
  expect(asked.find(({ path }) => path.endsWith('/swap'))?.query).toEqual({
    amount: '1000',
    disableEstimate: 'true',
    dst: dai,
    from: user,
    origin: user,
    slippage: '2.5',
    src: native,
  })
})

test('behavior: its tokens are listed, without malformed ones', async () => {
  const server = await start()
  const { tokens } = (await (await server.get('/v1/convert/tokens?chainId=eip155:1')).json()) as {
    tokens: { address: string; symbol: string; logoUri: string }[]
  }
  expect(tokens.filter(({ address }) => address === `eip155:1:${dai}`)).toHaveLength(1)
  expect(tokens.every(({ symbol }) => symbol)).toBe(true)
  expect(tokens.some(({ logoUri }) => logoUri?.includes('tokens.1inch.io'))).toBe(false)
})

const noLiquidity = {
  body: {
    description: 'insufficient liquidity',
    error: 'Bad Request',
    meta: [],
    requestId: 'x',
    statusCode: 400,
  },
  status: 400,
}
test('behavior: "insufficient liquidity" means no quote, not a failure', async () => {
  const server = await start({ quote: noLiquidity })
  const response = await server.get(toQuote(usdc, dai))
  expect([response.status, await response.json()]).toEqual([200, { quotes: [] }])
})

// After any failure it is left out. The node of these tests has no markets, so no quote is left.
const failures: [string, Reply][] = [
  ['another 400', { body: { description: 'amount must be a number string', statusCode: 400 }, status: 400 }],
  ['403', { body: { error: 'Forbidden' }, status: 403 }],
  ['429', { body: { error: 'Too many requests' }, headers: { 'retry-after': '3' }, status: 429 }],
  ['500', { body: { error: 'Internal Server Error', statusCode: 500 }, status: 500 }],
  ['HTML', { raw: '<html>' }],
  ['an amount that is none', { body: { dstAmount: '-1' } }],
]
test.each(failures)('error: if it responds with %s, it is left out', async (_, reply) => {
  const server = await start({ quote: reply })
  const response = await server.get(toQuote(native, dai))
  // Uniswap responded with an empty list.
  expect([response.status, await response.json()]).toEqual([200, { quotes: [] }])
  expect(server.logged.filter((line) => line.includes('a source of swaps is left out'))).toHaveLength(1)
})

test('error: a rejected key is reported to the operator', async () => {
  const server = await start({}, 'another-key')
  await server.get(toQuote(native, dai))
  expect(server.logged.join('')).toContain('1inch rejects the key in PORTICO_ONEINCH_KEY')
})

test('error: after 429, it is not used for as long as the response says', async () => {
  const server = await start({ quote: { body: {}, headers: { 'retry-after': '3' }, status: 429 } })
  server.clock.stop()
  await server.get(toQuote(native, dai))
  server.clock.advance(600)
  await server.get(toQuote(native, dai))
  const prices = () => asked.filter(({ path }) => path.endsWith('/quote'))
  expect(prices()).toHaveLength(1)
  server.clock.advance(3000)
  await server.get(toQuote(native, dai))
  expect(prices()).toHaveLength(2)
})

test('hardening A44: if one client’s quotes make 1inch refuse with 429, other clients still get its quotes', async () => {
  const script: Script = {}
  const server = await start(script, key, { trustedProxies: 1 })
  server.clock.stop()
  // Quotes are kept for a moment, so each amount is new, unless a test names it.
  let amount = 2000
  const quotesFor = async (address: string, ofAmount = ++amount) => {
    const path = toQuote(usdc, dai).replace('amount=1000', `amount=${ofAmount}`)
    const response = await server.get(path, { 'x-forwarded-for': address })
    return ((await response.json()) as { quotes: { id: string }[] }).quotes.map(({ id }) => id)
  }
  const [eve, bob] = ['192.0.2.1', '198.51.100.7']
  expect(await quotesFor(bob)).toEqual(['1inch'])
  for (let index = 0; index < 10; index++) await quotesFor(eve)
  script.quote = { body: {}, headers: { 'retry-after': '3' }, status: 429 }
  expect(await quotesFor(eve, 1)).toEqual([])
  delete script.quote
  // Bob asks the same as Eve, and does not get her incomplete result.
  expect(await quotesFor(bob, 1)).toEqual(['1inch'])
  expect(await quotesFor(eve, 2)).toEqual([])
  expect(await quotesFor(bob, 2)).toEqual(['1inch'])
  server.clock.advance(3000)
  // Eve called more often than the others, so eve pauses 10 s.
  expect([await quotesFor(eve), await quotesFor(bob)]).toEqual([[], ['1inch']])
  server.clock.advance(7000)
  expect(await quotesFor(eve)).toEqual(['1inch'])
})

const badSwaps: [string, object][] = [
  ['takes more of the coin than was asked for', { data: '0x', to: router, value: '1001' }],
  ['has more than 64 kB', { data: `0x${'00'.repeat(65_537)}`, to: router, value: '1000' }],
  ['is no transaction', { data: 'x', to: router, value: '1000' }],
]
test.each(badSwaps)('behavior: a transaction of a source that %s is discarded', async (_, tx) => {
  const server = await start({ swap: { body: { dstAmount: '1', tx } } })
  const response = await server.post('/v1/convert/build-transaction', body(native, dai))
  expect(await response.json()).toMatchObject({ code: 'NO_SWAP_ROUTE' })
})

test('hardening A13: a transaction to any contract but the one with the allowance is discarded', async () => {
  const elsewhere = '0x00000000000000000000000000000000deadbeef'
  const server = await start({
    swap: { body: { dstAmount: '1', tx: { data: '0x', to: elsewhere, value: '0' } } },
  })
  const response = await server.post('/v1/convert/build-transaction', body(usdc, dai))
  expect(await response.json()).toMatchObject({ code: 'NO_SWAP_ROUTE' })
})

const source = (id: SwapSource['id'], quote: SwapSource['quote']): SwapSource => ({
  build: async () => undefined,
  id,
  quote,
  serves: () => true,
  spenders: async () => [],
})
const quoteOf = (id: SwapSource['id'], toAmount: bigint) =>
  source(id, async () => ({
    feeRate: undefined,
    gas: undefined,
    priceImpact: undefined,
    route: undefined,
    source: id,
    spender: undefined,
    takesPermit: false,
    target: undefined,
    toAmount,
  }))
const question = { amount: 1n, from: native, networkId: 'eip155:1', to: dai } as const
// `createSwaps` itself calls only `warn` of the logger.
const log = { warn: () => {} } as unknown as Parameters<typeof createSwaps>[0]['log']

test('behavior: the best of the sources wins', async () => {
  const sources = [quoteOf('uniswap', 5n), quoteOf('1inch', 7n)]
  const quotes = await createSwaps({ log, nowMs: Date.now, sources }).quote(question)
  expect(quotes.map((each) => [each.source, each.toAmount])).toEqual([
    ['1inch', 7n],
    ['uniswap', 5n],
  ])
})

test('behavior: a source that does not respond in time is left out', async () => {
  const silent = source('1inch', () => new Promise(() => {}))
  const swaps = createSwaps({
    log,
    nowMs: Date.now,
    sources: [silent, quoteOf('uniswap', 5n)],
    timeoutMs: 50,
  })
  let quotes: unknown
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  void swaps.quote(question).then((all) => {
    quotes = all
  })
  await vi.advanceTimersByTimeAsync(49)
  expect(quotes).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(quotes).toHaveLength(1)
})

test('error: no source responds', async () => {
  const silent = source('1inch', () => new Promise(() => {}))
  const failing = source('uniswap', () => Promise.reject(new Error('no')))
  const swaps = createSwaps({ log, nowMs: Date.now, sources: [silent, failing], timeoutMs: 50 })
  await expect(swaps.quote(question)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
