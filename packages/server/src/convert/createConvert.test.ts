import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createConvert } from './createConvert.js'
import type { SwapSource } from './swapSource.js'

test('behavior: a source that serves every network is asked about twelve of them, and about local ones', () => {
  const source: SwapSource = {
    build: async () => undefined,
    id: '1inch',
    quote: async () => undefined,
    serves: () => true,
    spenders: async () => [],
  }
  const { sourcesOf } = createConvert({ log: pino({ level: 'silent' }), nowMs: () => 0, sources: [source] })
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
