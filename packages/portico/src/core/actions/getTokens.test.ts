import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from '../portico.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import type { TokenBalance } from '../tokenBalance.js'
import { refreshBalances } from '../trackedSends.js'
import { connect } from './connect.js'
import { getTokens } from './getTokens.js'
import { loadSendBalances } from './loadSendBalances.js'
import { switchNetwork } from './switchNetwork.js'
import { getSendState } from './updateSend.js'

const path = `/v1/account/${addresses.first}/balance`
const supported = (portfolio: readonly string[] = ['eip155:1']) =>
  json({ http: ['eip155:1', 'eip155:8453'], portfolio, ws: [] })
const row = (symbol: string, change: Record<string, unknown> = {}) => ({
  address: `eip155:1:${addresses.second}`,
  chainId: 'eip155:1',
  iconUrl: '',
  name: symbol,
  price: 1,
  quantity: { decimals: '6', numeric: '7' },
  symbol,
  value: 7,
  ...change,
})
const { address: _, ...native } = row('ETH', {
  price: 3,
  quantity: { decimals: '18', numeric: '1.5' },
  value: 4.5,
})
const usdc = row('USDC')

type Routes = Parameters<typeof serve>[0]

async function startWith(routes: Routes, family = scriptedFamily()) {
  const server = await serve(routes)
  const portico = startKit({ families: [family], server: server.url })
  await connect(portico, { connectorId: 'alice' })
  const balanceCalls = () => server.asked.filter((asked) => asked.path === path).length
  return { ...server, balanceCalls, portico }
}

test('default: the server’s tokens, native token first; after 30 s they are requested again', async () => {
  const { asked, balanceCalls, portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: json({ balances: [usdc, native] }),
  })
  const answer = await getTokens(portico)
  expect(answer).toMatchObject({
    isComplete: true,
    source: 'server',
    staleBecause: undefined,
    tokens: [native, usdc],
  })
  expect(await getTokens(portico)).toEqual({ ...answer, source: 'cache', updatedAt: expect.any(Number) })
  expect(balanceCalls()).toBe(1)
  const id = `eip155:1:${addresses.first}`
  expect(JSON.parse(portico.storage.getItem('@appkit/portfolio_cache') ?? '')).toEqual({
    [id]: { balance: { balances: [native, usdc] }, caipAddress: id, timestamp: expect.any(Number) },
  })
  await getTokens(portico, { fresh: true })
  expect(asked.at(-1)?.query.get('forceUpdate')).toBe(id)
  const { timestamp } = JSON.parse(portico.storage.getItem('@appkit/portfolio_cache') ?? '')[id]
  const clock = vi.spyOn(Date, 'now').mockReturnValue(timestamp + 29_999)
  onTestFinished(() => clock.mockRestore())
  expect((await getTokens(portico)).source).toBe('cache')
  clock.mockReturnValue(timestamp + 30_000)
  expect((await getTokens(portico)).source).toBe('server')
  expect(balanceCalls()).toBe(3)
})

test('hardening A40: decimals of 0 or above the limit are dropped, and invalid prices are ignored', async () => {
  const contract = (digit: string) => `eip155:1:0x${digit.repeat(40)}`
  const most = String(2n ** 256n - 1n)
  const { portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: json({
      balances: [
        native,
        row('ZERO', { address: contract('1'), quantity: { decimals: '0', numeric: '5' } }),
        row('DEEP', { address: contract('2'), quantity: { decimals: '255', numeric: '0' } }),
        row('MOST', {
          address: contract('3'),
          quantity: { decimals: '18', numeric: `${most.slice(0, -18)}.${most.slice(-18)}` },
        }),
        row('MINUS', { address: contract('4'), price: -5, value: -9 }),
        row('ELSEWHERE', { address: undefined, chainId: 'eip155:8453' }),
      ],
    }),
  })
  const { tokens } = await getTokens(portico)
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'MOST', 'MINUS'])
  expect(tokens[2]).toMatchObject({ price: 0 })
  expect(tokens[2]?.value).toBeUndefined()
})

test.each([
  ['an amount that its token cannot be divided into', { quantity: { decimals: '2', numeric: '0.001' } }],
  ['more than a uint256', { quantity: { decimals: '2', numeric: '9'.repeat(79) } }],
  ['a contract on another network', { address: `eip155:5:${addresses.second}` }],
  ['a contract that is no address', { address: 'eip155:1:0x12' }],
  ['no CAIP-10 id', { address: addresses.second }],
  ['decimals in words', { quantity: { decimals: 'six', numeric: '1' } }],
])('error: one asset with %s invalidates the whole response', async (_, change) => {
  const family = {
    ...scriptedFamily(),
    getBalance: async () => ({ amount: '1', decimals: 18, symbol: 'ETH' }),
  }
  const routes = {
    '/v1/supported-chains': supported(),
    [path]: json({ balances: [native, row('BAD', change)] }),
  }
  const { portico } = await startWith(routes, family)
  const { isComplete, staleBecause, tokens } = await getTokens(portico)
  expect({ isComplete, staleBecause }).toMatchObject({
    isComplete: false,
    staleBecause: { code: 'INVALID_RESPONSE' },
  })
  // The native token is still listed, because its balance is requested separately.
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
})

