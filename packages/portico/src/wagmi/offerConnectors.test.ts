import { announceWallet, createTestWallet } from '@portico/testkit'
import {
  connect as connectInWagmi,
  createConfig,
  getAccount,
  http,
  injected,
  mock,
  signMessage,
} from '@wagmi/core'
import { verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { disconnect } from '../core/actions/disconnect.js'
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

function openPage(
  storage = memoryStorage(),
  own = createTestWallet({ answer: 'approve', chains: [mainnet] }),
) {
  const kit = createPortico({ families: [eip155()], networks: [mainnet], storage })
  const config = createConfig({
    chains: [mainnet],
    connectors: [
      portico(kit),
      injected({ target: { id: 'harbor', name: 'Harbor', provider: own.provider as never } }),
      mock({ accounts: [mocked] }),
    ],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: { [mainnet.id]: http() },
  })
  const stop = offerConnectors(kit, config)
  const leave = kit.start()
  onTestFinished(leave)
  return { config, kit, leave, own, stop }
}
const idsOf = ({ kit }: ReturnType<typeof openPage>) => kit.store.getState().connectors.map(({ id }) => id)

test('default: wagmi’s own connectors are rows of Connect, beside announced wallets', async () => {
  const page = openPage()
  expect(idsOf(page)).toEqual(['wagmi.harbor', 'wagmi.mock'])
  expect(page.kit.store.getState().connectors).toMatchObject([
    { chain: 'eip155', name: 'Harbor', type: 'EXTERNAL' },
    { name: 'Mock Connector' },
  ])
  const announced = createTestWallet({ answer: 'approve', chains: [mainnet] })
  onTestFinished(announceWallet(announced))
  await expect.poll(() => idsOf(page)).toContain(announced.info.rdns)
  expect(idsOf(page)).toEqual(expect.arrayContaining(['wagmi.harbor', 'wagmi.mock']))
  page.stop()
  expect(idsOf(page)).toEqual([announced.info.rdns])
})

test('behavior: a chosen one connects Portico and wagmi alike, and disconnects both', async () => {
  const { config, kit, own } = openPage()
  await connect(kit, { connectorId: 'wagmi.harbor' })
  expect(kit.store.getState().connections).toMatchObject([{ connectorId: 'wagmi.harbor', status: 'live' }])
  await expect
    .poll(() => getAccount(config))
    .toMatchObject({ address: own.accounts[0], connector: { id: 'portico' }, status: 'connected' })
  const signature = await signMessage(config, { message: 'Hello' })
  const address = own.accounts[0] as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await disconnect(kit)
  expect(getAccount(config).status).toBe('disconnected')
})

test('behavior: a reload restores it without a prompt', async () => {
  const storage = memoryStorage()
  const first = openPage(storage)
  await connect(first.kit, { connectorId: 'wagmi.harbor' })
  first.leave()
  await new Promise((resolve) => setTimeout(resolve, 10))
  const before = first.own.requests.length
  const next = openPage(storage, first.own)
  await expect
    .poll(() => next.kit.store.getState().connections)
    .toMatchObject([{ connectorId: 'wagmi.harbor', status: 'live' }])
  const asked = first.own.requests.slice(before).map(({ method }) => method)
  expect(asked).not.toContain('eth_requestAccounts')
})

test("behavior: wagmi's own connect is unchanged", async () => {
  const { config, kit } = openPage()
  const mocking = config.connectors.find(({ id }) => id === 'mock')
  if (!mocking) throw new RangeError('There is no such connector')
  await connectInWagmi(config, { connector: mocking })
  expect(getAccount(config)).toMatchObject({ address: mocked, status: 'connected' })
  expect(kit.store.getState().connections).toEqual([])
})
