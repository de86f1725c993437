import { announceWallet, createTestWallet, type TestWallet, type TestWalletOptions } from '@portico/testkit'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  getBalance,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
  watchAccount,
} from '@wagmi/core'
import { parseEther, verifyMessage } from 'viem'
import { anvil, foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordPauses } from '../../../../scripts/testing/recordPauses.mjs'
import { connect as connectInPortico } from '../core/actions/connect.js'
import { disconnect as disconnectInPortico } from '../core/actions/disconnect.js'
import { close } from '../core/actions/open.js'
import { switchAccount } from '../core/actions/switchAccount.js'
import { createPortico } from '../core/createPortico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { eip155 } from '../families/eip155/eip155.js'
import { portico } from './portico.js'

let chain: LocalChain
let otherChain: LocalChain
beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([startAnvil(), startAnvil({ chainId: 4_242 })])
})
afterAll(async () => {
  // A kit stops shortly after its last start has ended.
  await new Promise((resolve) => setTimeout(resolve, 10))
  vi.unstubAllGlobals()
  await Promise.all([chain.stop(), otherChain.stop()])
})
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

function networks() {
  const first = { ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  const second = {
    ...foundry,
    id: 4_242,
    name: 'Other',
    rpcUrls: { default: { http: [otherChain.rpcUrl] } },
  } as const
  return [first, second] as const
}

function createWallet(options: TestWalletOptions = {}): TestWallet {
  const wallet = createTestWallet({ answer: 'approve', chains: [...networks()], ...options })
  onTestFinished(announceWallet(wallet))
  return wallet
}

/** Opens a page with a running kit and a wagmi config. */
function openPage(parameters: { porticoStorage?: ReturnType<typeof memoryStorage>; start?: boolean } = {}) {
  const { porticoStorage = memoryStorage(), start = true } = parameters
  const kit = createPortico({ families: [eip155()], networks: networks(), storage: porticoStorage })
  const [first, second] = networks()
  const config = createConfig({
    chains: [first, second],
    connectors: [portico(kit)],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: memoryStorage() }),
    transports: { [first.id]: http(chain.rpcUrl), [second.id]: http(otherChain.rpcUrl) },
  })
  const statuses: string[] = []
  onTestFinished(watchAccount(config, { onChange: ({ status }) => statuses.push(status) }))
  const [connector] = config.connectors
  const leave = start ? kit.start() : () => {}
  onTestFinished(leave)
  return { config, connector, kit, leave, porticoStorage, statuses }
}

test('default: all of wagmi works over a Portico connection', async () => {
  const wallet = createWallet()
  const { config, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  expect(getAccount(config)).toMatchObject({
    address: wallet.accounts[0],
    chainId: 31_337,
    connector: { id: 'portico' },
    status: 'connected',
  })

  const address = wallet.accounts[0] as `0x${string}`
  const message = 'Hello from wagmi'
  const signature = await signMessage(config, { message })
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const to = '0x00000000000000000000000000000000000000cc'
  const hash = await sendTransaction(config, { to, value: parseEther('1.5') })
  expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
  expect((await getBalance(config, { address: to })).value).toBe(parseEther('1.5'))

  expect((await switchChain(config, { chainId: 4_242 })).name).toBe('Other')
  expect(getAccount(config).chainId).toBe(4_242)
  expect(wallet.getChainId()).toBe(4_242)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual([
    'connect',
    'signMessage',
    'sendTransaction',
    'switchNetwork',
  ])
})

test('behavior: connecting in wagmi opens the modal and waits for the user', async () => {
  const wallet = createWallet()
  const { config, connector, kit } = openPage()
  const connecting = connect(config, { connector })
  await expect.poll(() => kit.store.getState().modal.status).toBe('open')
  expect(wallet.approvals).toHaveLength(0)
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  expect(await connecting).toEqual({ accounts: [wallet.accounts[0]], chainId: 31_337 })
  expect(getAccount(config).status).toBe('connected')
  expect(wallet.approvals).toHaveLength(1)
})

test('behavior: connecting in wagmi what Portico already has causes no prompt', async () => {
  const wallet = createWallet()
  const { config, connector, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  await disconnectInWagmiOnly()
  await connect(config, { chainId: 4_242, connector, withCapabilities: true })
  expect(kit.store.getState().modal.status).toBe('closed')
  expect(getAccount(config)).toMatchObject({ chainId: 4_242, status: 'connected' })
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'switchNetwork'])

  // Gives wagmi the initial state of a second config on the same page: Portico is connected, but wagmi does not know
  // it.
  async function disconnectInWagmiOnly() {
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  }
})

test('behavior: a rejected switch while connecting stays on the wallet’s network', async () => {
  const wallet = createWallet()
  const { config, connector, kit } = openPage()
  const connecting = connect(config, { chainId: 4_242, connector })
  await expect.poll(() => kit.store.getState().modal.status).toBe('open')
  wallet.setAnswer(({ kind }) => (kind === 'connect' ? 'approve' : 'reject'))
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  expect((await connecting).chainId).toBe(31_337)
})

test('error: the user closes the modal', async () => {
  const { config, connector, kit } = openPage()
  const connecting = connect(config, { connector })
  await expect.poll(() => kit.store.getState().modal.status).toBe('open')
  close(kit)
  await expect(connecting).rejects.toMatchObject({ cause: { code: 'MODAL_CLOSED' }, code: 4001 })
  expect(getAccount(config).status).toBe('disconnected')
})

