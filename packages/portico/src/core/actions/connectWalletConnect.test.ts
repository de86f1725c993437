import { ed25519 } from '@noble/curves/ed25519.js'
import { solanaDevAccounts, solanaLocalnet } from '@portico/testkit'
import { startSolanaCluster } from '@portico/testkit/chain'
import { base58, base64 } from '@scure/base'
import { createConfig, http, switchChain, signMessage as wagmiSignMessage } from '@wagmi/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { eip155 } from '../../families/eip155/index.js'
import { solana } from '../../families/solana/index.js'
import { portico as porticoConnector } from '../../wagmi/portico.js'
import { type RelayServer, startRelayServer } from '../../walletconnect/testing/startRelayServer.js'
import {
  createWalletPeer,
  type WalletPeer,
  walletAccounts,
  walletNamespaces,
} from '../../walletconnect/testing/walletPeer.js'
import type { PorticoOptions } from '../options.js'
import type { Portico } from '../portico.js'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import { startKit } from '../testing/startKit.js'
import { toWallet } from '../wallet.js'
import type { Pairing, WalletConnectClient } from '../walletConnectClient.js'
import { walletConnectSlot } from '../walletConnectSlot.js'
import { canSend } from './canSend.js'
import { connectWalletConnect } from './connectWalletConnect.js'
import { disconnect } from './disconnect.js'
import { getProvider } from './getProvider.js'
import { getTokens } from './getTokens.js'
import { send } from './send.js'
import { canSendMany } from './sendMany.js'
import { waitForSend } from './sends.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'

// The tests use a kit, the project's relay, and an independent wallet.
let relay: RelayServer

beforeAll(async () => {
  relay = await startRelayServer(inject('emptyDatabase'))
})
afterAll(() => relay.close())

function startTestKit(options: Partial<PorticoOptions> = {}) {
  return startKit({
    families: [eip155({ announced: false, injected: false })],
    networks: [mainnet, base],
    walletConnect: { relayUrl: relay.relayUrl },
    ...options,
  })
}

async function pairWith(portico: Portico, approve: (wallet: WalletPeer, id: number) => unknown) {
  const wallet = await createWalletPeer(relay.relayUrl)
  wallet.on('session_proposal', ({ id }) => void approve(wallet, id))
  const pairings: Pairing[] = []
  const connected = connectWalletConnect(portico, {
    onPairing(pairing) {
      pairings.push(pairing)
      void wallet.pair({ uri: pairing.uri })
    },
  })
  connected.catch(() => {})
  return { connected, pairings, wallet }
}

const approveAll = (wallet: WalletPeer, id: number) =>
  wallet.approveSession({ id, namespaces: walletNamespaces })

test('hardening R32: once a wallet is connected again, a request of an earlier visit is looked for', async () => {
  const storage = memoryStorage()
  const asked = {
    amount: '7',
    decimals: 18,
    from: walletAccounts.first,
    hash: 'asked-1',
    id: 'eip155:1:asked-1',
    networkId: 'eip155:1',
    queuedAtBlock: 5,
    sentAt: Date.now() - 60_000,
    status: 'pending',
    symbol: 'ETH',
    to: walletAccounts.second,
  }
  storage.setItem('@portico/asked_sends', JSON.stringify([asked]))
  const looked: number[] = []
  const family = {
    ...eip155({ announced: false, injected: false }),
    loadSending: async () => ({
      async findSent({ nextBlock }: { nextBlock: number }) {
        looked.push(nextBlock)
        return { nextBlock: 9, nonce: undefined }
      },
    }),
  }
  const portico = startTestKit({ families: [family], storage, storageKey: '' })
  const { connected } = await pairWith(portico, approveAll)
  await connected
  await expect.poll(() => looked).toEqual([5])
})

