import { announceWallet, createTestWallet } from '@portico/testkit'
import {
  connect as connectInWagmi,
  createConfig,
  createConnector,
  createStorage,
  disconnect as disconnectInWagmi,
  getAccount,
  getConnections,
  http,
  injected,
  mock,
  reconnect,
  signMessage,
  switchChain,
  switchConnection,
} from '@wagmi/core'
import { verifyMessage } from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { disconnect } from '../core/actions/disconnect.js'
import { switchAccount } from '../core/actions/switchAccount.js'
import { switchNetwork } from '../core/actions/switchNetwork.js'
import { createPortico } from '../core/createPortico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { eip155 } from '../families/eip155/eip155.js'
import { offerConnectors } from './offerConnectors.js'
import { portico } from './portico.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(async () => {
  // A kit stops shortly after its last start has ended.
  await new Promise((resolve) => setTimeout(resolve, 10))
  vi.unstubAllGlobals()
})

const mocked = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A connector that has a wallet only in Safe's frame, and there is none here. */
const safeOutside = createConnector(() => ({
  connect: () => Promise.reject(new Error('There is no frame')),
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => 1,
  getProvider: async () => undefined,
  id: 'safe',
  isAuthorized: async () => false,
  name: 'Safe',
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
  type: 'safe',
}))

function createWallet(options: { name?: string; rdns?: string } = {}) {
  return createTestWallet({ answer: 'approve', chains: [mainnet, sepolia], ...options })
}

/**
 * Opens a page with a running kit and a wagmi config. With the same storages it is the same site after a reload. If
 * `discovers` is true, wagmi itself lists announced wallets, as it does by default.
 */
function openPage(
  storages = { portico: memoryStorage(), wagmi: memoryStorage() },
  own = createWallet({ name: 'Harbor', rdns: 'test.harbor' }),
  discovers = false,
) {
  const networks = [mainnet, sepolia] as const
  const kit = createPortico({ families: [eip155()], networks, storage: storages.portico })
  const config = createConfig({
    chains: networks,
    connectors: [
      portico(kit),
      injected({ target: { id: 'harbor', name: 'Harbor', provider: own.provider as never } }),
      mock({ accounts: [mocked] }),
      safeOutside,
    ],
    multiInjectedProviderDiscovery: discovers,
    storage: createStorage({ storage: storages.wagmi }),
    transports: { [mainnet.id]: http(), [sepolia.id]: http() },
  })
  const stop = offerConnectors(kit, config)
  const leave = kit.start()
  onTestFinished(leave)
  const find = (id: string) => {
    const connector = config.connectors.find((one) => one.id === id)
    if (!connector) throw new RangeError('There is no such connector')
    return connector
  }
  const ids = () => kit.store.getState().connectors.map(({ id }) => id)
  const connections = () =>
    kit.store.getState().connections.map(({ connectorId, status }) => `${connectorId} ${status}`)
  return { config, connections, discovers, find, ids, kit, leave, own, stop, storages }
}
type Page = ReturnType<typeof openPage>

/** Opens a page and connects Harbor by its row. */
async function openConnected(): Promise<Page> {
  const page = openPage()
  await expect.poll(page.ids).toContain('wagmi.harbor')
  await connect(page.kit, { connectorId: 'wagmi.harbor' })
  return page
}

async function reload({ discovers, kit, leave, own, storages }: Page): Promise<Page> {
  leave()
  await expect.poll(() => kit.store.getState().status).toBe('stopped')
  return openPage(storages, own, discovers)
}

/** Announces a wallet under an id of its choice, then opens a page on which wagmi lists it. */
function openAnnounced(...ids: readonly string[]) {
  const wallets = ids.map((id) => createWallet({ name: `Announced ${id}`, rdns: id }))
  for (const wallet of wallets) onTestFinished(announceWallet(wallet))
  const page = openPage(undefined, undefined, true)
  const listed = wallets.map(({ provider }) => provider)
  const findAnnounced = async (index: number, { config } = page) => {
    const providers = await Promise.all(config.connectors.map((one) => one.getProvider()))
    const found = config.connectors[providers.lastIndexOf(listed[index])]
    if (!found) throw new RangeError('Wagmi does not list this wallet')
    return found
  }
  return { ...page, findAnnounced, page, wallets }
}

