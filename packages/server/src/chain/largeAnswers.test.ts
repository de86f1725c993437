import type { RpcCall } from '@portico/protocol/http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimiter } from '../limits/rateLimiter.js'
import { answerAll, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { createLargeAnswers, type LargeAnswersOfRequest } from './largeAnswers.js'
import { createUpstream } from './upstream.js'
import { createUpstreamQuota } from './upstreamQuota.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Requests a turn for one request of each of these clients. */
function ask(clients: readonly string[]) {
  const answers = createLargeAnswers()
  const reading = new Set<number>()
  const refused = new Set<number>()
  const requests = clients.map((client, index) => {
    const request = answers.open(client)
    request.room.more().then(
      () => reading.add(index),
      () => refused.add(index),
    )
    const leave = () => {
      reading.delete(index)
      request.leave()
    }
    return { ...request, leave }
  })
  return { reading: () => [...reading], refused: () => [...refused], requests }
}

test('hardening A44: six requests read large responses at the same time, one of a client', async () => {
  const { reading, requests } = ask(['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
  await settled()
  expect(reading()).toEqual([0, 2, 3, 4, 5, 6])
  requests[2]?.leave()
  await settled()
  // The next turn goes to the oldest request whose client has no other one.
  expect(reading()).toEqual([0, 3, 4, 5, 6, 7])
  requests[0]?.leave()
  await settled()
  expect(reading()).toEqual([3, 4, 5, 6, 7, 1])
})

test('hardening A44: eight requests of a client wait, and each for 8 s', async () => {
  vi.useFakeTimers()
  const { reading, refused } = ask(Array.from({ length: 10 }, () => 'a'))
  await vi.advanceTimersByTimeAsync(7_999)
  expect([reading(), refused()]).toEqual([[0], [9]])
  await vi.advanceTimersByTimeAsync(1)
  expect(refused()).toHaveLength(9)
})

test('behavior: a page that is read in parts ends with its request, and gives no turn back that it does not have', async () => {
  const answers = createLargeAnswers()
  const over = answers.open('a')
  over.leave()
  await expect(over.room.more()).rejects.toThrow('Too many requests')
  const next = answers.open('a')
  await next.room.more()
  const late = answers.open('a')
  const refused = expect(late.room.more()).rejects.toThrow('Too many requests')
  late.leave()
  await refused
  next.leave()
  await expect(answers.open('a').room.more()).resolves.toBeUndefined()
})

/** Begins responses of these requests, each as a whole, and returns those that are being read. */
function begin(requests: readonly LargeAnswersOfRequest[]) {
  const reading = new Set<number>()
  const begun = requests.map((request, index) => {
    const { leave, room } = request.begin()
    room.more().then(
      () => reading.add(index),
      () => {},
    )
    return () => {
      reading.delete(index)
      leave()
    }
  })
  return { leave: (index: number) => begun[index]?.(), reading: () => [...reading] }
}

test('hardening A44: a request reads its large responses one after another, and keeps its turn until it ends', async () => {
  const answers = createLargeAnswers()
  const [own, other] = [answers.open('a'), answers.open('a')]
  const { leave, reading } = begin([own, own, other, own])
  await settled()
  expect(reading()).toEqual([0])
  leave(0)
  await settled()
  expect(reading()).toEqual([1])
  leave(1)
  await settled()
  expect(reading()).toEqual([3])
  leave(3)
  await settled()
  expect(reading()).toEqual([])
  own.leave()
  await settled()
  expect(reading()).toEqual([2])
})

test('hardening A44: what a request left running when it ended takes turns like a request', async () => {
  const answers = createLargeAnswers()
  const [ended, next] = [answers.open('a'), answers.open('a')]
  ended.leave()
  const { leave, reading } = begin([ended, next, ended])
  await settled()
  expect(reading()).toEqual([0])
  leave(0)
  await settled()
  expect(reading()).toEqual([1])
  leave(1)
  next.leave()
  await settled()
  expect(reading()).toEqual([2])
})

const call: RpcCall = { id: 1, jsonrpc: '2.0', method: 'eth_call', params: [] }

/** Starts an upstream whose node returns this many bytes. */
async function startQuota(bytes: number) {
  const node = await startFakeNode((calls, { isBatch }) =>
    answerAll(calls, isBatch, `0x${'0'.repeat(bytes)}`),
  )
  nodes.push(node)
  const quota = createUpstreamQuota({
    alarm: () => {},
    limiter: createRateLimiter({ nowMs: Date.now }),
    nodeLimit: 1_000,
    providerLimit: 1_000,
  })
  const upstream = quota.count(
    createUpstream({ networkId: 'eip155:1', nowMs: Date.now, rpcUrls: [node.url], retries: 0 }),
  )
  const run = (client: string, then: () => Promise<void>) =>
    quota.runFor(
      { projectId: 'p', sharer: { hasSession: false, own: [{ key: client, limit: 100 }] } },
      async () => {
        await upstream.send([call])
        await then()
      },
    )
  return { node, run }
}

test('hardening A44: while a request of a client holds a large response, its next one waits, and another client’s does not', async () => {
  const { node, run } = await startQuota(257 * 1024)
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  onTestFinished(() => end())
  const done: string[] = []
  const first = run('a', () => held)
  await expect.poll(() => node.requests.length).toBe(1)
  const second = run('a', async () => void done.push('second of a'))
  await expect.poll(() => node.requests.length).toBe(2)
  // Two round trips of another client: by then, a response that does not wait would have arrived.
  for (const name of ['b', 'c']) await run(name, async () => void done.push(name))
  expect(done).toEqual(['b', 'c'])
  end()
  await Promise.all([first, second])
  expect(done).toEqual(['b', 'c', 'second of a'])
})

test('behavior: small responses wait for nothing', async () => {
  const { run } = await startQuota(255 * 1024)
  let end = () => {}
  const first = run('a', () => new Promise((resolve) => (end = resolve)))
  await run('a', async () => {})
  end()
  await first
})