test.each([
  ['https://peer.example/', 'peer-wallet'],
  ['https://somebody.example/', 'peer:peer.example'],
])('behavior: a wallet that scanned the code is recent, and gets its directory row only if the site is the same: %s', async (homepage, id) => {
  const storage = memoryStorage()
  const row = { chains: ['eip155:1'], homepage, id: 'peer-wallet', name: 'Peer Wallet' }
  const portico = startTestKit({ directory: async () => [row], storage, storageKey: '' })
  const { connected } = await pairWith(portico, approveAll)
  await connected
  await expect
    .poll(() => JSON.parse(storage.getItem('@appkit/recent_wallets') ?? '[]'))
    .toMatchObject([{ id }])
})

test('default: a wallet that scans the code is connected, with its own name, and signs', async () => {
  const portico = startTestKit()
  expect(portico.store.getState().connectors).toMatchObject([
    { chain: 'eip155', id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  ])
  // Nothing is stored, so the client does not load.
  expect(portico.internal.slots.has(walletConnectSlot)).toBe(false)
  const { connected, pairings, wallet } = await pairWith(portico, approveAll)
  expect(await connected).toMatchObject({
    address: walletAccounts.first,
    connectorId: 'walletConnect',
    name: 'Peer wallet',
    networkId: 'eip155:1',
    status: 'live',
  })
  expect(pairings).toHaveLength(1)
  expect(getProvider(portico, { namespace: 'eip155' }).type).toBe('WALLET_CONNECT')

  wallet.on('session_request', ({ id, params, topic }) => {
    expect(params.request.params).toEqual(['0x6869', walletAccounts.first])
    void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xbeef' }, topic })
  })
  expect(await signMessage(portico, { message: 'hi' })).toBe('0xbeef')
  await switchNetwork(portico, { networkId: 'eip155:8453' })
  expect(portico.store.getState().connections).toMatchObject([{ networkId: 'eip155:8453' }])
})

test('behavior: a wallet that approves Solana, too, signs and sends there, on the network of the request', async () => {
  const cluster = await startSolanaCluster()
  onTestFinished(cluster.stop)
  const [alice, bob] = solanaDevAccounts
  const networkId = solanaLocalnet.caipNetworkId
  const portico = startTestKit({
    families: [eip155({ announced: false, injected: false }), solana()],
    networks: [mainnet, { ...solanaLocalnet, rpcUrls: { default: { http: [cluster.rpcUrl] } } }],
  })
  const { connected, wallet } = await pairWith(portico, (peer, id) =>
    peer.approveSession({
      id,
      namespaces: {
        ...walletNamespaces,
        solana: {
          accounts: [`${networkId}:${alice.address}`],
          chains: [networkId],
          events: [],
          methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
        },
      },
    }),
  )
  const asked: unknown[] = []
  wallet.on('session_request', async ({ id, params, topic }) => {
    const { message = '', transaction = '' } = params.request.params
    asked.push([params.chainId, params.request.method])
    let signature = ed25519.sign(base58.decode(message), alice.privateKey)
    if (transaction) {
      const wire = base64.decode(transaction)
      signature = ed25519.sign(wire.subarray(65), alice.privateKey)
      wire.set(signature, 1)
      await callNode(cluster.rpcUrl, 'sendTransaction', [base64.encode(wire), { encoding: 'base64' }])
    }
    const result = { signature: base58.encode(signature) }
    void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result }, topic })
  })
  await connected
  expect(
    portico.store
      .getState()
      .connections.map(({ namespace }) => namespace)
      .sort(),
  ).toEqual(['eip155', 'solana'])
  await switchNetwork(portico, { networkId })
  const signed = await signMessage(portico, { message: 'hi' })
  expect(
    ed25519.verify(base58.decode(signed), new TextEncoder().encode('hi'), base58.decode(alice.address)),
  ).toBe(true)
  const { tokens } = await getTokens(portico)
  const sent = await send(portico, { amount: 1_000_000_000n, receiver: bob.address, token: tokens[0] })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(asked).toEqual([
    [networkId, 'solana_signMessage'],
    [networkId, 'solana_signAndSendTransaction'],
  ])
})

