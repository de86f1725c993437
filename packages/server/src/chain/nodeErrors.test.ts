import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createEnsReader } from '../names/readEnsIdentity.js'
import { createNftMetadata } from '../portfolio/nfts/nftMetadata.js'
import { createTokenContracts } from '../portfolio/tokenContracts.js'
import { createPoolPrices } from '../prices/poolPrices.js'
import { uniswapAbi } from '../swaps/uniswapAbi.js'
import { createUniswapSource } from '../swaps/uniswapSource.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createContractReader } from './contractReader.js'
import { createSolanaAccounts } from './solana/createSolanaAccounts.js'

type Said = Pick<RpcAnswer, 'error' | 'result'>
type Hex = `0x${string}`

const limited = { code: 429, message: 'Your app has exceeded its compute units per second capacity.' }
const errors = [
  limited,
  { code: -32005, message: 'daily request count exceeded' },
  { code: -32603, message: 'Internal error' },
  { code: -32000, message: 'header not found' },
]
const reverted: Said = { error: { code: 3, data: '0x', message: 'execution reverted' } }
const address = (digits: string): Hex => `0x${digits.repeat(20)}`
const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const text = (said: string) => encodeAbiParameters([{ type: 'string' }], [said])

/** Returns an upstream that asks `answer` for each call. */
const upstreamOf = (answer: (call: { data: Hex; to: string }, method: string) => Said) => ({
  send: async (calls: readonly RpcCall[]): Promise<RpcAnswer[]> =>
    calls.map(({ method, params }) => {
      const [call] = params as [{ data: Hex; to: string }]
      return { id: 1, jsonrpc: '2.0', ...answer(call, method) }
    }),
})

const [sold, bought] = [address('a1'), address('b2')]
const deep = address('05')
const thin = address('99')
const marketOf = new Map([
  [500, deep],
  [10_000, thin],
])

/** Answers for two markets between the tokens. The factory's answer for the deep one is `error`, if that is set. */
function answerMarkets({ data, to }: { data: Hex; to: string }, error: RpcAnswer['error']): Said {
  if (data.startsWith('0x70a08231')) return { result: word(data.endsWith('05') ? 10n ** 24n : 10n ** 22n) }
  if (data.startsWith('0x3850c7bd')) {
    const root = BigInt(Math.round(Math.sqrt(to === deep ? 100 : 0.01) * 1e9))
    return { result: `${word((root * 2n ** 96n) / 10n ** 9n)}${'0'.repeat(384)}` }
  }
  const { args, functionName } = decodeFunctionData({ abi: uniswapAbi, data })
  if (functionName === 'getPool') {
    const [one, other, fee] = args
    const isPair = [one, other].every((token) => [sold, bought].some((own) => own === token.toLowerCase()))
    if (isPair && fee === 500 && error) return { error }
    const result = (isPair && marketOf.get(fee)) || zeroAddress
    return { result: encodeFunctionResult({ abi: uniswapAbi, functionName, result }) }
  }
  if (functionName === 'liquidity') return { result: word(to === deep ? 10n ** 24n : 10n ** 18n) }
  if (functionName === 'quoteExactInput') {
    const amount = (args[1] * (args[0].endsWith(`0001f4${bought.slice(2)}`) ? 9995n : 6000n)) / 10_000n
    return {
      result: encodeFunctionResult({ abi: uniswapAbi, functionName, result: [amount, [], [], 100_000n] }),
    }
  }
  return functionName === 'getPair' ? { result: word(0) } : reverted
}

const uniswap = {
  v3: {
    factory: address('44'),
    quoter: address('55'),
    router: address('66'),
    routerKind: 'SwapRouter' as const,
  },
  wrappedNative: address('33'),
}
const chain = {
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  id: 'eip155:1',
  name: 'Ethereum',
  priceUsd: 1,
  rpcUrls: [],
  uniswap,
}

