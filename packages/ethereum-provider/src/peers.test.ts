import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  type RelayServer,
  startRelayServer,
} from '../../portico/src/walletconnect/testing/startRelayServer.js'
import {
  createWalletPeer,
  type WalletPeer,
  walletAccounts,
  walletNamespaces,
} from '../../portico/src/walletconnect/testing/walletPeer.js'
import type { EthereumProvider } from './EthereumProvider.js'
import type { EthereumProviderOptions } from './EthereumProviderOptions.js'
import { createTestProvider, memoryStorage } from './testing/createTestProvider.js'

// The wallet is an independent implementation, and the relay is this project's server.
let relay: RelayServer

beforeAll(async () => {
  relay = await startRelayServer(inject('emptyDatabase'))
})
afterAll(() => relay.close())

/** Makes the wallet pair with each code that the provider shows, and approve. Returns what happens. */
async function connectPeers(
  options: Partial<EthereumProviderOptions> = {},
  namespaces: Record<string, unknown> = walletNamespaces,
) {
  const [provider, wallet] = await Promise.all([
    createTestProvider({ ...options, relayUrl: relay.relayUrl }),
    createWalletPeer(relay.relayUrl),
  ])
  const told = listen(provider)
  wallet.on(
    'session_proposal',
    ({ id }) => void wallet.approveSession({ id, namespaces: namespaces as never }),
  )
  provider.on('display_uri', (uri) => void wallet.pair({ uri }))
  const accounts = await provider.enable()
  return { accounts, provider, told, wallet }
}

/** Collects the events of a provider, except for the codes. */
function listen(provider: EthereumProvider): unknown[][] {
  const told: unknown[][] = []
  for (const event of [
    'accountsChanged',
    'chainChanged',
    'connect',
    'disconnect',
    'session_delete',
    'session_event',
    'session_update',
  ]) {
    provider.on(event, (payload) => told.push([event, payload]))
  }
  return told
}

function answerAll(wallet: WalletPeer, answer: (method: string, chainId: string) => object) {
  wallet.on('session_request', ({ id, params: { chainId, request }, topic }) => {
    const response = { ...answer(request.method, chainId), id, jsonrpc: '2.0' as const }
    void wallet.respondSessionRequest({ response: response as never, topic })
  })
}

test('default: connects a wallet, and shows the accounts, the network and the session as the original does', async () => {
  const { accounts, provider, told } = await connectPeers()
  expect(accounts).toEqual([walletAccounts.first])
  expect(provider.accounts).toEqual(accounts)
  expect(provider.chainId).toBe(1)
  expect(provider.connected).toBe(true)
  expect(provider.session).toMatchObject({
    acknowledged: true,
    namespaces: walletNamespaces,
    peer: { metadata: { name: 'Peer wallet', url: 'https://peer.example/' } },
    self: { metadata: { name: 'Test app' } },
  })
  expect(provider.signer.uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  expect(told).toContainEqual(['connect', { chainId: '0x1' }])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('behavior: the proposal has the networks in the order of the options, and the methods and events asked for', async () => {
  const provider = await createTestProvider({
    chains: [8453],
    events: ['custom'],
    methods: ['wallet_custom'],
    optionalChains: [1, 8453],
    relayUrl: relay.relayUrl,
  })
  const wallet = await createWalletPeer(relay.relayUrl)
  const proposed = new Promise<object>((resolve) =>
    wallet.on('session_proposal', ({ id, params }) => {
      resolve(params)
      void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    }),
  )
  provider.on('display_uri', (uri) => void wallet.pair({ uri }))
  await expect(provider.connect()).rejects.toMatchObject({ code: 4001 })
  expect(await proposed).toMatchObject({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:8453', 'eip155:1'],
        events: ['accountsChanged', 'chainChanged', 'custom'],
        methods: expect.arrayContaining(['wallet_custom', 'personal_sign', 'eth_sendTransaction']),
      },
    },
    proposer: { metadata: { name: 'Test app', url: 'https://app.example' } },
  })
})

test('behavior: the wallet signs; its rejection has the code 4001', async () => {
  const { provider, wallet } = await connectPeers()
  answerAll(wallet, (method) =>
    method === 'personal_sign' ? { result: '0xabcd' } : { error: { code: 5000, message: 'User rejected.' } },
  )
  const params = ['0x6869', walletAccounts.first]
  expect(await provider.request({ method: 'personal_sign', params })).toBe('0xabcd')
  const response = new Promise((resolve) =>
    provider.sendAsync({ id: 7, method: 'personal_sign', params }, (_error, answer) => resolve(answer)),
  )
  expect(await response).toEqual({ id: 7, jsonrpc: '2.0', result: '0xabcd' })
  await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected.',
  })
})

test('behavior: a method that the wallet did not approve has the code 4200, and wagmi reads the text for a network', async () => {
  const { provider } = await connectPeers()
  await expect(provider.request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 4200 })
  await expect(provider.request({ method: 'wallet_addEthereumChain' })).rejects.toMatchObject({
    code: 4200,
    message: 'Missing or invalid. request() method: wallet_addEthereumChain',
  })
})