test.each([
  { can: false, methods: ['solana_signMessage'] },
  { can: true, methods: ['solana_signMessage', 'solana_signTransaction'] },
  { can: true, methods: ['solana_signAndSendTransaction'] },
])('behavior: on Solana with $methods approved, sending is possible: $can', async ({ can, methods }) => {
  const networkId = solanaLocalnet.caipNetworkId
  const portico = startTestKit({ families: [solana()], networks: [solanaLocalnet] })
  const accounts = [`${networkId}:${solanaDevAccounts[0].address}`]
  const { connected } = await pairWith(portico, (peer, id) =>
    peer.approveSession({
      id,
      namespaces: { solana: { accounts, chains: [networkId], events: [], methods } },
    }),
  )
  await connected
  expect(canSend(portico)).toBe(can)
  expect(await canSendMany(portico)).toBe(can)
})

test('behavior: without eth_sendTransaction nothing is sent, until the wallet approves it, too', async () => {
  const portico = startTestKit()
  const { eip155: approved } = walletNamespaces
  const { connected, wallet } = await pairWith(portico, (peer, id) =>
    peer.approveSession({ id, namespaces: { eip155: { ...approved, methods: ['personal_sign'] } } }),
  )
  await connected
  expect(canSend(portico)).toBe(false)
  const [topic = ''] = Object.keys(wallet.getActiveSessions())
  await wallet.updateSession({ namespaces: walletNamespaces, topic })
  await expect.poll(() => canSend(portico)).toBe(true)
})

test('behavior: wagmi signs with it, on the network that it switched to, and gets its disconnect', async () => {
  const portico = startTestKit()
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [porticoConnector(portico)],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: { [base.id]: http('http://127.0.0.1:9'), [mainnet.id]: http('http://127.0.0.1:9') },
  })
  const { connected, wallet } = await pairWith(portico, approveAll)
  const asked: unknown[] = []
  wallet.on('session_request', ({ id, params, topic }) => {
    asked.push([params.chainId, params.request.method, params.request.params])
    void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xbeef' }, topic })
  })
  await connected
  await expect.poll(() => config.state.status === 'connected').toBeTruthy()
  await switchChain(config, { chainId: base.id })
  expect(await wagmiSignMessage(config, { message: 'hi' })).toBe('0xbeef')
  expect(asked).toEqual([['eip155:8453', 'personal_sign', ['0x6869', walletAccounts.first]]])
  await disconnect(portico)
  await expect.poll(() => config.state.status === 'disconnected').toBeTruthy()
})

test('behavior: a wallet signs in while it connects, and the site decides about the result', async () => {
  const user = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const connectSigning = async (portico: Portico, onSignIn: (message: string) => Promise<void>) => {
    const wallet = await createWalletPeer(relay.relayUrl)
    wallet.on('session_authenticate', async ({ id, params: { authPayload } }) => {
      const request = populateAuthPayload({ authPayload, chains: ['eip155:1'], methods: ['personal_sign'] })
      const iss = `did:pkh:eip155:1:${user.address}`
      const s = await user.signMessage({ message: wallet.formatAuthMessage({ iss, request }) })
      await wallet.approveSessionAuthenticate({
        auths: [buildAuthObject(request, { s, t: 'eip191' }, iss)],
        id,
      })
    })
    return connectWalletConnect(portico, {
      onPairing: ({ uri }) => void wallet.pair({ uri }),
      onSignIn: ([signIn]) => onSignIn(signIn?.message ?? ''),
      signIn: () => ({ domain: 'app.example', nonce: 'e4f9aa27c31d', uri: 'https://app.example' }),
    })
  }
  const signedIn = startTestKit()
  const told: string[] = []
  const connection = await connectSigning(signedIn, async (message) => void told.push(message))
  expect(connection).toMatchObject({ address: user.address, networkId: 'eip155:1', status: 'live' })
  expect(told).toEqual([expect.stringContaining('Nonce: e4f9aa27c31d')])

  const refused = startTestKit()
  const failure = connectSigning(refused, () => Promise.reject(new RangeError('Unknown nonce')))
  await expect(failure).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  expect(refused.store.getState().connections).toEqual([])
})

