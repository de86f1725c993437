import { createServer } from 'node:http'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const first = 'eip155:31337'
const balance = `/v1/account/${account}/balance?chainId=${first}`
let right: LocalChain
let wrong: LocalChain
let database: OpenDatabase
const servers: TestServer[] = []

beforeAll(async () => {
  ;[right, wrong, database] = await Promise.all([
    startAnvil(),
    startAnvil({ chainId: 8453 }),
    openTestDatabase(),
  ])
  // The balance of this account distinguishes the two networks.
  await setBalance(right, '0x1')
  await setBalance(wrong, '0x2')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
afterAll(() => Promise.all([right.stop(), wrong.stop(), database.close()]))

async function setBalance({ rpcUrl }: LocalChain, amount: string): Promise<void> {
  await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_setBalance', params: [account, amount] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
}

async function serverOf(...rpcUrls: string[]): Promise<TestServer> {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const server = await createTestServer(
    { chains: [{ currency, id: first, name: 'Anvil', rpcUrls }] },
    { database },
  )
  servers.push(server)
  return server
}

async function read(server: TestServer) {
  const call = { id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [account, 'latest'] }
  return (await server.post(`/v1/?chainId=${first}`, call)).json()
}

const complaints = (server: TestServer) => server.logged.filter((line) => line.includes(' answers for '))

test('hardening A42: a node of another network is skipped, and logged once', async () => {
  const server = await serverOf(wrong.rpcUrl, right.rpcUrl)
  for (let index = 0; index < 3; index++) expect((await read(server)).result).toBe('0x1')
  const answer = await (await server.get(balance)).json()
  expect(answer.balances[0].quantity.numeric).toBe('0.000000000000000001')
  server.clock.advance(60_001)
  for (let index = 0; index < 3; index++) expect((await read(server)).result).toBe('0x1')
  expect(complaints(server)).toEqual([
    expect.stringContaining('PORTICO_RPC_31337 answers for eip155:8453, not eip155:31337'),
  ])
})

test('hardening A42: if no other node is left, the request fails', async () => {
  const server = await serverOf(wrong.rpcUrl)
  for (let index = 0; index < 2; index++) {
    expect((await read(server)).error).toEqual({ code: -32603, message: `No node of ${first} answered.` })
  }
  expect((await server.get(balance)).status).toBe(503)
  expect(complaints(server)).toHaveLength(1)
})

test('hardening A42: the wrong network is detected before the first request', async () => {
  const server = await serverOf(wrong.rpcUrl)
  await expect.poll(() => complaints(server).length).toBe(1)
})

/** Starts a server at whose URL one node replaces another. */
async function startAddress(target: LocalChain) {
  const state = {
    asked: [] as string[],
    /** Returns the node's own response to a request. Undefined: that of the target. */
    instead: (_call: {
      id: unknown
      method: string
      params: [Record<string, unknown>]
    }): object | undefined => undefined,
    isBroken: false,
    target,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    state.asked.push(JSON.parse(body).method)
    if (state.isBroken) return response.writeHead(502).end()
    const headers = { 'content-type': 'application/json' }
    const parsed = JSON.parse(body)
    const calls = Array.isArray(parsed) ? parsed : [parsed]
    const told = calls.map(state.instead)
    if (told.some((each) => each !== undefined)) {
      const answers = calls.map(({ id }, index) => ({ id, jsonrpc: '2.0', ...told[index] }))
      return response
        .writeHead(200, headers)
        .end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]))
    }
    const answer = await fetch(state.target.rpcUrl, { body, headers, method: 'POST' })
    response.writeHead(200, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { close, state, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` }
}

test('hardening A42: the network of a node is checked once and then every few minutes, not with every request', async () => {
  const { close, state, url } = await startAddress(right)
  const server = await serverOf(url)
  for (let index = 0; index < 5; index++) expect((await read(server)).result).toBe('0x1')
  expect(state.asked.filter((method) => method === 'eth_chainId')).toHaveLength(1)
  state.target = wrong
  server.clock.advance(300_001)
  // The check runs in the background, so only the first response may come from the old node.
  await read(server)
  await expect.poll(async () => (await read(server)).error?.message).toBe(`No node of ${first} answered.`)
  expect(complaints(server)).toHaveLength(1)

  state.target = right
  server.clock.advance(60_001)
  await expect.poll(async () => (await read(server)).result).toBe('0x1')
  close()
})

test('hardening A42: a node that failed is checked again before it is used', async () => {
  const { close, state, url } = await startAddress(right)
  const server = await serverOf(url)
  expect((await read(server)).result).toBe('0x1')
  state.isBroken = true
  expect((await read(server)).error?.code).toBe(-32603)
  Object.assign(state, { isBroken: false, target: wrong })
  expect((await read(server)).error?.code).toBe(-32603)
  expect(complaints(server)).toHaveLength(1)
  close()
})

const unknownMethod = { error: { code: -32601, message: 'the method eth_chainId does not exist' } }

test.each([
  ['a number', { eth_chainId: { result: 31337 } }],
  ['its digits', { eth_chainId: { result: '31337' } }],
  ['the older method alone', { eth_chainId: unknownMethod, net_version: { result: '31337' } }],
])('behavior: a node is used that tells its network by %s', async (_, told: Record<string, object>) => {
  const { close, state, url } = await startAddress(right)
  state.instead = ({ method }) => told[method]
  const server = await serverOf(url)
  expect((await read(server)).result).toBe('0x1')
  expect(complaints(server)).toEqual([])
  close()
})

test('hardening A42: a wrong node that tells its network by the older method alone is skipped', async () => {
  const { close, state, url } = await startAddress(wrong)
  state.instead = ({ method }) => (method === 'eth_chainId' ? unknownMethod : undefined)
  const server = await serverOf(url, right.rpcUrl)
  expect((await read(server)).result).toBe('0x1')
  expect(complaints(server)).toHaveLength(1)
  close()
})

test('behavior: contracts are read at a node that refuses calls without a sender', async () => {
  const own = await startAnvil()
  onTestFinished(() => own.stop())
  const { close, state, url } = await startAddress(own)
  await deployFixtures({ rpcUrl: own.rpcUrl })
  state.instead = ({ method, params }) =>
    method === 'eth_call' && params[0].from === undefined
      ? { error: { code: -32602, message: 'missing field `from`' } }
      : undefined
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const tokens = [{ address: localContracts.usdCoin, decimals: 6, name: 'USD Coin', symbol: 'USDC' }]
  const chain = { currency, id: first, name: 'Anvil', rpcUrls: [url], tokens }
  const server = await createTestServer({ chains: [chain] }, { database })
  servers.push(server)
  const { balances } = await (await server.get(balance)).json()
  expect(balances.map(({ symbol }: { symbol: string }) => symbol)).toContain('USDC')
  close()
})
