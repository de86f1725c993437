import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SessionRecord } from './sessionRecord.js'
import { createTestClient, memoryRecords, startPairing } from './testing/createTestClient.js'
import { type RelayServer, startRelayServer } from './testing/startRelayServer.js'
import { createWalletPeer, type WalletPeer, walletAccounts, walletNamespaces } from './testing/walletPeer.js'

// The wallet is an independent implementation, and the relay is this project's server. Nothing is simulated.
let relay: RelayServer

beforeAll(async () => {
  relay = await startRelayServer(inject('emptyDatabase'))
})
afterAll(() => relay.close())

/** Makes the wallet approve every proposal and answer each request with `answer`. */
function approveAll(wallet: WalletPeer, namespaces: Record<string, unknown> = walletNamespaces) {
  wallet.on(
    'session_proposal',
    ({ id }) => void wallet.approveSession({ id, namespaces: namespaces as never }),
  )
}

function answerAll(
  wallet: WalletPeer,
  answer: (method: string, params: unknown, chainId: string) => unknown,
) {
  wallet.on('session_request', ({ id, params: { chainId, request }, topic }) => {
    const result = answer(request.method, request.params, chainId)
    const response =
      result instanceof Error
        ? { error: { code: 5000, message: result.message }, id, jsonrpc: '2.0' as const }
        : { id, jsonrpc: '2.0' as const, result }
    void wallet.respondSessionRequest({ response, topic })
  })
}

async function connectPeers(
  options: { namespaces?: Record<string, unknown>; keep?: ReturnType<typeof memoryRecords> } = {},
) {
  const { keep = memoryRecords(), namespaces } = options
  const [client, wallet] = await Promise.all([
    createTestClient({ keep, relayUrl: relay.relayUrl }),
    createWalletPeer(relay.relayUrl),
  ])
  approveAll(wallet, namespaces)
  const { pairing, session } = startPairing(client)
  await wallet.pair({ uri: (await pairing).uri })
  return { client, keep, provider: client.getProvider('eip155'), session: await session, wallet }
}

test('default: pairs, and settles what the wallet approved', async () => {
  const { client, provider, session } = await connectPeers()
  expect(session.namespaces).toEqual(walletNamespaces)
  expect(session.peer).toMatchObject({ name: 'Peer wallet', url: 'https://peer.example/' })
  expect(client.getSession()).toEqual(session)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([walletAccounts.first])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('error: the wallet rejects', async () => {
  const client = await createTestClient({ relayUrl: relay.relayUrl })
  const wallet = await createWalletPeer(relay.relayUrl)
  wallet.on(
    'session_proposal',
    ({ id }) => void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
  )
  const { pairing, session } = startPairing(client)
  await wallet.pair({ uri: (await pairing).uri })
  await expect(session).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  expect(client.getSession()).toBeUndefined()
})

test('behavior: a wallet that is two seconds late finds the proposal', async () => {
  const client = await createTestClient({ relayUrl: relay.relayUrl })
  const { pairing, session } = startPairing(client)
  const { uri } = await pairing
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const wallet = await createWalletPeer(relay.relayUrl)
  approveAll(wallet)
  await wallet.pair({ uri })
  expect((await session).namespaces).toEqual(walletNamespaces)
})

test('behavior: the wallet signs, sends and rejects', async () => {
  const { provider, wallet } = await connectPeers()
  const asked: unknown[] = []
  answerAll(wallet, (method, params, chainId) => {
    asked.push([method, params, chainId])
    return method === 'eth_signTypedData_v4' ? new Error('User rejected.') : `0x${'ab'.repeat(32)}`
  })
  const params = ['0x6869', walletAccounts.first]
  expect(await provider.request({ method: 'personal_sign', params })).toBe(`0x${'ab'.repeat(32)}`)
  const transaction = [{ from: walletAccounts.first, to: walletAccounts.second, value: '0x1' }]
  expect(await provider.request({ method: 'eth_sendTransaction', params: transaction })).toBe(
    `0x${'ab'.repeat(32)}`,
  )
  await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({
    code: 5000,
  })
  expect(asked).toEqual([
    ['personal_sign', params, 'eip155:1'],
    ['eth_sendTransaction', transaction, 'eip155:1'],
    ['eth_signTypedData_v4', [], 'eip155:1'],
  ])
})

test('behavior: an approved network is switched to without a prompt; requests then name it', async () => {
  const { provider, wallet } = await connectPeers()
  const chains: string[] = []
  answerAll(wallet, (_method, _params, chainId) => {
    chains.push(chainId)
    return '0x'
  })
  const changes: unknown[] = []
  provider.on('chainChanged', (chainId) => changes.push(chainId))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  await provider.request({ method: 'personal_sign', params: ['0x', walletAccounts.first] })
  expect({ chains, changes }).toEqual({ chains: ['eip155:8453'], changes: ['0x2105'] })
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
  ).rejects.toMatchObject({ code: 4902 })
})

test('behavior: events, updates, extensions and pings of the wallet are handled', async () => {
  const { client, keep, provider, session, wallet } = await connectPeers()
  const told: unknown[] = []
  provider.on('chainChanged', (chainId) => told.push(chainId))
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  const { topic } = session
  await wallet.emitSessionEvent({
    chainId: 'eip155:8453',
    event: { data: 8453, name: 'chainChanged' },
    topic,
  })
  await expect.poll(() => told).toEqual(['0x2105'])

  const accounts = [walletAccounts.second, walletAccounts.first]
  const namespaces = {
    eip155: {
      ...walletNamespaces.eip155,
      accounts: ['eip155:1', 'eip155:8453'].flatMap((chain) =>
        accounts.map((account) => `${chain}:${account}`),
      ),
    },
  }
  await wallet.updateSession({ namespaces, topic })
  await expect.poll(() => told).toEqual(['0x2105', accounts])
  expect(keep.records.get('session')).toMatchObject({
    namespaces: { eip155: { accounts: namespaces.eip155.accounts } },
  })

  await new Promise((resolve) => setTimeout(resolve, 1_100)) // times are whole seconds
  await wallet.extendSession({ topic })
  await expect.poll(() => client.getSession()?.expiry).toBeGreaterThan(session.expiry)
  await wallet.engine.signClient.ping({ topic })
})

test('behavior: the app pings and extends too', async () => {
  const { client, session, wallet } = await connectPeers()
  await client.ping()
  await client.extend()
  expect(client.getSession()?.expiry).toBeGreaterThanOrEqual(session.expiry)
  expect(wallet.getActiveSessions()[session.topic]?.expiry).toBeGreaterThanOrEqual(session.expiry)
})

test('behavior: the wallet ends the session', async () => {
  const { client, keep, provider, session, wallet } = await connectPeers()
  const told: unknown[] = []
  client.subscribe((changed) => told.push(changed))
  provider.on('disconnect', () => told.push('disconnect'))
  await wallet.disconnectSession({
    reason: { code: 6000, message: 'User disconnected.' },
    topic: session.topic,
  })
  await expect.poll(() => told).toEqual(['disconnect', undefined])
  expect(keep.records.has('session')).toBe(false)
  await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 4900,
  })
})