test('error: if the wallet rejects, the rejection is stored for the modal', async () => {
  const portico = startTestKit()
  const { connected } = await pairWith(portico, (wallet, id) =>
    wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
  )
  await expect(connected).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  expect(portico.store.getState()).toMatchObject({
    attempt: { error: { code: 'CONNECTION_REJECTED' }, status: 'error' },
    connections: [],
  })
})

test('behavior: a newer attempt ends the older one; closing leaves nothing', async () => {
  const portico = startTestKit()
  const abort = new AbortController()
  const first = connectWalletConnect(portico, { onPairing: () => {} })
  const second = connectWalletConnect(portico, { onPairing: () => {}, signal: abort.signal })
  await expect(first).rejects.toMatchObject({ code: 'ATTEMPT_SUPERSEDED' })
  abort.abort()
  await expect(second).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(portico.store.getState()).toMatchObject({ attempt: null, connections: [] })
})

test('behavior: disconnecting notifies the wallet', async () => {
  const portico = startTestKit()
  const { connected, wallet } = await pairWith(portico, approveAll)
  await connected
  const ended = new Promise((resolve) => wallet.on('session_delete', resolve))
  await disconnect(portico)
  await ended
  expect(portico.store.getState().connections).toEqual([])
})

test("behavior: the wallet's disconnect, update and network reach the kit's state", async () => {
  const portico = startTestKit()
  const { connected, wallet } = await pairWith(portico, approveAll)
  await connected
  const [topic = ''] = Object.keys(wallet.getActiveSessions())
  await wallet.emitSessionEvent({
    chainId: 'eip155:8453',
    event: { data: 8453, name: 'chainChanged' },
    topic,
  })
  const state = () => portico.store.getState()
  await expect.poll(() => state().connections[0]?.networkId).toBe('eip155:8453')
  await wallet.updateSession({
    namespaces: {
      eip155: {
        ...walletNamespaces.eip155,
        accounts: ['eip155:1', 'eip155:8453'].map((chain) => `${chain}:${walletAccounts.second}`),
      },
    },
    topic,
  })
  await expect.poll(() => state().connections[0]?.address).toBe(walletAccounts.second)
  await wallet.disconnectSession({ reason: { code: 6000, message: 'Done' }, topic })
  await expect.poll(() => state().connections).toEqual([])
})

test('behavior: without the option there is no connector, and nothing is loaded', () => {
  const portico = startTestKit({ walletConnect: undefined })
  expect(portico.store.getState().connectors).toEqual([])
  expect(portico.internal.slots.has(walletConnectSlot)).toBe(false)
})

test('error: an unreachable relay', { timeout: 40_000 }, async () => {
  const portico = startTestKit({ walletConnect: { relayUrl: 'ws://127.0.0.1:9' } })
  await expect(connectWalletConnect(portico, { onPairing: () => {} })).rejects.toMatchObject({
    code: 'RELAY_UNREACHABLE',
  })
})

/** A scripted client. These tests check what the kit does with a client, and not what a client does. */
function playClient(): WalletConnectClient & { hasSession: boolean; calls: string[] } {
  const client = {
    calls: [] as string[],
    async connect() {
      client.hasSession = true
      return session
    },
    async disconnect() {
      client.calls.push('disconnect')
      client.hasSession = false
    },
    getProvider: () => ({
      on() {},
      removeListener() {},
      async request({ method }: { method: string }) {
        client.calls.push(method)
        if (method === 'eth_chainId') return '0x1'
        return client.hasSession ? [walletAccounts.first] : []
      },
    }),
    getSession: () => (client.hasSession ? session : undefined),
    hasSession: false,
    stop: () => void client.calls.push('stop'),
    subscribe: () => () => {},
  }
  return client
}

const session = {
  expiry: 9_999_999_999,
  namespaces: { eip155: { ...walletNamespaces.eip155, chains: ['eip155:1', 'eip155:8453'] as const } },
  peer: { description: '', iconUrl: undefined, name: 'Played wallet', url: '' },
  topic: 'ab'.repeat(32),
}

