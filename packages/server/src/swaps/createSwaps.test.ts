import { pino } from 'pino'
import { expect, test } from 'vitest'
import { RateLimitedError } from '../errors/request.js'
import { createSwaps } from './createSwaps.js'
import type { SwapSource } from './swapSource.js'

test('behavior: a source that serves every network is used for twelve of them, and for local ones', () => {
  const source: SwapSource = {
    build: async () => undefined,
    id: '1inch',
    quote: async () => undefined,
    serves: () => true,
    spenders: async () => [],
  }
  const { sourcesOf } = createSwaps({ log: pino({ level: 'silent' }), nowMs: () => 0, sources: [source] })
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554, 31337]) {
    expect(sourcesOf(`eip155:${id}`)).toEqual(['1inch'])
  }
  for (const id of [
    'eip155:11155111',
    'eip155:42220',
    'eip155:59144',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ]) {
    expect(sourcesOf(id)).toEqual([])
  }
})

test('hardening A44: a source that is left out by one project’s limit is used for the next client with the same request', async () => {
  let asked = 0
  const quote = {
    feeRate: undefined,
    gas: undefined,
    priceImpact: undefined,
    route: undefined,
    source: '1inch' as const,
    spender: undefined,
    takesPermit: false,
    target: undefined,
    toAmount: 2n,
  }
  const source: SwapSource = {
    build: async () => undefined,
    id: '1inch',
    quote: async () => {
      if (++asked === 1) throw new RateLimitedError({ of: 'project', retryAfterSeconds: 1 })
      return quote
    },
    serves: () => true,
    spenders: async () => [],
  }
  const swaps = createSwaps({ log: pino({ level: 'silent' }), nowMs: () => 0, sources: [source] })
  const question = { amount: 1n, from: '0x1', networkId: 'eip155:1', to: '0x2' } as const
  const [first, second] = await Promise.allSettled([swaps.quote(question), swaps.quote(question)])
  expect(first).toMatchObject({ reason: { code: 'UPSTREAM_UNAVAILABLE' }, status: 'rejected' })
  expect(second).toEqual({ status: 'fulfilled', value: [quote] })
  expect([await swaps.quote(question), asked]).toEqual([[quote], 2])
})