const rateLimits: [string, Parameters<typeof json>, string][] = [
  ['429', [{ code: 'RATE_LIMITED', message: 'Too often.' }, 429], 'RATE_LIMITED'],
  ['429 with Retry-After', [{}, 429, { 'retry-after': '60' }], 'RATE_LIMITED'],
  ['200 with a JSON-RPC error', [{ error: { code: 429, message: 'Too Many Requests' } }], 'INVALID_RESPONSE'],
  ['200 with a batch of errors', [[{ error: { code: -32_005 } }]], 'INVALID_RESPONSE'],
]
test.each(
  rateLimits,
)('hardening R15: %s: the last good response stays, marked, and the server rests', async (name, limit, code) => {
  let isLimited = false
  const { balanceCalls, portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: (response, asked) =>
      (isLimited ? json(...limit) : json({ balances: [native, usdc] }))(response, asked),
  })
  const good = await getTokens(portico)
  isLimited = true
  expect(await getTokens(portico, { fresh: true })).toMatchObject({
    staleBecause: { code },
    tokens: good.tokens,
    updatedAt: good.updatedAt,
  })
  const callsSoFar = balanceCalls()
  if (code !== 'RATE_LIMITED') return
  await getTokens(portico, { fresh: true })
  expect(balanceCalls()).toBe(callsSoFar)
  isLimited = false
  const restMs = name.includes('Retry-After') ? 60_000 : 30_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + restMs + 1)
  onTestFinished(() => clock.mockRestore())
  expect((await getTokens(portico, { fresh: true })).staleBecause).toBeUndefined()
})

function walletFamily(assets: () => Promise<readonly TokenBalance[] | undefined>) {
  return {
    ...scriptedFamily(),
    getBalance: async () => ({ amount: '42', decimals: 18, symbol: 'ETH' }),
    loadSending: async () => ({ getAssets: assets }),
  }
}
const own = { ...row('LAMP'), address: `eip155:1:${addresses.second}` as const, chainId: 'eip155:1' as const }

test('behavior: if the server has no tokens, the wallet’s are used, and otherwise only the native token', async () => {
  const offering = await startWith(
    { '/v1/supported-chains': supported([]) },
    walletFamily(async () => [own]),
  )
  expect(await getTokens(offering.portico)).toMatchObject({
    isComplete: true,
    source: 'wallet',
    tokens: [own],
  })
  expect(offering.balanceCalls()).toBe(0)

  const silent = startKit({ families: [walletFamily(async () => undefined)] })
  await connect(silent, { connectorId: 'alice' })
  expect(await getTokens(silent)).toMatchObject({
    isComplete: false,
    source: 'network',
    staleBecause: undefined,
    tokens: [{ quantity: { numeric: '0.000000000000000042' } }],
  })
})

test('hardening A40: if a wallet lists a known token’s name with another contract, it is marked and has no price', async () => {
  const real = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const
  const listed: TokenBalance[] = [
    { ...own, address: real, symbol: 'USDC' },
    { ...own, symbol: 'U\u0405D\u0421' },
    { ...own, address: `eip155:1:${addresses.first}`, symbol: 'ETH' },
  ]
  const { portico } = await startWith(
    { '/v1/supported-chains': supported([]) },
    walletFamily(async () => listed),
  )
  const { tokens } = await getTokens(portico)
  expect(tokens.map(({ isSpam, price, symbol, value }) => [symbol, isSpam, price, value])).toEqual([
    ['USDC', undefined, 1, 7],
    expect.arrayContaining([true, 0, undefined]),
    expect.arrayContaining([true, 0, undefined]),
  ])
})

test('behavior: a response that was superseded by a refresh after a transfer is not cached', async () => {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const { portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: async (response, asked) => {
      const isFresh = asked.query.has('forceUpdate')
      if (isFresh) await told
      json({ balances: [{ ...native, quantity: { decimals: '18', numeric: isFresh ? '1' : '1.5' } }] })(
        response,
        asked,
      )
    },
  })
  const amount = async () => (await getTokens(portico)).tokens[0]?.quantity.numeric
  const refreshed = refreshBalances(portico, { from: addresses.first, networkId: 'eip155:1' })
  // The server still returns the old amount, as it would to Account, which loads the balance as soon as the transfer
  // has ended.
  expect(await amount()).toBe('1.5')
  tell()
  await refreshed
  expect(await getTokens(portico)).toMatchObject({ source: 'server' })
})

test('hardening A40: a token that the server marks stays marked, also in the cache', async () => {
  const { portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: json({ balances: [native, row('FAKE', { isSpam: true, price: 0, value: undefined })] }),
  })
  const marks = async () => (await getTokens(portico)).tokens.map(({ isSpam }) => isSpam)
  expect(await marks()).toEqual([undefined, true])
  expect(await getTokens(portico)).toMatchObject({ source: 'cache' })
  expect(await marks()).toEqual([undefined, true])
})

