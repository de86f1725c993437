import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bitcoinRpcMethods, cosmosRpcMethods, polkadotRpcMethods, type RpcCall } from '@portico/protocol/http'
import { createBitcoinTestWallet } from '@portico/testkit'
import { type LocalBitcoin, startBitcoin } from '@portico/testkit/chain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const cosmosHub = 'cosmos:cosmoshub-4'
const genesis = `0x91b171bb158e2d3848fa23a9f1c25182${'7'.repeat(32)}`
/** Address of the first development key, which received a block reward. */
const [paidAddress = ''] = createBitcoinTestWallet().accounts
const currency = { decimals: 8, name: 'Coin', symbol: 'COIN' }

let chain: LocalBitcoin
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  chain = await startBitcoin()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => chain.stop())

async function serverOf(id: string, ...rpcUrls: string[]): Promise<TestServer> {
  const server = await createTestServer({ chains: [{ currency, id, name: 'Network', rpcUrls }] })
  ends.push(() => server.close())
  return server
}

async function ask(server: TestServer, chainId: string, method: string, params?: RpcCall['params']) {
  const response = await server.post(`/v1/?chainId=${chainId}`, { id: 'a', jsonrpc: '2.0', method, params })
  return response.json()
}

type Asked = { method: string; headers: IncomingMessage['headers'] }

/**
 * Starts a node that follows the public reference of its API (Substrate's JSON-RPC, CometBFT's, Bitcoin Core's),
 * because this machine has no real one. It returns fixed responses and refuses everything else.
 */
