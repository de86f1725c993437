import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { answerAll, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = '/v1/?chainId=eip155:31337&projectId=default'
let chain: LocalChain
let database: OpenDatabase
let server: TestServer

const chainOf = (rpcUrl: string) => ({
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  id: 'eip155:31337',
  name: 'Anvil',
  rpcUrls: [rpcUrl],
})

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  server = await createTestServer({ chains: [chainOf(chain.rpcUrl)] }, { database })
})
afterAll(async () => {
  await server.close()
  await Promise.all([chain.stop(), database.close()])
})

async function rpc(method: string, params: unknown[] = [], of = server) {
  return (await of.post(path, { id: 1, jsonrpc: '2.0', method, params })).json()
}

/** Sends a call to the node itself, without the server. */
async function direct(method: string, params: unknown[] = []) {
  const response = await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return (await response.json()).result
}

test('default', async () => {
  expect(await rpc('eth_getBalance', [alice, 'latest'])).toEqual({
    id: 1,
    jsonrpc: '2.0',
    result: await direct('eth_getBalance', [alice, 'latest']),
  })
})

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/json',
])('behavior: a body as %s', async (type) => {
  const body = { id: 'a', jsonrpc: '2.0', method: 'eth_chainId' }
  const response = await server.post(path, body, { 'content-type': type })
  expect(await response.json()).toEqual({ id: 'a', jsonrpc: '2.0', result: '0x7a69' })
})

test('behavior: methods of smart accounts go to the network’s bundler and paymaster, or fail if there is none', async () => {
  const heard: string[] = []
  const hear = (name: string) =>
    startFakeNode((calls, { isBatch }) => {
      heard.push(...calls.map(({ method }) => `${name} ${method}`))
      return answerAll(calls, isBatch, name)
    })
  const [bundler, paymaster] = await Promise.all([hear('bundler'), hear('paymaster')])
  const own = await createTestServer(
    { chains: [{ ...chainOf(chain.rpcUrl), bundlerUrl: bundler.url, paymasterUrl: paymaster.url }] },
    { database },
  )
  expect(await rpc('eth_sendUserOperation', [{}], own)).toMatchObject({ result: 'bundler' })
  expect(await rpc('pm_getPaymasterData', [{ sender: alice }], own)).toMatchObject({ result: 'paymaster' })
  expect(await rpc('pm_getPaymasterData', [{}], own)).toMatchObject({ error: { code: -32602 } })
  expect(await rpc('eth_sendUserOperation', [{}])).toMatchObject({ error: { code: -32601 } })
  expect(heard).toEqual(['bundler eth_sendUserOperation', 'paymaster pm_getPaymasterData'])
  await own.close()
  await Promise.all([bundler.close(), paymaster.close()])
})

test('hardening A44: of 20 calls, one client may cause five to its bundler, two of them eight, and all count', async () => {
  let heard = 0
  const bundler = await startFakeNode((calls, { isBatch }) => {
    heard += calls.length
    return answerAll(calls, isBatch, '0x1')
  })
  const chains = [{ ...chainOf(chain.rpcUrl), bundlerUrl: bundler.url }]
  const settings = { chains, limits: { upstreamCalls: 20 }, trustedProxies: 1 }
  const own = await createTestServer(settings, { database })
  own.clock.stop()
  let refused: Response | undefined
  // Half of the calls belong to the project. Eight of them are for all clients, one is for light clients, and one is
  // for light clients with a session. These clients have caused too many calls to count as light.
  for (const [client, total] of [
    ['192.0.2.1', 5],
    ['192.0.2.2', 8],
  ] as const) {
    const body = { id: 1, jsonrpc: '2.0', method: 'eth_sendUserOperation', params: [{}] }
    for (let index = 0; index < 12; index++)
      refused = await own.post(path, body, { 'x-forwarded-for': client })
    expect(heard).toBe(total)
  }
  expect(await refused?.json()).toMatchObject({
    code: 'RATE_LIMITED',
    error: { code: -32005 },
  })
  await own.close()
  await bundler.close()
})

