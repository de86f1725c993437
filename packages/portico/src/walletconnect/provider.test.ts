import type { CaipNetworkId } from '@portico/protocol/caip'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { toNetwork } from '../core/network.js'
import { json, serve } from '../core/testing/serve.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../families/solana/networks.js'
import { solanaSigner } from '../families/solana/solanaSigner.js'
import { createProvider } from './provider.js'
import type { SessionRecord } from './sessionRecord.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const session: SessionRecord = {
  expiry: 9_999_999_999,
  forgottenId: 0,
  key: new Uint8Array(32),
  lastUpdateId: 0,
  namespaces: {
    eip155: {
      accounts: [`eip155:8453:${account}`, `eip155:1:${account}`],
      chains: ['eip155:8453', 'eip155:1'],
      events: [],
      methods: ['personal_sign', 'eth_getBalance', 'wallet_switchEthereumChain'],
    },
    solana: {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      events: [],
      methods: ['solana_signMessage'],
    },
  },
  networkIds: {},
  peer: { description: '', iconUrl: undefined, name: 'Peer', url: '' },
  proposal: { eip155: { chains: ['eip155:1', 'eip155:8453'], events: [], methods: [] } },
  seenIds: [],
  topic: 'ab'.repeat(32),
}

function create(
  options: { urls?: readonly string[]; namespace?: 'eip155' | 'solana'; hasSession?: boolean } = {},
) {
  const { hasSession = true, namespace = 'eip155', urls = [] } = options
  const ask = vi.fn(async () => 'answered')
  const provider = createProvider({
    ask,
    getSession: () => (hasSession ? session : undefined),
    namespace,
    networks: [toNetwork(mainnet, urls, [])],
    refresh: async () => {},
    setNetwork: async () => {},
  })
  return { ask, provider }
}

test('default: begins on the first requested network that was approved; the wallet gets what it approved', async () => {
  const { ask, provider } = create()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'net_version' })).toBe('1')
  expect(await provider.request({ method: 'personal_sign', params: ['0x', account] })).toBe('answered')
  expect(ask.mock.calls).toEqual([[{ method: 'personal_sign', params: ['0x', account] }, 'eip155:1']])
})

test('behavior: reads go to the network’s endpoints, the next if one fails, and never to the wallet', async () => {
  const broken = await serve({})
  const good = await serve({ '/': json({ id: 1, jsonrpc: '2.0', result: '0x10' }) })
  const { ask, provider } = create({ urls: [broken.url, good.url] })
  expect(await provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })).toBe('0x10')
  expect(JSON.parse(good.asked[0]?.body ?? '')).toMatchObject({
    method: 'eth_getBalance',
    params: [account, 'latest'],
  })
  expect(ask).not.toHaveBeenCalled()
})

test("error: an endpoint's own error, such as a call that reverts, is passed on unchanged", async () => {
  const reverting = await serve({
    '/': json({ error: { code: 3, message: 'execution reverted' }, id: 1, jsonrpc: '2.0' }),
  })
  const { provider } = create({ urls: [reverting.url] })
  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
  })
})

test.each([
  ['-32005 with status 200', { code: -32005, message: 'Too many requests' }],
  ['429 with status 200', { code: 429, message: 'x' }],
  ['words with status 200', { code: -32000, message: 'rate limit exceeded' }],
  ['a plan that is used up', { code: -32000, message: 'You have exceeded your compute units capacity' }],
  ['a day that is used up', { code: -32000, message: 'daily request count exceeded, request rate limited' }],
  ['one that cannot', { code: -32046, message: 'Cannot fulfill request' }],
  ['one that is not well', { code: -32603, message: 'Service temporarily unavailable' }],
])('behavior: an endpoint over its limit (%s) is skipped for the next', async (_, error) => {
  const enough = await serve({ '/': json({ error, id: 1, jsonrpc: '2.0' }) })
  const next = await serve({ '/': json({ id: 1, jsonrpc: '2.0', result: '0x7' }) })
  const { provider } = create({ urls: [enough.url, next.url] })
  expect(await provider.request({ method: 'eth_call', params: [] })).toBe('0x7')
  const { provider: alone } = create({ urls: [enough.url] })
  await expect(alone.request({ method: 'eth_call', params: [] })).rejects.toMatchObject({ code: error.code })
})

test('error: a contract’s message about limits is its result', async () => {
  const error = { code: -32000, message: 'execution reverted: rate limit exceeded' }
  const reverting = await serve({ '/': json({ error, id: 1, jsonrpc: '2.0' }) })
  const { provider } = create({ urls: [reverting.url] })
  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toMatchObject(error)
  expect(reverting.asked).toHaveLength(1)
})

