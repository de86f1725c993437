import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RpcCall } from '@portico/protocol/http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerAll, type FakeNode, type NodeReply, startFakeNode } from '../testing/startFakeNode.js'
import { createUpstream, rpcDefaults } from './upstream.js'

const call: RpcCall = { id: 7, jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function node(reply: Parameters<typeof startFakeNode>[0]): Promise<FakeNode> {
  const started = await startFakeNode(reply)
  nodes.push(started)
  return started
}

function upstreamOf(rpcUrls: string[], more: { baseDelayMs?: number; timeoutMs?: number } = {}) {
  return createUpstream({ baseDelayMs: 5, networkId: 'eip155:1', nowMs: Date.now, rpcUrls, ...more })
}

test('default: the constants match the specification', () => {
  expect(rpcDefaults).toEqual({ baseDelayMs: 150, retries: 3, timeoutMs: 10_000 })
})

test('default', async () => {
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x1'))
  const answers = await upstreamOf([good.url]).send([call, { ...call, id: 'x' }])
  expect(answers.map(({ result }) => result)).toEqual(['0x1', '0x1'])
  // One request with its own ids, because two clients may use the same ones.
  expect(good.requests).toMatchObject([[{ id: 1 }, { id: 2 }]])
})

const limited = { code: -32005, message: 'daily request count exceeded' }
const flavours: [string, (calls: { id: number }[], isBatch: boolean) => NodeReply][] = [
  ['status 429', () => ({ body: 'slow down', status: 429 })],
  [
    'status 429 with a JSON-RPC body',
    () => ({ body: { error: limited, id: 1, jsonrpc: '2.0' }, status: 429 }),
  ],
  ['status 200 with error -32005', ([c]) => ({ body: { error: limited, id: c?.id, jsonrpc: '2.0' } })],
  [
    'status 200 with error 429',
    ([c]) => ({ body: { error: { code: 429, message: 'x' }, id: c?.id, jsonrpc: '2.0' } }),
  ],
]

test.each(
  flavours,
)('behavior: hardening R15: after %s, the request is retried and the next node responds', async (_, refuse) => {
  const busy = await node((calls, { isBatch }) => refuse(calls, isBatch))
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const [answer] = await upstreamOf([busy.url, good.url]).send([call])
  expect(answer?.result).toBe('0x2')
  expect([busy.requests.length, good.requests.length]).toEqual([1, 1])
})

test.each(
  flavours,
)('behavior: hardening R15: after %s from the only node, the request is tried four times', async (_, refuse) => {
  const recovering = await node((calls, { index, isBatch }) =>
    index < 3 ? refuse(calls, isBatch) : answerAll(calls, isBatch, '0x3'),
  )
  const [answer] = await upstreamOf([recovering.url]).send([call])
  expect(answer?.result).toBe('0x3')
  expect(recovering.requests).toHaveLength(4)
})

test('behavior: hardening R15: only the refused items of a batch are retried', async () => {
  const busy = await node((calls) => ({
    body: calls.map(({ id }) =>
      id === 2 ? { error: limited, id, jsonrpc: '2.0' } : { id, jsonrpc: '2.0', result: 'a' },
    ),
  }))
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, 'b'))
  const answers = await upstreamOf([busy.url, good.url]).send([call, call, call].map((each) => ({ ...each })))
  expect(answers.map(({ result }) => result)).toEqual(['a', 'b', 'a'])
  expect(good.requests).toEqual([{ ...call, id: 1 }])
})

test('behavior: hardening R15: a node that is over its rate rests while another one responds', async () => {
  const busy = await node(() => ({ body: '', headers: { 'retry-after': '30' }, status: 429 }))
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x1'))
  const upstream = upstreamOf([busy.url, good.url])
  for (let index = 0; index < 3; index++) await upstream.send([call])
  expect([busy.requests.length, good.requests.length]).toEqual([1, 3])
})

test('behavior: the delays on one node double from the base delay', async () => {
  const times: number[] = []
  const failing = await node(() => {
    times.push(Date.now())
    return { body: 'no', status: 500 }
  })
  await expect(upstreamOf([failing.url], { baseDelayMs: 60 }).send([call])).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toHaveLength(3)
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(60 * 2 ** index - 5)
})

test.each<[string, NodeReply]>([
  ['cuts the connection', 'reset'],
  ['answers with HTML', { body: '<html>', status: 502 }],
  ['answers with something else', { body: { hello: 1 } }],
  ['answers with an empty batch', { body: [] }],
])('behavior: the next node is used if one %s', async (_, reply) => {
  const bad = await node(() => reply)
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x4'))
  expect((await upstreamOf([bad.url, good.url]).send([call]))[0]?.result).toBe('0x4')
})