test('behavior: a switch to an approved network needs no prompt; a request can name its network', async () => {
  const { provider, told, wallet } = await connectPeers()
  const asked: string[] = []
  answerAll(wallet, (_method, chainId) => {
    asked.push(chainId)
    return { result: '0x' }
  })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect(provider.chainId).toBe(8453)
  expect(told).toContainEqual(['chainChanged', '0x2105'])
  await provider.request({ method: 'personal_sign', params: [] })
  await provider.request({ method: 'personal_sign', params: [] }, 'eip155:1')
  expect(asked).toEqual(['eip155:8453', 'eip155:1'])
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
  ).rejects.toMatchObject({ code: 4902 })
  // wagmi waits for the event, also if the network is in use already.
  told.length = 0
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect(told).toEqual([['chainChanged', '0x2105']])
  // No event for the session: what the wallet approved is the same.
  expect(told.map(([event]) => event)).not.toContain('session_update')
})

test('behavior: reads go to the endpoint of rpcMap, and never to the wallet', async () => {
  const asked: unknown[] = []
  const endpoint = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end(JSON.stringify({ id: 1, jsonrpc: '2.0', result: '0x2a' }))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void endpoint.close())
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
  const { provider } = await connectPeers({ rpcMap: { 1: url } })
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x2a')
  expect(asked).toMatchObject([{ method: 'eth_blockNumber' }])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })
})

test('behavior: the wallet changes the network and the accounts', async () => {
  const { provider, told, wallet } = await connectPeers()
  const topic = provider.session?.topic ?? ''
  told.length = 0
  const event = { data: 8453, name: 'chainChanged' }
  await wallet.emitSessionEvent({ chainId: 'eip155:8453', event, topic })
  await expect.poll(() => provider.chainId).toBe(8453)
  expect(told).toContainEqual([
    'session_event',
    { id: expect.any(Number), params: { chainId: 'eip155:8453', event }, topic },
  ])
  const both = [walletAccounts.second, walletAccounts.first]
  const accounts = ['eip155:1', 'eip155:8453'].flatMap((chain) => both.map((each) => `${chain}:${each}`))
  await wallet.updateSession({ namespaces: { eip155: { ...walletNamespaces.eip155, accounts } }, topic })
  await expect.poll(() => provider.accounts).toEqual(both)
  await expect.poll(() => told.map(([name]) => name)).toContain('session_update')
  expect(told).toContainEqual(['accountsChanged', both])
})

test('behavior: the wallet ends the session', async () => {
  const { provider, told, wallet } = await connectPeers()
  const topic = provider.session?.topic ?? ''
  told.length = 0
  await wallet.disconnectSession({ reason: { code: 6000, message: 'User disconnected.' }, topic })
  await expect.poll(() => told.map(([event]) => event)).toEqual(['disconnect', 'session_delete'])
  expect(told[0]?.[1]).toMatchObject({ code: 4900 })
  expect(told[1]?.[1]).toMatchObject({ topic })
  expect(provider.session).toBeUndefined()
  expect(provider.accounts).toEqual([])
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
})

test('behavior: the site ends the session, which tells the wallet and sends no event', async () => {
  const { provider, told, wallet } = await connectPeers()
  const ended = new Promise((resolve) => wallet.on('session_delete', ({ topic }) => resolve(topic)))
  const topic = provider.session?.topic
  told.length = 0
  await provider.disconnect()
  expect(await ended).toBe(topic)
  expect(provider.session).toBeUndefined()
  expect(told).toEqual([])
  await provider.disconnect()
})

test('behavior: a storage of the site restores the session, the network in use included', async () => {
  const storage = memoryStorage()
  const customStoragePrefix = crypto.randomUUID()
  const { provider, wallet } = await connectPeers({ customStoragePrefix, storage })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect([...storage.values.values()].every((value) => typeof value === 'string')).toBe(true)
  const again = await createTestProvider({ customStoragePrefix, relayUrl: relay.relayUrl, storage })
  expect(again.session?.topic).toBe(provider.session?.topic)
  expect(again.accounts).toEqual([walletAccounts.first])
  expect(again.chainId).toBe(8453)
  answerAll(wallet, () => ({ result: '0x01' }))
  expect(await again.request({ method: 'personal_sign', params: [] })).toBe('0x01')
})

test('behavior: of two pairings, the wallet may answer the first; both calls resolve', async () => {
  const [provider, wallet] = await Promise.all([
    createTestProvider({ relayUrl: relay.relayUrl }),
    createWalletPeer(relay.relayUrl),
  ])
  wallet.on('session_proposal', ({ id }) => void wallet.approveSession({ id, namespaces: walletNamespaces }))
  const uris: string[] = []
  provider.on('display_uri', (uri) => uris.push(uri))
  const first = provider.connect()
  await expect.poll(() => uris.length).toBe(1)
  const second = provider.connect()
  await expect.poll(() => uris.length).toBe(2)
  expect(uris[1]).not.toBe(uris[0])
  expect(provider.connecting).toBe(true)
  await wallet.pair({ uri: uris[0] ?? '' })
  await Promise.all([first, second])
  expect(provider.accounts).toEqual([walletAccounts.first])
  expect(provider.connecting).toBe(false)
})