test('default: wagmi’s own connectors are rows of Connect, beside announced wallets', async () => {
  const { ids, kit, stop } = openPage()
  await expect.poll(() => ids().toSorted()).toEqual(['wagmi.harbor', 'wagmi.mock'])
  expect(kit.store.getState().connectors).toMatchObject([
    { chain: 'eip155', name: 'Harbor', type: 'EXTERNAL' },
    { name: 'Mock Connector', type: 'EXTERNAL' },
  ])
  const announced = createWallet()
  onTestFinished(announceWallet(announced))
  await expect.poll(ids).toContain(announced.info.rdns)
  expect(ids()).toEqual(expect.arrayContaining(['wagmi.harbor', 'wagmi.mock']))
  stop()
  expect(ids()).toEqual([announced.info.rdns])
})

test('behavior: a wallet that announces itself is listed once', async () => {
  const page = openPage()
  await expect.poll(page.ids).toContain('wagmi.harbor')
  onTestFinished(announceWallet(page.own))
  await expect.poll(() => page.ids().toSorted()).toEqual(['test.harbor', 'wagmi.mock'])
})

test('behavior: a chosen one connects through wagmi, and disconnects both', async () => {
  const { config, connections, kit, own } = await openConnected()
  expect(connections()).toEqual(['wagmi.harbor live'])
  expect(getAccount(config)).toMatchObject({
    address: own.accounts[0],
    connector: { id: 'harbor' },
    status: 'connected',
  })
  expect(getConnections(config)).toHaveLength(1)
  const address = own.accounts[0] as `0x${string}`
  const signature = await signMessage(config, { message: 'Hello' })
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await disconnect(kit)
  await expect.poll(() => getAccount(config).status).toBe('disconnected')
  expect(connections()).toEqual([])
  await connect(kit, { connectorId: 'wagmi.harbor' })
  expect(getAccount(config)).toMatchObject({ connector: { id: 'harbor' }, status: 'connected' })
})

test('behavior: Portico follows what connects and disconnects in wagmi', async () => {
  const { config, connections, find, kit } = openPage()
  await connectInWagmi(config, { connector: find('mock') })
  await expect.poll(connections).toEqual(['wagmi.mock live'])
  expect(kit.store.getState().connections).toMatchObject([{ address: mocked, networkId: 'eip155:1' }])
  await disconnectInWagmi(config)
  expect(connections()).toEqual([])
  expect(kit.store.getState().attempt).toBeNull()
})

test('behavior: accounts and networks change in both', async () => {
  const { config, kit, own } = await openConnected()
  const [first, second] = own.accounts
  if (!first || !second) throw new RangeError('The test wallet has three accounts')
  const used = () => {
    const [connection] = kit.store.getState().connections
    return `${connection?.address} ${connection?.networkId}`
  }
  own.setSharedAccounts([second, first])
  await expect.poll(used).toBe(`${second} eip155:1`)
  switchAccount(kit, { address: first })
  expect(getAccount(config).addresses).toEqual([first, second])
  await switchChain(config, { chainId: sepolia.id })
  await expect.poll(used).toBe(`${first} eip155:${sepolia.id}`)
  await switchNetwork(kit, { networkId: 'eip155:1' })
  expect(getAccount(config).chainId).toBe(1)
  expect(own.getChainId()).toBe(1)
  own.setChainId(sepolia.id)
  await expect.poll(used).toBe(`${first} eip155:${sepolia.id}`)
  own.lock()
  await expect.poll(() => kit.store.getState().connections).toEqual([])
  expect(getAccount(config).status).toBe('disconnected')
})