test('hardening B4: a response with lists in 65 levels is not parsed, and the next node is used', async () => {
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`
  const bad = await node(() => ({ body: `{"id":1,"jsonrpc":"2.0","result":${deep}}` }))
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x4'))
  expect((await upstreamOf([bad.url, good.url]).send([call]))[0]?.result).toBe('0x4')
})

test('behavior: a silent node uses up only half of the time', async () => {
  const silent = await node(() => 'hang')
  const good = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x5'))
  // If the silent node used up all the time, the other would get no request. Half of it is enough even on a busy
  // machine.
  const [answer] = await upstreamOf([silent.url, good.url], { timeoutMs: 4_000 }).send([call])
  expect(answer?.result).toBe('0x5')
})

test('behavior: an error of the call itself is a result, not a failure', async () => {
  const reverting = await node(([c]) => ({
    body: { error: { code: 3, data: '0x', message: 'reverted' }, id: c?.id, jsonrpc: '2.0' },
  }))
  const [answer] = await upstreamOf([reverting.url]).send([call])
  expect(answer?.error).toEqual({ code: 3, data: '0x', message: 'reverted' })
  expect(reverting.requests).toHaveLength(1)
})

test('behavior: a transaction that may have been sent is not sent again', async () => {
  const lost = await node(() => 'reset')
  const other = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x6'))
  const send = { ...call, method: 'eth_sendRawTransaction', params: ['0x00'] }
  await expect(upstreamOf([lost.url, other.url]).send([send])).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  expect([lost.requests.length, other.requests.length]).toEqual([1, 0])
})

test('behavior: if a node refuses a transaction for its rate, it goes to the next node', async () => {
  const busy = await node(() => ({ body: '', status: 429 }))
  const other = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x7'))
  const send = { ...call, method: 'eth_sendRawTransaction', params: ['0x00'] }
  expect((await upstreamOf([busy.url, other.url]).send([send]))[0]?.result).toBe('0x7')
})

test('error: if everything fails, it fails within the time limit', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = await node(() => 'hang')
  const failed = vi.fn()
  const sending = upstreamOf([silent.url], { timeoutMs: 200 }).send([call]).catch(failed)
  await expect.poll(() => silent.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await sending
  expect(failed.mock.calls).toMatchObject([
    [{ code: 'UPSTREAM_UNAVAILABLE', message: 'No node of eip155:1 answered.' }],
  ])
})

test('behavior: hardening A44: if a client leaves before the response, other clients stay on the same node', async () => {
  let isSilent = true
  const first = await node((calls, { isBatch }) => (isSilent ? 'hang' : answerAll(calls, isBatch, '0x1')))
  const second = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const failures: unknown[] = []
  const upstream = createUpstream({
    networkId: 'eip155:1',
    nowMs: Date.now,
    onFailure: (failure) => failures.push(failure),
    rpcUrls: [first.url, second.url],
  })
  const ending = new AbortController()
  const gone = upstream.send([call], { signal: ending.signal })
  gone.catch(() => {})
  await expect.poll(() => first.requests.length).toBe(1)
  ending.abort()
  await expect(gone).rejects.toThrow('answer')
  isSilent = false
  const [answer] = await upstream.send([call])
  expect([answer?.result, second.requests.length, failures]).toEqual(['0x1', 0, []])
})

test('hardening A44: a request that is too large for a node does not move other clients to the next one', async () => {
  const message = 'query returned more than 10000 results. Try with this block range [0x0, 0x10].'
  const first = await node((calls, { isBatch }) =>
    calls.some(({ method }) => method === 'eth_getLogs')
      ? { body: { error: { code: -32005, message }, id: calls[0]?.id, jsonrpc: '2.0' } }
      : answerAll(calls, isBatch, '0x1'),
  )
  const second = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const upstream = upstreamOf([first.url, second.url])
  const logs: RpcCall = { ...call, method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] }
  expect(await upstream.send([logs])).toMatchObject([{ error: { code: -32005, message } }])
  // Only the client with the large request gets the error. The same node still serves others.
  expect(await upstream.send([call])).toMatchObject([{ result: '0x1' }])
  expect(second.requests).toEqual([])
})

test('hardening A44, B4: a response with more than 1,000,000 values is not parsed, is requested once, and moves no client to the next node', async () => {
  const values = Array.from({ length: 1_000_000 }, () => 0)
  const reply =
    (small: string) =>
    (calls: { id: number; method: string }[], { isBatch }: { isBatch: boolean }) =>
      answerAll(calls, isBatch, calls.some(({ method }) => method === 'eth_feeHistory') ? values : small)
  const first = await node(reply('0x1'))
  const second = await node(reply('0x2'))
  const failures: unknown[] = []
  const upstream = createUpstream({
    networkId: 'eip155:1',
    nowMs: Date.now,
    onFailure: (failure) => failures.push(failure),
    rpcUrls: [first.url, second.url],
  })
  const fees: RpcCall = { ...call, method: 'eth_feeHistory', params: ['0x400', 'latest', [1]] }
  for (const client of ['eve', 'mallory']) {
    await expect(upstream.send([fees], { client })).rejects.toMatchObject({
      cause: { code: 'PAYLOAD_TOO_LARGE' },
      code: 'UPSTREAM_UNAVAILABLE',
    })
  }
  expect([first.requests.length, second.requests.length, failures]).toEqual([2, 0, []])
  expect(await upstream.send([call], { client: 'bob' })).toMatchObject([{ result: '0x1' }])
})

test('hardening A44: a wait for memory does not count as time that the node took', async () => {
  const large = `0x${'0'.repeat(300_000)}`
  const first = await node((calls, { isBatch }) => answerAll(calls, isBatch, large))
  const second = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const upstream = upstreamOf([first.url, second.url], { timeoutMs: 4000 })
  // The first of two nodes has half of the time.
  const more = () => new Promise<void>((resolve) => setTimeout(resolve, 4500))
  const [answer] = await upstream.send([call], { room: { bytes: 1000, more } })
  expect([answer?.result, second.requests]).toEqual([large, []])
}, 20_000)

const slow: RpcCall = { ...call, method: 'eth_call', params: [{ to: '0x' }] }

/** Starts two nodes. The first answers everything except `eth_call`. */
async function startPicky(reply: NodeReply) {
  const first = await node((calls, { isBatch }) =>
    calls.some(({ method }) => method === 'eth_call') ? reply : answerAll(calls, isBatch, '0x1'),
  )
  const second = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const upstream = upstreamOf([first.url, second.url])
  const send = async (what: RpcCall, client: string) => (await upstream.send([what], { client }))[0]?.result
  return { first, send }
}

test.each<[string, NodeReply]>([
  ['that computes for too long', 'hang'],
  ['that a gateway refuses with HTML', { body: '<html>', status: 413 }],
])('hardening A44: a call %s does not move other clients to the next node', async (_, reply) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { first, send } = await startPicky(reply)
  const sendSlow = async () => {
    const before = first.requests.length
    const answer = send(slow, 'eve')
    await expect.poll(() => first.requests.length).toBe(before + 1)
    // The first of two nodes has half of ten seconds.
    if (reply === 'hang') await vi.advanceTimersByTimeAsync(5_000)
    return answer
  }
  expect(await sendSlow()).toBe('0x2')
  expect(await send(call, 'bob')).toBe('0x1')
  // The same client may repeat it, once the node has said again which network it serves.
  await expect.poll(() => send(call, 'eve')).toBe('0x1')
  expect(await sendSlow()).toBe('0x2')
  expect(await send(call, 'bob')).toBe('0x1')
})

test('hardening A44: until a node has said again which network it serves, it rests only for the client that it did not answer', async () => {
  let release = () => {}
  let isHeld = false
  const first = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
    if (method === 'eth_call') return response.writeHead(502).end('<html>')
    if (method === 'eth_chainId' && isHeld)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    response.end(JSON.stringify({ id, jsonrpc: '2.0', result: '0x1' }))
  })
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    release()
    first.close()
    first.closeAllConnections()
  })
  const second = await node((calls, { isBatch }) => answerAll(calls, isBatch, '0x2'))
  const url = `http://127.0.0.1:${(first.address() as AddressInfo).port}`
  const upstream = upstreamOf([url, second.url])
  const send = async (what: RpcCall, client: string) => (await upstream.send([what], { client }))[0]?.result
  expect(await send(call, 'bob')).toBe('0x1')
  isHeld = true
  expect(await send(slow, 'eve')).toBe('0x2')
  // The check has not ended. Bob's call does not wait for it.
  expect([await send(call, 'bob'), await send(call, 'eve')]).toEqual(['0x1', '0x2'])
  isHeld = false
  release()
  await expect.poll(() => send(call, 'eve')).toBe('0x1')
})

test('behavior: hardening R15: a node that answers neither of two clients rests, although it says which network it serves', async () => {
  const { first, send } = await startPicky({ body: '<html>', status: 502 })
  expect(await send(slow, 'alice')).toBe('0x2')
  await expect.poll(first.countChecks).toBe(2)
  expect(await send(slow, 'bob')).toBe('0x2')
  expect(await send(call, 'carol')).toBe('0x2')
})