test('behavior: a server without a portfolio of the network still returns the native token’s price', async () => {
  const { portico } = await startWith({
    '/v1/supported-chains': supported([]),
    [path]: json({ balances: [native] }),
  })
  expect(await getTokens(portico)).toMatchObject({ isComplete: false, source: 'server', tokens: [native] })
})

test('error: Token Balance Unavailable if no source responds; not connected; a stopped kit', async () => {
  const { portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: json({ code: 'RATE_LIMITED', message: 'Too often.' }, 429),
  })
  await expect(getTokens(portico)).rejects.toMatchObject({
    cause: { code: 'RATE_LIMITED' },
    code: 'TOKEN_BALANCE_UNAVAILABLE',
    shortMessage: 'Token Balance Unavailable',
  })
  await expect(getTokens(startKit())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test('behavior: balances to send from; after a failure there is no request for 30 s', async () => {
  let isDown = true
  const { balanceCalls, portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: (response, asked) =>
      (isDown ? json({ code: 'NOT_FOUND', message: 'No.' }, 404) : json({ balances: [native, usdc] }))(
        response,
        asked,
      ),
  })
  const failedAt = Date.now()
  const failure = { code: 'TOKEN_BALANCE_UNAVAILABLE', shortMessage: 'Token Balance Unavailable' }
  const error = await loadSendBalances(portico).catch((cause: unknown) => cause)
  expect(error).toMatchObject(failure)
  const { lastRetry = 0 } = getSendState(portico)
  expect(lastRetry).toBeGreaterThanOrEqual(failedAt)
  expect(error).toMatchObject({ retryAt: lastRetry + 30_000 })
  isDown = false
  const callsSoFar = balanceCalls()
  await expect(loadSendBalances(portico)).rejects.toMatchObject({
    ...failure,
    retryAt: lastRetry + 30_000,
  })
  expect(balanceCalls()).toBe(callsSoFar)

  const clock = vi.spyOn(Date, 'now').mockReturnValue(lastRetry + 29_999)
  onTestFinished(() => clock.mockRestore())
  await expect(loadSendBalances(portico)).rejects.toMatchObject(failure)
  expect(balanceCalls()).toBe(callsSoFar)
  clock.mockReturnValue(lastRetry + 30_000)
  expect(await loadSendBalances(portico)).toEqual([native, usdc])
  expect(getSendState(portico)).toMatchObject({
    lastRetry: undefined,
    networkBalanceInUSD: '4.5',
    tokenBalances: [native, usdc],
  })
  // Requests are only blocked after an error.
  await loadSendBalances(portico, { fresh: true })
})

test.each([
  'a response',
  'a failure',
])('error: %s for an earlier network does not reach the send state of the current one', async (what) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { balanceCalls, portico } = await startWith({
    '/v1/supported-chains': supported(),
    [path]: async (response, asked) => {
      await isAnswered
      if (what === 'a response') json({ balances: [usdc, native] })(response, asked)
      else json({ code: 'NOT_FOUND', message: 'No.' }, 404)(response, asked)
    },
  })
  const loading = loadSendBalances(portico).catch(() => 'failed')
  await expect.poll(balanceCalls).toBeGreaterThan(0)
  await switchNetwork(portico, { networkId: 'eip155:8453' })
  answer()
  expect(await loading).toEqual(what === 'a response' ? [native, usdc] : 'failed')
  expect(getSendState(portico)).toMatchObject({ lastRetry: undefined, tokenBalances: [] })
})

test('hardening B2: whatever a server responds, tokens are exact or the response is refused', async () => {
  const answers = { now: undefined as unknown }
  const family = {
    ...scriptedFamily(),
    getBalance: async () => ({ amount: '42', decimals: 18, symbol: 'ETH' }),
  }
  const { portico } = await startWith(
    { '/v1/supported-chains': supported(), [path]: (response, asked) => json(answers.now)(response, asked) },
    family,
  )
  const field = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constantFrom('6', '18', '1.5', 'eip155:1'),
  )
  const anyRow = fc.record({
    address: field,
    chainId: fc.oneof(field, fc.constant('eip155:1')),
    iconUrl: field,
    name: field,
    price: field,
    quantity: fc.record({ decimals: field, numeric: field }),
    symbol: field,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 3 }), async (rows) => {
      answers.now = { balances: rows }
      const { tokens } = await getTokens(portico as Portico, { fresh: true })
      for (const { chainId, price, quantity } of tokens) {
        expect(chainId).toBe('eip155:1')
        expect(price).toBeGreaterThanOrEqual(0)
        expect(quantity.numeric).toMatch(/^\d+(\.\d+)?$/)
        expect(Number(quantity.decimals)).toBeGreaterThan(0)
      }
    }),
    { numRuns: 30 },
  )
})