test('hardening A44: the responses of a bundler to one batch have at most 16 MB together', async () => {
  // Four fit into one response of the server, and 100 do not.
  const bundler = await startFakeNode((calls, { isBatch }) =>
    answerAll(calls, isBatch, 'a'.repeat(1_000_000)),
  )
  const own = await createTestServer(
    { chains: [{ ...chainOf(chain.rpcUrl), bundlerUrl: bundler.url }] },
    { database },
  )
  const read = async (count: number) => {
    const calls = Array.from({ length: count }, (_, id) => ({
      id,
      jsonrpc: '2.0',
      method: 'eth_getUserOperationReceipt',
      params: [`0x${'0'.repeat(64)}`],
    }))
    const answers = (await (await own.post(path, calls)).json()) as { error?: { code: number } }[]
    return answers.map(({ error }) => error?.code)
  }
  expect(await read(4)).toEqual([undefined, undefined, undefined, undefined])
  expect(await read(100)).toEqual(Array(100).fill(-32603))
  await own.close()
  await bundler.close()
})

test('behavior: the path without its trailing slash', async () => {
  const response = await server.post(path.replace('/v1/', '/v1'), {
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_chainId',
  })
  expect(response.status).toBe(200)
})

test('behavior: the responses of a batch keep its order, errors included', async () => {
  const calls = [
    { id: 7, jsonrpc: '2.0', method: 'eth_blockNumber' },
    { id: 7, jsonrpc: '2.0', method: 'eth_sign', params: [alice, '0x00'] },
    { id: null, jsonrpc: '2.0', method: 'eth_chainId' },
    { id: 'x', jsonrpc: '2.0', method: 'eth_getBalance', params: ['nonsense', 'latest'] },
  ]
  expect(await (await server.post(path, calls)).json()).toEqual([
    { id: 7, jsonrpc: '2.0', result: expect.stringMatching(/^0x/) },
    {
      error: {
        code: -32601,
        data: { field: 'body.1.method' },
        message: 'Requested RPC call is not allowed',
      },
      id: 7,
      jsonrpc: '2.0',
    },
    { id: null, jsonrpc: '2.0', result: '0x7a69' },
    { error: { code: -32602, message: expect.any(String) }, id: 'x', jsonrpc: '2.0' },
  ])
})

test.each([
  'personal_sign',
  'eth_sendTransaction',
  'eth_sign',
  'eth_accounts',
  'anvil_setBalance',
  'evm_mine',
  'debug_traceTransaction',
  'admin_nodeInfo',
  'txpool_content',
  'ETH_CALL',
  'eth_call ',
  'constructor',
  '__proto__',
])('error: hardening A10: %s is not forwarded', async (method) => {
  expect((await rpc(method)).error).toEqual({
    code: -32601,
    data: { field: 'body.method' },
    message: 'Requested RPC call is not allowed',
  })
})

test.each([
  ['eth_newFilter', [{}]],
  ['eth_newBlockFilter', []],
  ['eth_newPendingTransactionFilter', []],
  ['eth_getFilterChanges', ['0x1']],
  ['eth_getFilterLogs', ['0x1']],
  ['eth_uninstallFilter', ['0x1']],
] as const)('hardening A44: %s is not forwarded, since a node tells filters of different clients apart by an id alone', async (method, params) => {
  expect((await rpc(method, [...params])).error).toEqual({
    code: -32601,
    data: { field: 'body.method' },
    message: `the method ${method} does not exist/is not available`,
  })
})

test('behavior: a signed transaction is sent', async () => {
  // Anvil signs it with its own account, because the proxy only sends signed transactions.
  const unsent = { from: alice, gas: '0x5208', gasPrice: '0x77359400', nonce: '0x0', to: alice, value: '0x1' }
  const raw = await direct('eth_signTransaction', [unsent])
  const { result } = await rpc('eth_sendRawTransaction', [raw])
  expect(result).toMatch(/^0x[0-9a-f]{64}$/)
  // Anvil responds before the block is mined.
  await expect
    .poll(async () => (await rpc('eth_getTransactionReceipt', [result])).result)
    .toMatchObject({ status: '0x1' })
})

const errors: [string, string, unknown, number, string][] = [
  ['no network', '/v1/?projectId=default', {}, 400, 'query.chainId'],
  [
    'a network that is not served',
    '/v1/?chainId=eip155:1',
    { id: 1, jsonrpc: '2.0', method: 'eth_chainId' },
    400,
    'query.chainId',
  ],
  ['an unknown project', '/v1/?chainId=eip155:31337&projectId=x', {}, 401, 'query.projectId'],
  ['no JSON', path, '{', 400, 'body'],
  ['a call without a method', path, { id: 1, jsonrpc: '2.0' }, 400, 'body.method'],
  [
    'a batch with a wrong call',
    path,
    [
      { id: 1, jsonrpc: '2.0', method: 'eth_chainId' },
      { id: 2, jsonrpc: '1.0', method: 'eth_chainId' },
    ],
    400,
    'body.1.jsonrpc',
  ],
  ['an empty batch', path, [], 400, 'body'],
  [
    'a hundred and one calls',
    path,
    Array(101).fill({ id: 1, jsonrpc: '2.0', method: 'eth_chainId' }),
    400,
    'body',
  ],
  [
    'more than a megabyte',
    path,
    { id: 1, jsonrpc: '2.0', method: 'eth_call', params: ['x'.repeat(1_100_000)] },
    413,
    'body',
  ],
]