test('behavior: changes in the wallet and in Portico reach wagmi', async () => {
  const wallet = createWallet()
  const { config, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  const [first, second] = wallet.accounts
  if (!first || !second) throw new Error('The test wallet holds three accounts.')

  wallet.setSharedAccounts([second, first])
  await expect.poll(() => getAccount(config).addresses).toEqual([second, first])
  switchAccount(kit, { address: first })
  expect(getAccount(config)).toMatchObject({ address: first, addresses: [first, second] })
  wallet.setChainId(4_242)
  await expect.poll(() => getAccount(config).chainId).toBe(4_242)
  wallet.lock()
  await expect.poll(() => getAccount(config).status).toBe('disconnected')
  wallet.unlock()
  await expect.poll(() => getAccount(config)).toMatchObject({ address: first, status: 'connected' })
  await disconnectInPortico(kit)
  expect(getAccount(config).status).toBe('disconnected')
  expect(wallet.approvals).toHaveLength(1)
})

test('behavior: disconnecting in wagmi disconnects in Portico', async () => {
  const wallet = createWallet()
  const { config, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  await disconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  expect(kit.store.getState().connections).toEqual([])
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  expect(getAccount(config).status).toBe('connected')
})

test('behavior: a reload restores the connection in wagmi too, without a prompt, and never shows "disconnected"', async () => {
  const wallet = createWallet()
  const before = openPage()
  await connectInPortico(before.kit, { connectorId: wallet.info.rdns })
  const { porticoStorage } = before
  before.leave()
  await expect.poll(() => before.kit.store.getState().status).toBe('stopped')

  // Wagmi mounts first, as with an inner `WagmiProvider`. The kit starts shortly afterwards.
  const { config, kit, statuses } = openPage({ porticoStorage, start: false })
  const reconnecting = reconnect(config)
  setTimeout(() => onTestFinished(kit.start()), 50)
  const [connection] = await reconnecting
  expect(connection?.accounts).toEqual([wallet.accounts[0]])
  expect(getAccount(config).status).toBe('connected')
  expect(statuses).not.toContain('disconnected')
  expect(wallet.approvals).toHaveLength(1)
})

test('behavior: connecting in wagmi while the last visit is being restored opens nothing', async () => {
  const wallet = createWallet()
  const before = openPage()
  await connectInPortico(before.kit, { connectorId: wallet.info.rdns })
  before.leave()
  await expect.poll(() => before.kit.store.getState().status).toBe('stopped')

  const { config, connector, kit } = openPage({ porticoStorage: before.porticoStorage })
  expect(kit.store.getState().status).toBe('reconnecting')
  await connect(config, { connector })
  expect(getAccount(config).status).toBe('connected')
  expect(kit.store.getState().modal.status).toBe('closed')
  expect(wallet.approvals).toHaveLength(1)
})

test('behavior: a page that was never connected does not block wagmi', async () => {
  createWallet()
  for (let page = 0; page < 3; page++) {
    const { config, kit, leave } = openPage()
    const pauses = recordPauses()
    expect(await reconnect(config)).toEqual([])
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500)
    expect(getAccount(config).status).toBe('disconnected')
    leave()
    await expect.poll(() => kit.store.getState().status).toBe('stopped')
  }
})

test('behavior: a Portico connection made while wagmi is busy is reported when wagmi listens again', async () => {
  const wallet = createWallet()
  const { config, kit } = openPage()
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  expect(getAccount(config).status).not.toBe('connected')
  config.setState((state) => ({ ...state, status: 'disconnected' }))
  await expect.poll(() => getAccount(config).status).toBe('connected')
})

test('error: a rejected network switch, and unknown networks', async () => {
  const wallet = createWallet()
  const { config, connector, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  wallet.setAnswer('reject')
  await expect(switchChain(config, { chainId: 4_242 })).rejects.toMatchObject({ code: 4001 })
  await expect(connector.switchChain?.({ chainId: 9 })).rejects.toMatchObject({ code: 4902 })
})

test('error: a kit that does not run says so', async () => {
  const { config, connector } = openPage({ start: false })
  await expect(connect(config, { connector })).rejects.toMatchObject({ code: 'NOT_STARTED' })
})

test('error: not connected', async () => {
  const { connector } = openPage()
  await expect(connector.getAccounts()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
  await expect(connector.getChainId()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
  expect(await connector.getProvider()).toBeUndefined()
})

test('hardening A42: a wallet on another network than it claimed gets no transaction', async () => {
  const wallet = createWallet()
  const { config, connector, kit } = openPage()
  await connectInPortico(kit, { connectorId: wallet.info.rdns })
  const { request } = wallet.provider
  const lying = vi.spyOn(wallet.provider, 'request').mockImplementation(async (asked) => {
    return asked.method === 'eth_chainId' ? '0x1' : request(asked)
  })
  await expect(
    sendTransaction(config, { chainId: 31_337, to: wallet.accounts[1] ?? null, value: 1n }),
  ).rejects.toThrow('does not match the target chain')
  expect(await connector.getChainId()).toBe(1)
  expect(lying.mock.calls.map(([{ method }]) => method)).not.toContain('eth_sendTransaction')
})
