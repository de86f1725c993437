import type { RpcCall } from '@portico/protocol/http'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimiter } from '../limits/rateLimiter.js'
import { answerAll, startFakeNode } from '../testing/startFakeNode.js'
import { createContractReader } from './contractReader.js'
import { createUpstream, type Upstream } from './upstream.js'
import { createUpstreamQuota } from './upstreamQuota.js'

const tokens = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    data: '0x70a08231',
    to: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
const word = `0x${'1'.padStart(64, '0')}`
const isAggregate = (call: RpcCall) => (call.params as [{ data: string }])[0].data.startsWith('0x82ad56cb')

/** Starts a reader whose responses are all large. One of its tokens burns all gas, so every aggregate fails. */
function startLargeReader() {
  const quota = createUpstreamQuota({
    alarm: () => {},
    limiter: createRateLimiter({ nowMs: Date.now }),
    nodeLimit: 100_000,
    providerLimit: 1000,
  })
  const counts = { most: 0, open: 0, requests: 0 }
  const upstream: Upstream = {
    async send(calls, { room } = {}) {
      const answers = calls.map((call) => ({
        id: 1,
        jsonrpc: '2.0' as const,
        ...(isAggregate(call) ? { error: { code: -32000, message: 'out of gas' } } : { result: word }),
      }))
      if (calls.some(isAggregate)) return answers
      counts.requests++
      await room?.more()
      counts.most = Math.max(counts.most, ++counts.open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      counts.open--
      return answers
    },
  }
  const reader = createContractReader(quota.count(upstream), Date.now)
  const runFor = (client: string, run: () => Promise<void>) =>
    quota.runFor({ projectId: 'p', sharer: { hasSession: false, own: [{ key: client, limit: 100 }] } }, run)
  return { counts, reader, runFor }
}

test('hardening A44: one request for 500 tokens with large results reads them one after another', async () => {
  const { counts, reader, runFor } = startLargeReader()
  await runFor('a', async () => {
    const results = await reader.read(tokens(500), { mostBytes: 32 })
    expect(results.filter(Boolean)).toHaveLength(500)
  })
  expect(counts).toEqual({ most: 1, open: 0, requests: 25 })
})

test('hardening A44: reads that five ended requests of a client left running hold one large response together', async () => {
  const { counts, reader, runFor } = startLargeReader()
  const left: Promise<unknown>[] = []
  for (let request = 0; request < 5; request++)
    await runFor('a', async () => void left.push(reader.read(tokens(40), { mostBytes: 32 })))
  await Promise.all(left)
  expect(counts).toEqual({ most: 1, open: 0, requests: 10 })
})

test('hardening A44: after one refusal, no further part of a read is requested', async () => {
  let requests = 0
  const reader = createContractReader(
    {
      send: async (calls) => {
        if (calls.some(isAggregate)) return calls.map(() => ({ id: 1, jsonrpc: '2.0' as const }))
        requests++
        throw new Error('refused')
      },
    },
    Date.now,
  )
  await expect(reader.read(tokens(2000), { mostBytes: 32 })).rejects.toThrow('refused')
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests).toBe(8)
})

test('hardening A44: a result that is too long, or is not kept, counts as none', async () => {
  const results = [word, `${word}00`, word]
  const reader = createContractReader(
    {
      send: async (calls) =>
        calls.map((call) => ({
          id: 1,
          jsonrpc: '2.0' as const,
          result: isAggregate(call) ? null : results.shift(),
        })),
    },
    Date.now,
  )
  const offered: number[] = []
  const keep = (_: Buffer, index: number) => offered.push(index) < 2
  const read = await reader.read(tokens(3), { keep, mostBytes: 32 })
  expect(read.map((result) => result?.length)).toEqual([32, undefined, undefined])
  expect(offered).toEqual([0, 2])
})

test('hardening A44: if all results together are too large for one response, each is requested alone', async () => {
  const node = await startFakeNode((calls, { isBatch }) =>
    // A node's response has at most 16 MB.
    answerAll(calls, isBatch, isBatch ? `0x${'0'.repeat(17 * 1024 * 1024)}` : word),
  )
  onTestFinished(() => node.close())
  const upstream = createUpstream({ networkId: 'eip155:1', nowMs: Date.now, retries: 0, rpcUrls: [node.url] })
  const reader = createContractReader(upstream, Date.now)
  const results = await reader.read(tokens(2), { mostBytes: 32 })
  expect(results).toEqual([Buffer.from(word.slice(2), 'hex'), Buffer.from(word.slice(2), 'hex')])
})