test.each(errors)('error: %s is an error of HTTP and of JSON-RPC', async (_, at, body, status, field) => {
  const response = await server.post(at, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    code: expect.any(String),
    // Invalid JSON is a parse error. All of these are the client's errors, so the client should not retry.
    error: { code: body === '{' ? -32700 : -32600, data: { field }, message: expect.any(String) },
    field,
    id: null,
    jsonrpc: '2.0',
    message: expect.any(String),
  })
})

test('error: a body of another content type', async () => {
  const response = await server.post(path, '<call/>', { 'content-type': 'application/xml' })
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ error: { code: -32600 } })
})

async function withNode(
  reply: Parameters<typeof startFakeNode>[0],
  run: (server: TestServer, node: FakeNode) => Promise<void>,
) {
  const node = await startFakeNode(reply, { chainId: 31_337 })
  const own = await createTestServer({ chains: [chainOf(node.url)] }, { database })
  await run(own, node)
  await Promise.all([own.close(), node.close()])
}

test('error: hardening R15: if a network is over its rate, the error tells clients to wait', async () => {
  await withNode(
    (calls) => ({ body: { error: { code: -32005, message: 'limit' }, id: calls[0]?.id, jsonrpc: '2.0' } }),
    async (own) => {
      const response = await own.post(path, { id: 1, jsonrpc: '2.0', method: 'eth_blockNumber' })
      expect(response.status).toBe(200)
      expect((await response.json()).error).toEqual({
        code: -32005,
        message: 'No node of eip155:31337 answered.',
      })
    },
  )
})

test('behavior: a result that can no longer change is requested once', async () => {
  const hash = `0x${'1'.repeat(64)}`
  const results: Record<string, unknown> = {
    eth_blockNumber: '0x64',
    eth_getBlockByHash: { hash, number: '0x1' },
    eth_getBlockByNumber: { hash, number: '0x32' },
    eth_getTransactionByHash: { blockHash: null, hash },
    eth_getTransactionReceipt: null,
  }
  await withNode(
    (calls, { isBatch }) => answerAll(calls, isBatch, results[calls[0]?.method ?? '']),
    async (own, node) => {
      const count = (method: string) =>
        node.requests.flat().filter((call) => call.method === method && call.params?.[0] !== 'finalized')
          .length
      const twice = async (method: string, params: unknown[]) => {
        await rpc(method, params, own)
        await rpc(method, params, own)
        return count(method)
      }
      expect(await twice('eth_getBlockByHash', [hash, false])).toBe(1)
      expect(await twice('eth_blockNumber', [])).toBe(2)
      expect(await twice('eth_getTransactionByHash', [hash])).toBe(2)
      expect(await twice('eth_getTransactionReceipt', [hash])).toBe(2)
      results.eth_getTransactionReceipt = { blockHash: hash, status: '0x1' }
      expect(await twice('eth_getTransactionReceipt', [hash])).toBe(3)

      // The first request fetches the final block in the background. Then the cache stores blocks up to it.
      await rpc('eth_getBlockByNumber', ['0x32', false], own)
      await expect
        .poll(async () => {
          const before = count('eth_getBlockByNumber')
          await rpc('eth_getBlockByNumber', ['0x32', false], own)
          return count('eth_getBlockByNumber') - before
        })
        .toBe(0)
      const before = count('eth_getBlockByNumber')
      await twice('eth_getBlockByNumber', ['0x33', false])
      await twice('eth_getBlockByNumber', ['latest', false])
      expect(count('eth_getBlockByNumber') - before).toBe(4)
    },
  )
})

test('behavior: different requests have different cache entries', async () => {
  await withNode(
    (calls, { isBatch, index }) => answerAll(calls, isBatch, { hash: `0x${index}`, number: '0x1' }),
    async (own) => {
      const first = await rpc('eth_getBlockByHash', ['0x1', false], own)
      const second = await rpc('eth_getBlockByHash', ['0x1', true], own)
      expect(first.result).not.toEqual(second.result)
    },
  )
})