test('behavior: after a reload, wagmi restores both without a prompt', async () => {
  const before = await openConnected()
  const approvals = before.own.approvals.length
  const { config, connections, own } = await reload(before)
  expect(connections()).toEqual(['wagmi.harbor restoring'])
  await reconnect(config)
  expect(getConnections(config)).toMatchObject([{ connector: { id: 'harbor' } }])
  await expect.poll(connections).toEqual(['wagmi.harbor live'])
  expect(own.approvals).toHaveLength(approvals)
})

test('behavior: if wagmi restores nothing, Portico does not either', async () => {
  const { config, connections } = await reload(await openConnected())
  await expect.poll(connections).toEqual([])
  expect(getAccount(config).status).not.toBe('connected')
})

test('behavior: one connector is in use in both', async () => {
  const page = await openConnected()
  const { config, find, kit } = page
  const announced = createWallet({ name: 'Announced', rdns: 'test.announced' })
  onTestFinished(announceWallet(announced))
  await expect.poll(page.ids).toContain('test.announced')
  const used = () => {
    const { activeConnectorIds } = kit.store.getState()
    return [activeConnectorIds.eip155, getAccount(config).connector?.id]
  }
  await connect(kit, { connectorId: 'test.announced' })
  expect(used()).toEqual(['test.announced', 'portico'])
  switchAccount(kit, { connectorId: 'wagmi.harbor', namespace: 'eip155' })
  expect(used()).toEqual(['wagmi.harbor', 'harbor'])
  await connectInWagmi(config, { connector: find('mock') })
  await expect.poll(used).toEqual(['wagmi.mock', 'mock'])
  await switchConnection(config, { connector: find('harbor') })
  expect(used()).toEqual(['wagmi.harbor', 'harbor'])
  switchAccount(kit, { connectorId: 'test.announced', namespace: 'eip155' })
  expect(used()).toEqual(['test.announced', 'portico'])
  await disconnect(kit, { connectorId: 'wagmi.harbor' })
  await expect
    .poll(() =>
      getConnections(config)
        .map(({ connector }) => connector.id)
        .toSorted(),
    )
    .toEqual(['mock', 'portico'])
  expect(used()).toEqual(['test.announced', 'portico'])
})

test('behavior: wagmi opens the modal, and the user chooses another connector of wagmi', async () => {
  const { config, connections, find, ids, kit, own } = openPage()
  await expect.poll(ids).toContain('wagmi.harbor')
  const connecting = connectInWagmi(config, { connector: find('portico') })
  await expect.poll(() => kit.store.getState().modal.status).toBe('open')
  await connect(kit, { connectorId: 'wagmi.harbor' })
  expect(await connecting).toEqual({ accounts: [own.accounts[0]], chainId: 1 })
  expect(getConnections(config)).toMatchObject([{ connector: { id: 'harbor' } }])
  expect(getAccount(config)).toMatchObject({ connector: { id: 'harbor' }, status: 'connected' })
  expect(connections()).toEqual(['wagmi.harbor live'])
})

