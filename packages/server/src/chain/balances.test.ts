import { expect, test } from 'vitest'
import { RateLimitedError } from '../errors/request.js'
import { createBalances } from './balances.js'
import type { Upstream } from './upstream.js'

const [listed, found] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const account = `0x${'c'.repeat(40)}`
const networkId = 'eip155:1'

test('hardening A44: listed tokens are shown if those that strangers sent are more than a client may read', async () => {
  const refusal = new RateLimitedError({ of: 'address', retryAfterSeconds: 8 })
  const upstream: Upstream = {
    async send(calls) {
      if (JSON.stringify(calls).includes(found.slice(2))) throw refusal
      return calls.map(() => ({ id: 1, jsonrpc: '2.0', result: `0x${'7'.padStart(64, '0')}` }))
    },
  }
  const reasons: unknown[] = []
  const balances = createBalances({
    describe: async () => new Map(),
    discover: async () => ({ tokens: [found] }),
    networks: [
      {
        id: networkId,
        listed: [{ address: listed, decimals: 0, name: 'Listed', symbol: 'L' }],
        nativeSymbol: 'ETH',
        upstream,
      },
    ],
    nowMs: Date.now,
    onIncomplete: (_, error) => reasons.push(error),
  })
  const { tokens } = await balances.get(networkId, account)
  expect(tokens.map(({ amount, symbol }) => [symbol, amount])).toEqual([['L', 7n]])
  expect(reasons).toEqual([refusal])
})

test('behavior: a token that was found and one that only the caller names keep their own amounts', async () => {
  const named = `0x${'e1'.repeat(20)}` as const
  const amounts: Readonly<Record<string, bigint>> = { [found]: 5n, [named]: 9n }
  const upstream: Upstream = {
    async send(calls) {
      return calls.map(({ params }) => {
        const [{ to = '' }] = params as [{ to?: string }]
        const amount = (amounts[to.toLowerCase()] ?? 1n).toString(16).padStart(64, '0')
        // Without Multicall3, each token is asked alone.
        return { id: 1, jsonrpc: '2.0', result: to.startsWith('0xca11') ? '0x' : `0x${amount}` }
      })
    },
  }
  const said = { decimals: 18, isSpam: false, name: 'Token', symbol: 'T' }
  const balances = createBalances({
    describe: async (_, tokens) => new Map(tokens.map((token) => [token, said])),
    discover: async () => ({ tokens: [found] }),
    networks: [{ id: networkId, listed: [], nativeSymbol: 'ETH', upstream }],
    nowMs: Date.now,
    onIncomplete: () => {},
  })
  const read = await balances.get(networkId, account, { fresh: true, tokens: [named] })
  expect(Object.fromEntries(read.tokens.map(({ address, amount }) => [address, amount]))).toEqual(amounts)
  const others = await balances.get(networkId, account)
  expect(others.tokens.map(({ address, amount }) => [address, amount])).toEqual([[found, 5n]])
})

test('hardening A44, R39: of 2,000 tokens of strangers that copy the coin’s balance, 20 are checked, in one request and after the listed one', async () => {
  const copies = Array.from(
    { length: 1999 },
    (_, index) => `0x${(index + 4096).toString(16).padStart(40, '1')}` as const,
  )
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const checks: object[][] = []
  const upstream: Upstream = {
    async send(calls) {
      const own = calls.filter(({ params }) => (params as [{ to?: string }])[0].to === undefined)
      const created = own
        .filter(({ method }) => method === 'eth_call')
        .map(({ params }) => (params as [object])[0])
      if (created.length > 0) checks.push(created)
      return calls.map(({ params }) => {
        const [{ data = '', to }] = params as [{ data?: string; to?: string }]
        // Without Multicall3, each token is asked alone.
        const isAggregate = to?.startsWith('0xca11')
        const isCoin = to === undefined && data.includes(listed.slice(2))
        return {
          id: 1,
          jsonrpc: '2.0',
          result: isAggregate ? '0x' : `0x${word(isCoin ? 1 : to || data === '' ? 7 : 0)}`,
        }
      })
    },
  }
  const said = { decimals: 18, isSpam: false, name: 'Copy', symbol: 'COPY' }
  const balances = createBalances({
    describe: async (_, tokens) => new Map(tokens.map((token) => [token, said])),
    discover: async () => ({ tokens: copies }),
    networks: [
      {
        id: networkId,
        listed: [{ address: listed, decimals: 18, name: 'Coin', symbol: 'COIN' }],
        nativeSymbol: 'ETH',
        upstream,
      },
    ],
    nowMs: Date.now,
    onIncomplete: () => {},
  })
  const { tokens } = await balances.get(networkId, account)
  expect(tokens.map(({ symbol }) => symbol)).toEqual(Array.from({ length: 1999 }, () => 'COPY'))
  expect(checks.map(({ length }) => length)).toEqual([20])
  expect(checks[0]?.every((check) => 'gas' in check && check.gas === '0x493e0')).toBe(true)
})

test('hardening A44: a token that one client names is not in the balance that other clients get', async () => {
  const named = `0x${'e1'.repeat(20)}` as const
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const upstream: Upstream = {
    async send(calls) {
      return calls.map(({ params }) => {
        const [{ to }] = params as [{ to?: string }]
        return { id: 1, jsonrpc: '2.0', result: to?.startsWith('0xca11') ? '0x' : word(7n) }
      })
    },
  }
  let nowMs = 10 ** 12
  const said = { decimals: 18, isSpam: false, name: 'Airdrop', symbol: 'DROP' }
  const balances = createBalances({
    describe: async (_, tokens) =>
      new Map(tokens.map((token) => [token, { ...said, symbol: token === named ? 'NAMED' : 'FOUND' }])),
    discover: async () => ({ tokens: [found] }),
    networks: [
      {
        id: networkId,
        listed: [{ address: listed, decimals: 6, name: 'Listed', symbol: 'LISTED' }],
        nativeSymbol: 'ETH',
        upstream,
      },
    ],
    nowMs: () => nowMs,
    onIncomplete: () => {},
  })
  const symbols = async (request = {}) =>
    (await balances.get(networkId, account, request)).tokens.map(({ symbol }) => symbol)
  const naming = { fresh: true, tokens: [found, named] }
  expect(await symbols()).toEqual(['LISTED', 'FOUND'])
  nowMs += 1000
  expect(await symbols(naming)).toEqual(['LISTED', 'FOUND', 'NAMED'])
  expect(await symbols()).toEqual(['LISTED', 'FOUND'])
  // The client itself gets the token even if its next request comes within a second.
  nowMs += 999
  expect(await symbols(naming)).toEqual(['LISTED', 'FOUND', 'NAMED'])
  nowMs += 28_000
  expect(await symbols()).toEqual(['LISTED', 'FOUND'])
})
