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