test.each(
  errors,
)('hardening R44: a swap never takes a worse market because of a node’s error about the best one: %j', async (failure) => {
  let error: typeof failure | undefined = failure
  const upstream = upstreamOf((call) => answerMarkets(call, error))
  const source = createUniswapSource({
    chains: [{ ...chain, tokens: [] }],
    nowMs: () => 0,
    upstreams: new Map([[chain.id, upstream]]),
  })
  const quote = () =>
    source.quote({
      amount: 10n ** 10n,
      from: sold,
      networkId: chain.id,
      signal: new AbortController().signal,
      to: bought,
    })
  await expect(quote()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  error = undefined
  expect(await quote()).toMatchObject({ toAmount: 9_995_000_000n })
})

test.each(
  errors,
)('hardening R44: a price never comes from a smaller market because of a node’s error about the largest: %j', async (failure) => {
  let error: typeof failure | undefined = failure
  let now = 1e12
  const upstream = upstreamOf((call) => answerMarkets(call, error))
  const tokens = [
    { address: sold, decimals: 18, name: 'Sold', symbol: 'S' },
    { address: bought, decimals: 18, name: 'Bought', priceUsd: 1, symbol: 'B' },
  ]
  const prices = createPoolPrices({ ...chain, tokens }, upstream, () => now)
  const key = `${chain.id}:${sold}` as const
  const first = await prices.get([key])
  expect([...first.prices]).toEqual([])
  expect([...(first.unknown ?? [])]).toEqual([key])
  error = undefined
  now += 15_000
  expect((await prices.get([key])).prices.get(key)).toBeCloseTo(100)
})

test.each(
  errors,
)('hardening R44: what a node does not say about a token is not stored as what the token says: %j', async (failure) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let error: typeof failure | undefined = failure
  let now = 1e12
  const upstream = upstreamOf(({ data, to }) => {
    if (to.startsWith('0xca11')) return { result: '0x' }
    if (data === '0x313ce567') return error ? { error } : { result: word(6) }
    if (data === '0x06fdde03') return { result: text('Honest') }
    return data === '0x95d89b41' ? { result: text('HON') } : reverted
  })
  const contracts = createTokenContracts({
    database: database.database,
    nowMs: () => now,
    upstreams: new Map([[chain.id, upstream]]),
  })
  const token = address('77')
  const first = await contracts.get(chain.id, [token]).catch(() => undefined)
  // Other tokens of the same page are not lost, except if the node limits the rate.
  expect(first?.get(token)?.name).toBe([429, -32005].includes(failure.code) ? undefined : 'Honest')
  error = undefined
  now += 60_000
  expect((await contracts.get(chain.id, [token])).get(token)).toMatchObject({ decimals: 6, symbol: 'HON' })
})

test.each(
  errors,
)('hardening R44: a node’s error is not taken for an address without a name: %j', async (error) => {
  const read = createEnsReader({
    privateOrigins: [],
    safeFetch: async () => ({ bytes: new Uint8Array(), type: '' }),
    universalResolver: address('ce'),
    upstream: upstreamOf(() => ({ error })),
  })
  await expect(read(address('ab'))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test.each(
  errors,
)('hardening R44: a node’s error is no failure of an NFT, which is read at the next request: %j', async (failure) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let error: typeof failure | undefined = failure
  const metadata = createNftMetadata({
    database: database.database,
    ipfsGatewayUrl: 'https://ipfs.example',
    nowMs: () => 1e12,
    safeFetch: async () => ({ bytes: new Uint8Array(), type: '' }),
    upstreams: new Map([
      [
        chain.id,
        upstreamOf(() => (error ? { error } : { result: text('data:application/json,{"name":"Ape"}') })),
      ],
    ]),
  })
  const read = () =>
    metadata.get(chain.id, [{ standard: 721, token: sold, tokenId: 1n }], { asker: 'bob', waitMs: 60_000 })
  expect((await read()).size).toBe(0)
  error = undefined
  expect([...(await read()).values()]).toMatchObject([{ name: 'Ape' }])
  await metadata.stop()
})

test('hardening R44: calls that a node limits together are not repeated one by one', async () => {
  let sent = 0
  const upstream = upstreamOf(() => {
    sent++
    return { error: limited }
  })
  const calls = Array.from({ length: 100 }, () => ({ data: '0x70a08231', to: sold }))
  const reading = createContractReader(upstream, () => 0).read(calls, { mostBytes: 32 })
  await expect(reading).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', isLimited: true })
  expect(sent).toBe(1)
})

test('hardening R44: of calls that a node answers one by one, only those with an error of the node are unread', async () => {
  const places = [0, 100, 203]
  const calls = Array.from({ length: 204 }, (_, index) => ({ data: word(index), to: sold }))
  const upstream = upstreamOf(({ data, to }) => {
    if (to !== sold) return { error: { code: -32000, message: 'execution aborted (timeout = 5s)' } }
    if (places.includes(Number(data))) return { error: { code: -32603, message: 'Internal error' } }
    return Number(data) === 7 ? reverted : { result: word(1) }
  })
  const unread: number[] = []
  const reader = createContractReader(upstream, () => 0)
  const results = await reader.read(calls, { mostBytes: 32, onUnread: (index) => unread.push(index) })
  expect(unread.sort((a, b) => a - b)).toEqual([0, 100, 203])
  expect([...results.keys()].filter((index) => results[index] === null)).toEqual([0, 7, 100, 203])
})

test('hardening R44: Solana: a response without the accounts is not kept as tokens without names', async () => {
  const mint = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
  const info = { mint, tokenAmount: { amount: '5', decimals: 0 } }
  const upstream = {
    send: async ([call]: readonly RpcCall[]): Promise<RpcAnswer[]> => {
      const value = {
        getBalance: 1,
        getMultipleAccounts: 'busy',
        getTokenAccountsByOwner: [{ account: { data: { parsed: { info } } } }],
      }[call?.method ?? '']
      return [{ id: 1, jsonrpc: '2.0', result: { value } }]
    },
  }
  const reader = createSolanaAccounts({ listed: [], nativeSymbol: 'SOL', nowMs: () => 0, upstream })
  for (const _ of [1, 2]) {
    const failures: unknown[] = []
    await reader.read('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', failures)
    expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
  }
})