test('behavior: the connector of a directory wallet has its directory ids', async () => {
  const portico = startTestKit()
  portico.internal.slots.set(walletConnectSlot, Promise.resolve(playClient()))
  const wallet = toWallet({ id: 'peer', image_id: 'peer-image', name: 'Peer' })
  await connectWalletConnect(portico, { onPairing: () => {}, wallet })
  const [live] = portico.internal.sessions.values()
  expect(live?.session.connector).toMatchObject({
    explorerId: 'peer',
    id: 'walletConnect',
    imageId: 'peer-image',
    name: 'Peer',
  })
})

test('behavior: a connection of the last visit is restored without a prompt, with the wallet’s name', async () => {
  const storage = memoryStorage()
  const first = startTestKit({ storage, storageKey: '' })
  first.internal.slots.set(walletConnectSlot, Promise.resolve(playClient()))
  await connectWalletConnect(first, { onPairing: () => {} })
  await first.stop()

  const client = playClient()
  client.hasSession = true
  const again = startTestKit({ storage, storageKey: '' })
  again.internal.slots.set(walletConnectSlot, Promise.resolve(client))
  await expect.poll(() => again.store.getState().status === 'ready').toBeTruthy()
  expect(again.store.getState().connections).toMatchObject([{ name: 'Played wallet', status: 'live' }])
  expect(client.calls).toEqual(['eth_accounts', 'eth_chainId'])
  await again.stop()
  expect(client.calls.at(-1)).toBe('stop')
})

test('hardening R4: a connection without its session is not shown, and the kit becomes ready', async () => {
  const storage = memoryStorage()
  const first = startTestKit({ storage, storageKey: '' })
  first.internal.slots.set(walletConnectSlot, Promise.resolve(playClient()))
  await connectWalletConnect(first, { onPairing: () => {} })
  await first.stop()

  const again = startTestKit({ storage, storageKey: '' })
  again.internal.slots.set(walletConnectSlot, Promise.resolve(playClient()))
  await expect.poll(() => again.store.getState().status === 'ready').toBeTruthy()
  expect(again.store.getState().connections).toEqual([])
  // The connection ended by itself, and the modal shows that. After the user disconnects a wallet, `lapsed` is not set.
  const [ended] = again.store.getState().remembered
  expect(ended).toMatchObject({ connectorId: 'walletConnect', lapsed: true, recent: true })
})

test('behavior: on a phone the link to the chosen wallet is stored, and opened for each request', async () => {
  // Registered first, so it runs last: the kit must stop on the same page on which it started.
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  const none = { querySelector: () => null, querySelectorAll: () => [] }
  const page = { ...none, title: 'Test', visibilityState: 'visible' }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const storage = memoryStorage()
  const portico = startTestKit({ storage, storageKey: '' })
  const opened: unknown[] = []
  Object.assign(window, {
    open: (...parameters: unknown[]) => opened.push(parameters),
    self: window,
    top: window,
  })
  const peer = await createWalletPeer(relay.relayUrl)
  peer.on('session_proposal', ({ id }) => void approveAll(peer, id))
  peer.on('session_request', ({ id, topic }) => {
    void peer.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xbeef' }, topic })
  })
  const wallet = toWallet({ id: 'peer', mobile_link: 'peer://', name: 'Peer' })
  await connectWalletConnect(portico, { onPairing: ({ uri }) => void peer.pair({ uri }), wallet })
  const read = (key: string) => JSON.parse(storage.getItem(key) ?? 'null')
  expect(read('WALLETCONNECT_DEEPLINK_CHOICE')).toEqual({ href: 'peer://', name: 'Peer' })
  expect(read('@appkit/recent_wallets')).toMatchObject([{ id: 'peer' }])
  expect(opened).toEqual([])
  await signMessage(portico, { message: 'hi' })
  const [topic] = Object.keys(peer.getActiveSessions())
  const link = new RegExp(`^peer://wc\\?requestId=\\d+&sessionTopic=${topic}$`)
  expect(opened).toEqual([[expect.stringMatching(link), '_self', 'noreferrer noopener']])
})