test('behavior: the app ends the session', async () => {
  const { client, keep, session, wallet } = await connectPeers()
  const ended = new Promise((resolve) => wallet.on('session_delete', ({ topic }) => resolve(topic)))
  await client.disconnect()
  expect(await ended).toBe(session.topic)
  expect(client.getSession()).toBeUndefined()
  expect(keep.records.has('session')).toBe(false)
})

test('behavior: a session of the last visit is resumed, without a message to the wallet', async () => {
  const { client, keep, session, wallet } = await connectPeers()
  client.stop()
  const again = await createTestClient({ keep, relayUrl: relay.relayUrl })
  expect(again.getSession()).toEqual(session)
  answerAll(wallet, () => '0x01')
  expect(await again.getProvider('eip155').request({ method: 'personal_sign', params: [] })).toBe('0x01')
})

test('behavior: a second session replaces the first, whose wallet is notified', async () => {
  const { client, session, wallet } = await connectPeers()
  const ended = new Promise((resolve) => wallet.on('session_delete', ({ topic }) => resolve(topic)))
  const other = await createWalletPeer(relay.relayUrl)
  approveAll(other)
  const second = startPairing(client)
  await other.pair({ uri: (await second.pairing).uri })
  expect((await second.session).topic).not.toBe(session.topic)
  expect(await ended).toBe(session.topic)
  expect(client.getSession()).toEqual(await second.session)
})

test('hardening A37: a wallet that approves, or adds later, what was not requested does not extend the session', async () => {
  const { client, keep, provider, session, wallet } = await connectPeers({
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${walletAccounts.first}`, `eip155:42:${walletAccounts.first}`],
        chains: ['eip155:1', 'eip155:42'],
        events: ['accountsChanged', 'chainChanged', 'drained'],
        methods: ['personal_sign', 'eth_drainEverything'],
      },
    },
  })
  const narrow = {
    accounts: [`eip155:1:${walletAccounts.first}`],
    chains: ['eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign'],
  }
  expect(session.namespaces).toEqual({ eip155: narrow })
  const wide = {
    accounts: [`eip155:1:${walletAccounts.first}`, `eip155:56:${walletAccounts.second}`],
    chains: ['eip155:1', 'eip155:56'],
    events: ['accountsChanged', 'chainChanged', 'drained'],
    methods: ['personal_sign', 'eth_drainEverything'],
  }
  const before = keep.records.get('session') as SessionRecord
  await wallet.updateSession({ namespaces: { eip155: wide }, topic: session.topic })
  // The update is not lost: the client has read it.
  await expect.poll(() => keep.records.get('session')).not.toMatchObject({ seenIds: before.seenIds })
  expect(client.getSession()?.namespaces).toEqual({ eip155: narrow })
  for (const method of ['eth_drainEverything', 'wallet_drain', 'eth_sendTransaction']) {
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
  }
})