test('error: a rejection is one of the user', async () => {
  const { config, connections, ids, kit, own } = openPage()
  await expect.poll(ids).toContain('wagmi.harbor')
  own.setAnswer('reject')
  await expect(connect(kit, { connectorId: 'wagmi.harbor' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  expect(connections()).toEqual([])
  expect(getAccount(config).status).toBe('disconnected')
})

test('behavior: an approval after the user has canceled connects neither', async () => {
  const { config, connections, ids, kit, own } = openPage()
  await expect.poll(ids).toContain('wagmi.harbor')
  own.setAnswer('never')
  const cancel = new AbortController()
  const connecting = connect(kit, { connectorId: 'wagmi.harbor', signal: cancel.signal })
  await expect.poll(() => own.approvals).toHaveLength(1)
  cancel.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  own.answerPending('approve')
  await expect.poll(() => own.requests.at(-1)?.method).toBe('wallet_revokePermissions')
  await expect.poll(() => getAccount(config).status).toBe('disconnected')
  expect(connections()).toEqual([])
})

test('behavior: an announced wallet with the id of a connector of the config has no row, and ends nothing', async () => {
  const { config, connections, find, findAnnounced, ids, kit, wallets } = openAnnounced('mock')
  const announced = await findAnnounced(0)
  expect(announced.id).toBe('mock')
  await expect.poll(() => ids().toSorted()).toEqual(['wagmi.harbor', 'wagmi.mock'])
  expect(kit.store.getState().connectors.map(({ name }) => name)).not.toContain('Announced mock')

  await connect(kit, { connectorId: 'wagmi.mock' })
  expect(getAccount(config)).toMatchObject({ address: mocked, connector: { type: 'mock' } })
  // A change of wagmi's state that concerns neither connector.
  await connectInWagmi(config, { connector: find('harbor') })
  await expect.poll(connections).toEqual(['wagmi.harbor live', 'wagmi.mock live'])

  await connectInWagmi(config, { connector: announced })
  await expect
    .poll(() => connections().toSorted())
    .toEqual(['wagmi.harbor live', 'wagmi.mock live', 'wagmi.mock#2 live'])
  const addressOf = (id: string) =>
    kit.store.getState().connections.find(({ connectorId }) => connectorId === id)?.address
  expect([addressOf('wagmi.mock'), addressOf('wagmi.mock#2')]).toEqual([mocked, wallets[0]?.accounts[0]])
  await disconnectInWagmi(config, { connector: announced })
  await expect.poll(() => connections().toSorted()).toEqual(['wagmi.harbor live', 'wagmi.mock live'])
  expect(getConnections(config).map(({ connector }) => connector.type)).toContain('mock')
})

test('behavior: after a reload, an announced wallet does not continue the connection of a connector with its id', async () => {
  const { findAnnounced, page, wallets } = openAnnounced('harbor')
  await expect.poll(page.ids).toContain('wagmi.harbor')
  await connectInWagmi(page.config, { connector: await findAnnounced(0) })
  await connect(page.kit, { connectorId: 'wagmi.harbor' })
  const used = ({ config, kit }: Page) => [
    kit.store.getState().activeConnectorIds.eip155,
    getAccount(config).address,
  ]
  expect(used(page)).toEqual(['wagmi.harbor', page.own.accounts[0]])

  // Wagmi stores the id of the last connector. It is Harbor's, and Harbor is restored first.
  const again = await reload(page)
  await reconnect(again.config)
  await expect
    .poll(() => again.connections().toSorted())
    .toEqual(['wagmi.harbor live', 'wagmi.harbor#2 live'])
  expect(used(again)).toEqual(['wagmi.harbor', page.own.accounts[0]])

  // Harbor has ended its connection. The announced wallet still responds, but as itself.
  page.own.lock()
  const last = await reload(again)
  await reconnect(last.config)
  await expect.poll(last.connections).toContain('wagmi.harbor#2 live')
  expect(used(last)).toEqual(['wagmi.harbor#2', wallets[0]?.accounts[0]])
})

test('behavior: of two announced wallets with one id, the first has a row, and neither acts for the other', async () => {
  const { config, connections, findAnnounced, ids } = openAnnounced('twin', 'twin')
  await expect.poll(() => ids().toSorted()).toEqual(['wagmi.harbor', 'wagmi.mock', 'wagmi.twin'])
  const second = await findAnnounced(1)
  await connectInWagmi(config, { connector: second })
  await expect.poll(connections).toEqual(['wagmi.twin#2 live'])
  await connectInWagmi(config, { connector: await findAnnounced(0) })
  await expect.poll(() => connections().toSorted()).toEqual(['wagmi.twin live', 'wagmi.twin#2 live'])
  await disconnectInWagmi(config, { connector: second })
  await expect.poll(connections).toEqual(['wagmi.twin live'])
})