async function startNode(
  answers: Readonly<Record<string, string>>,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = (call: RpcCall) => {
      asked.push({ headers: request.headers, method: call.method })
      const said = answers[call.method] ?? '"error":{"code":-32601,"message":"Method not found"}'
      if (said === 'cut') request.socket.destroy()
      return `{"jsonrpc":"2.0","id":${call.id},${said}}`
    }
    const body = JSON.parse(text) as RpcCall | RpcCall[]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Array.isArray(body) ? `[${body.map(answer).join()}]` : answer(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('default: Bitcoin, from a real node: blocks, coins, fees, and a batch in its order', async () => {
  const server = await serverOf(regtest, chain.rpcUrl)
  const height = (await ask(server, regtest, 'getblockcount')).result
  expect(height).toBeGreaterThan(500)
  const { result: info } = await ask(server, regtest, 'getblockchaininfo')
  expect(info).toMatchObject({ blocks: height, chain: 'regtest' })
  const { result: hash } = await ask(server, regtest, 'getblockhash', [433])
  const { result: block } = await ask(server, regtest, 'getblock', [hash, true])
  const { result: coin } = await ask(server, regtest, 'gettxout', [block.tx[0], 0])
  expect(coin).toMatchObject({ coinbase: true, scriptPubKey: { addresses: [paidAddress] } })
  const calls = ['getbestblockhash', 'getblockcount', 'stop'].map((method, id) => ({
    id,
    jsonrpc: '2.0',
    method,
  }))
  expect(await (await server.post(`/v1/?chainId=${regtest}`, calls)).json()).toEqual([
    { id: 0, jsonrpc: '2.0', result: info.bestblockhash },
    { id: 1, jsonrpc: '2.0', result: height },
    { error: expect.objectContaining({ code: -32601 }), id: 2, jsonrpc: '2.0' },
  ])
})

test("error: Bitcoin's own errors keep their messages and codes", async () => {
  const server = await serverOf(regtest, chain.rpcUrl)
  expect(await ask(server, regtest, 'getblockhash', [1_000_000])).toEqual({
    error: { code: -8, message: expect.stringMatching(/\S/) },
    id: 'a',
    jsonrpc: '2.0',
  })
  expect(await ask(server, regtest, 'sendrawtransaction', ['00'])).toHaveProperty('error.code', -22)
})

test('behavior: Polkadot and Cosmos take their own methods, with parameters as a list or by name', async () => {
  const relay = await startNode({
    chain_getBlockHash: `"result":"${genesis}"`,
    payment_queryInfo: '"result":{"weight":{"ref_time":12345678901234567890},"partialFee":"150000000"}',
    system_accountNextIndex: '"result":7',
  })
  const polkadots = await serverOf(polkadot, relay.url)
  expect(await ask(polkadots, polkadot, 'system_accountNextIndex', ['5Grw'])).toEqual({
    id: 'a',
    jsonrpc: '2.0',
    result: 7,
  })
  const call = { id: 1, jsonrpc: '2.0', method: 'payment_queryInfo', params: ['0x00'] }
  const fee = await (await polkadots.post(`/v1/?chainId=${polkadot}`, call)).text()
  expect(fee).toContain('"ref_time":12345678901234567890}')

  const hub = await startNode({
    abci_query: '"result":{"response":{"code":0,"value":"CgA=","height":"21000000"}}',
    status: '"result":{"node_info":{"network":"cosmoshub-4"},"sync_info":{"latest_block_height":"21000000"}}',
  })
  const hubs = await serverOf(cosmosHub, hub.url)
  const query = { data: '', path: '/cosmos.bank.v1beta1.Query/AllBalances', prove: false }
  expect(await ask(hubs, cosmosHub, 'abci_query', query)).toMatchObject({
    result: { response: { value: 'CgA=' } },
  })
  expect(await ask(hubs, cosmosHub, 'status')).toMatchObject({
    result: { sync_info: { latest_block_height: '21000000' } },
  })
})

test.each([
  [regtest, 'Bitcoin', 'getblockhash', `"result":"${'0'.repeat(64)}"`, `bip122:${'0'.repeat(32)}`],
  [
    polkadot,
    'Polkadot',
    'chain_getBlockHash',
    `"result":"0x${'b'.repeat(64)}"`,
    `polkadot:${'b'.repeat(32)}`,
  ],
  [
    cosmosHub,
    'Cosmos',
    'status',
    '"result":{"node_info":{"network":"other_chain"}}',
    `cosmos:hashed-${createHash('sha256').update('other_chain').digest('hex').slice(0, 16)}`,
  ],
])('hardening A42: a node of %s that serves another network of %s is skipped, and logged', async (id, _, question, answer, servedId) => {
  const wrong = await startNode({ [question]: answer })
  const server = await serverOf(id, wrong.url)
  const allowed = { bip122: 'getblockcount', cosmos: 'health', polkadot: 'system_chain' }
  const method = allowed[id.split(':')[0] as keyof typeof allowed]
  expect(await ask(server, id, method)).toHaveProperty('error.message', `No node of ${id} answered.`)
  expect(wrong.asked.map((call) => call.method)).not.toContain(method)
  expect(server.logged.join()).toContain(`answers for ${servedId}, not ${id}`)
})

test('hardening A40: a fraction keeps its digits, and so does an integer of 64 bits', async () => {
  const node = await startNode({
    getblockchaininfo: '"result":{"verificationprogress":0.9999951668468225,"size":12345678901234567}',
    getblockhash: `"result":"0f9188f13cb7b2c71f2a335e3a4fc328${'6'.repeat(32)}"`,
  })
  const server = await serverOf(regtest, node.url)
  const call = { id: 1, jsonrpc: '2.0', method: 'getblockchaininfo' }
  const text = await (await server.post(`/v1/?chainId=${regtest}`, call)).text()
  expect(text).toContain('{"verificationprogress":0.9999951668468225,"size":12345678901234567}')
})

test('behavior: a user name and a password in a node’s URL go to the node, and into no log', async () => {
  const node = await startNode({
    getblockcount: '"result":1',
    getblockhash: `"result":"0f9188f13cb7b2c71f2a335e3a4fc328${'6'.repeat(32)}"`,
    sendrawtransaction: 'cut',
  })
  const server = await serverOf(regtest, node.url.replace('://', '://alice:p%40ss@'))
  expect(await ask(server, regtest, 'getblockcount')).toHaveProperty('result', 1)
  for (const { headers } of node.asked) {
    expect(headers.authorization).toBe(`Basic ${Buffer.from('alice:p@ss').toString('base64')}`)
  }
  await ask(server, regtest, 'sendrawtransaction', ['00'])
  expect(server.logged.join()).toContain('a node failed')
  expect(server.logged.join()).not.toMatch(/alice|p%40ss|p@ss/)
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const sending: [string, string, string, string][] = [
  [solana, 'getGenesisHash', '"result":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"', 'sendTransaction'],
  [
    regtest,
    'getblockhash',
    `"result":"0f9188f13cb7b2c71f2a335e3a4fc328${'6'.repeat(32)}"`,
    'sendrawtransaction',
  ],
  [polkadot, 'chain_getBlockHash', `"result":"${genesis}"`, 'author_submitExtrinsic'],
  [cosmosHub, 'status', '"result":{"node_info":{"network":"cosmoshub-4"}}', 'broadcast_tx_sync'],
  [cosmosHub, 'status', '"result":{"node_info":{"network":"cosmoshub-4"}}', 'broadcast_tx_async'],
]

test.each(
  sending,
)('behavior: a request that may have been sent is not sent again: %s', async (id, question, answer, method) => {
  const lost = await startNode({ [method]: 'cut', [question]: answer })
  const other = await startNode({ [method]: '"result":"0x1"', [question]: answer })
  const server = await serverOf(id, lost.url, other.url)
  expect(await ask(server, id, method, ['00'])).toHaveProperty('error.code', -32603)
  const sent = [lost, other].map(({ asked }) => asked.filter((call) => call.method === method).length)
  expect(sent).toEqual([1, 0])
})

const refused: [string, string[], readonly string[]][] = [
  [
    regtest,
    ['stop', 'sendtoaddress', 'dumpprivkey', 'getpeerinfo', 'addnode', 'scantxoutset', 'generatetoaddress'],
    Object.keys(bitcoinRpcMethods),
  ],
  [
    polkadot,
    ['author_rotateKeys', 'author_insertKey', 'system_addReservedPeer', 'state_getPairs', 'system_peers'],
    Object.keys(polkadotRpcMethods),
  ],
  [
    cosmosHub,
    ['broadcast_tx_commit', 'net_info', 'dump_consensus_state', 'dial_peers', 'unsafe_flush_mempool'],
    Object.keys(cosmosRpcMethods),
  ],
]

test.each(
  refused,
)('hardening A10: %s: a method outside the table reaches no node: %j', async (id, methods, table) => {
  const node = await startNode({})
  const server = await serverOf(id, node.url)
  for (const method of [...methods, 'eth_call', 'getBalance', 'toString', '__proto__', ` ${table[0]}`]) {
    expect(await ask(server, id, method), method).toMatchObject({
      error: { code: -32601, message: 'Requested RPC call is not allowed' },
    })
  }
  expect(node.asked.map((call) => call.method).filter((method) => methods.includes(method))).toEqual([])
})

test('behavior: these networks are listed as readable, but without balances, which the specification does not have', async () => {
  const server = await serverOf(regtest, chain.rpcUrl)
  expect(await (await server.get('/v1/supported-chains')).json()).toEqual({
    http: [regtest],
    portfolio: [],
    smartAccounts: [],
    swaps: [],
    tokens: [],
    ws: [],
  })
  for (const account of [`${regtest}:${paidAddress}`, `${regtest}:0x${'1'.repeat(40)}`]) {
    const response = await server.get(`/v1/account/${account}/balance`)
    expect([response.status, (await response.json()).code], account).toEqual([400, 'UNSUPPORTED_CHAIN'])
  }
})