test('behavior: if all endpoints fail, reads are retried 3 times', async () => {
  const { asked, url } = await serve({ '/': json({}, 503) })
  const { provider } = create({ urls: [url] })
  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toBeDefined()
  expect(asked).toHaveLength(4)
  asked.length = 0
  // Not sent twice: the transaction may have arrived, and an endpoint would report the second one as an error.
  await expect(provider.request({ method: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toBeDefined()
  expect(asked).toHaveLength(1)
})

test('behavior: an endpoint that recovers in the last round is used', async () => {
  let calls = 0
  const { url } = await serve({
    '/': (response, one) => {
      calls += 1
      json(calls < 4 ? {} : { id: 1, jsonrpc: '2.0', result: '0x10' }, calls < 4 ? 503 : 200)(response, one)
    },
  })
  const { provider } = create({ urls: [url] })
  expect(await provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })).toBe('0x10')
})

test('behavior: a contract’s return data is part of its error', async () => {
  const error = { code: 3, data: '0x08c379a0', message: 'execution reverted' }
  const reverting = await serve({ '/': json({ error, id: 1, jsonrpc: '2.0' }) })
  const { provider } = create({ urls: [reverting.url] })
  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toMatchObject({
    data: '0x08c379a0',
  })
})

test.each([
  'eth_sign',
  'eth_sendTransaction',
  'ETH_SIGN',
  'eth_getbalance',
  ' personal_sign',
  'wallet_x',
  'constructor',
])('error: %s, which was not approved and is not a read, is refused', async (method) => {
  const { ask, provider } = create()
  await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
  expect(ask).not.toHaveBeenCalled()
})

test('error: without a session there are no accounts and no requests', async () => {
  const { ask, provider } = create({ hasSession: false })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  for (const method of ['eth_chainId', 'eth_requestAccounts', 'personal_sign', 'eth_call']) {
    await expect(provider.request({ method })).rejects.toMatchObject({ code: 4900 })
  }
  expect(ask).not.toHaveBeenCalled()
})

test("behavior: another family's provider uses its own methods, on its own network", async () => {
  const { ask, provider } = create({ namespace: 'solana' })
  await provider.request({ method: 'solana_signMessage', params: { message: 'hi' } })
  expect(ask.mock.calls).toEqual([
    [{ method: 'solana_signMessage', params: { message: 'hi' } }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])
  await expect(provider.request({ method: 'solana_signTransaction' })).rejects.toMatchObject({ code: 4200 })
})

test('behavior: a family’s approval is reported without a prompt, and a request may name its network', async () => {
  const { ask, provider } = create({ namespace: 'solana' })
  const { accounts, chains, methods } = session.namespaces.solana ?? {}
  expect(await provider.request({ method: 'wallet_getSession' })).toEqual({
    sessionScopes: { solana: { accounts, methods, notifications: [], references: chains } },
  })
  expect(ask).not.toHaveBeenCalled()
  const evm = create()
  await evm.provider.request({ method: 'personal_sign', networkId: 'eip155:8453', params: [] })
  // If the wallet did not approve a network, the request is rejected. No other network is used instead.
  await expect(
    evm.provider.request({ method: 'personal_sign', networkId: 'eip155:10', params: [] }),
  ).rejects.toMatchObject({ code: 4902 })
  expect(evm.ask.mock.calls.map((call) => (call as unknown[])[1])).toEqual(['eip155:8453'])
})

test('hardening A12: a network that was approved by its deprecated id is used by that id, and no other', async () => {
  const owner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const chains = [solanaMainnet.deprecatedCaipNetworkId, solanaDevnet.deprecatedCaipNetworkId]
  const accounts = chains.map((chain) => `${chain}:${owner}` as const)
  const approved = { accounts, chains, events: [], methods: ['solana_signMessage'] }
  const ask = vi.fn(async (_request: unknown, _chainId: string) => ({ signature: '1'.repeat(64) }))
  const provider = createProvider({
    ask,
    getSession: () => ({ ...session, namespaces: { solana: approved } }),
    namespace: 'solana',
    networks: [solanaMainnet, solanaDevnet, solanaTestnet].map((network) => toNetwork(network)),
    refresh: async () => {},
    setNetwork: async () => {},
  })
  const sign = (networkId: CaipNetworkId) =>
    solanaSigner({ address: owner, networkId, provider }).signMessage(new Uint8Array([1]))
  await sign(solanaDevnet.caipNetworkId)
  await sign(solanaDevnet.deprecatedCaipNetworkId)
  await sign(solanaMainnet.caipNetworkId)
  await expect(sign(solanaTestnet.caipNetworkId)).rejects.toMatchObject({ code: 4902 })
  expect(ask.mock.calls.map(([, chainId]) => chainId)).toEqual([chains[1], chains[1], chains[0]])
})
