import { announceWallet, createTestWallet } from '@portico/testkit'
import { connect as connectInWagmi, createConfig, createConnector, http, injected, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { disconnect } from '../core/actions/disconnect.js'
import { createPortico } from '../core/createPortico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { eip155 } from '../families/eip155/eip155.js'
import { offerConnectors } from './offerConnectors.js'
import type { OfferedConfig } from './offeredConfig.js'
import { portico } from './portico.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(async () => {
  // A kit stops shortly after its last start has ended.
  await new Promise((resolve) => setTimeout(resolve, 10))
  vi.unstubAllGlobals()
})

const baseAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A connector with an SDK of its own, as wagmi's `baseAccount()` has. */
const baseAccount = createConnector((config) => ({
  ...mock({ accounts: [baseAddress] })(config),
  id: 'baseAccount',
  name: 'Base Account',
  rdns: 'app.base.account',
  type: 'baseAccount',
}))

function createWallet(name: string, rdns: string) {
  return createTestWallet({ answer: 'approve', chains: [mainnet], name, rdns })
}

type Info = { icon?: unknown; name: unknown; provider?: unknown; rdns: unknown }

/** Announces wallets that never respond, each time the page requests announcements. */
function announceAll(infos: readonly Info[]): void {
  const details = infos.map(({ provider, ...info }) => ({
    info: { icon: 'data:image/png;base64,AA', uuid: crypto.randomUUID(), ...info },
    provider: provider ?? { on() {}, removeListener() {}, request: () => new Promise(() => {}) },
  }))
  const announce = () => {
    for (const detail of details)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
}

const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Flood ${index}`, rdns: `test.flood${index}` }))

/** Opens a page on which wagmi lists announced wallets, as it does by default. */
function openPage(
  options: {
    announced?: boolean
    harbor?: ReturnType<typeof createWallet>
    toOffered?: (config: OfferedConfig) => OfferedConfig
  } = {},
) {
  const { announced = true, toOffered = (config) => config } = options
  const { harbor = createWallet('Harbor', 'test.harbor') } = options
  const kit = createPortico({
    families: [eip155({ announced })],
    networks: [mainnet],
    storage: memoryStorage(),
  })
  const config = createConfig({
    chains: [mainnet],
    connectors: [
      portico(kit),
      injected({ target: { id: 'test.harbor', name: 'Harbor', provider: harbor.provider as never } }),
      baseAccount,
    ],
    storage: null,
    transports: { [mainnet.id]: http() },
  })
  const stop = offerConnectors(kit, toOffered(config))
  const leave = kit.start()
  onTestFinished(leave)
  const listed = () => kit.store.getState().connectors
  const ids = () => listed().map(({ id }) => id)
  const marks = () =>
    Object.fromEntries(listed().map(({ duplicateOf, id }) => [id, duplicateOf ?? 'not marked']))
  /** Resolves once all that the page finds has been listed. */
  const settle = async () => {
    await vi.dynamicImportSettled()
    await Promise.all(config.connectors.map((connector) => connector.getProvider()))
    await expect.poll(() => kit.store.getState().status).toBe('ready')
  }
  const close = async () => {
    stop()
    leave()
    await expect.poll(() => kit.store.getState().status).toBe('stopped')
  }
  return { close, config, harbor, ids, kit, listed, marks, settle, stop }
}

test.each([
  { announced: true, from: 'Portico and wagmi' },
  { announced: false, from: 'wagmi' },
])('hardening A32: of 400 announced wallets that $from find, 64 are listed', async ({ announced }) => {
  announceAll(flood(400))
  const { ids, settle } = openPage({ announced })
  await settle()
  const own = ['wagmi.test.harbor', 'wagmi.baseAccount']
  await expect.poll(ids).toEqual(expect.arrayContaining(own))
  // The wallet of the config takes one of wagmi's 64 places.
  await expect.poll(() => ids().filter((id) => !own.includes(id)).length).toBe(announced ? 64 : 63)
})

test.each([
  { rdns: 'test.other', when: 'before' },
  { rdns: 'test.other', when: 'after' },
  { rdns: 'test.harbor', when: 'before' },
  { rdns: 'test.harbor', when: 'after' },
])('hardening A32: if a script announces 64 wallets, and the provider of a connector as $rdns $when the page lists them, the connector stays', async ({
  rdns,
  when,
}) => {
  const harbor = createWallet('Harbor', 'test.harbor')
  announceAll(flood(64))
  const announceProvider = () => announceAll([{ name: 'Other', provider: harbor.provider, rdns }])
  if (when === 'before') announceProvider()
  const { ids, settle } = openPage({ harbor })
  await settle()
  if (when === 'after') announceProvider()
  await expect.poll(() => ids().length).toBe(66)
  await settle()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ids()).toEqual(expect.arrayContaining(['wagmi.test.harbor', 'wagmi.baseAccount']))
  expect(ids()).toHaveLength(66)
})

test('hardening A32: four times as many announced wallets make at most five times the work', async () => {
  const countReads = async (wallets: number) => {
    vi.stubGlobal('window', new EventTarget())
    announceAll(flood(wallets))
    let reads = 0
    const toOffered = (config: OfferedConfig): OfferedConfig => {
      const connectors = config.connectors.map(
        (connector) =>
          new Proxy(connector, {
            get(target, key) {
              reads++
              return Reflect.get(target, key)
            },
          }),
      )
      return Object.create(config, { connectors: { value: connectors } })
    }
    const { close, ids, settle } = openPage({ announced: false, toOffered })
    await settle()
    await expect.poll(ids).toHaveLength(wallets + 2)
    const found = reads
    await close()
    return found
  }
  const few = await countReads(15)
  const many = await countReads(60)
  expect(many / few).toBeLessThan(5)
})

test('hardening A32: what a wallet announces is cleaned, whatever it is', async () => {
  announceAll([
    { name: '\u200b', rdns: 'a\u202eb' },
    { name: '\u200b', rdns: `test.${'x'.repeat(1_000)}` },
    { name: '\u200b', rdns: '\u202e\u200b' },
    { icon: 5, name: { toString: 1 }, rdns: Symbol('rdns') },
    { icon: 'https://tracker.test/icon.png', name: 'Good', rdns: 'test.good' },
  ])
  const { ids, listed } = openPage({ announced: false })
  await expect.poll(ids).toContain('wagmi.test.good')
  expect(listed().map(({ id, imageUrl, name }) => [id, name, imageUrl?.slice(0, 5)])).toEqual([
    ['wagmi.test.harbor', 'Harbor', undefined],
    ['wagmi.baseAccount', 'Base Account', undefined],
    ['wagmi.ab', 'ab', 'data:'],
    [`wagmi.test.${'x'.repeat(122)}…`, `test.${'x'.repeat(58)}…`, 'data:'],
    ['wagmi.test.good', 'Good', undefined],
  ])
  expect(JSON.stringify(listed())).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('hardening A32: a wallet that announces itself under the name of a connector is marked, and removes nothing', async () => {
  const { ids, marks, stop } = openPage()
  await expect.poll(ids).toEqual(['wagmi.test.harbor', 'wagmi.baseAccount'])
  // One has the name of an SDK's connector, the other that of a wallet of the browser.
  onTestFinished(announceWallet(createWallet('Base Account', 'app.base.account')))
  onTestFinished(announceWallet(createWallet('Another name', 'test.harbor')))
  await expect.poll(marks).toEqual({
    'app.base.account': 'wagmi.baseAccount',
    'test.harbor': 'wagmi.test.harbor',
    'wagmi.baseAccount': 'not marked',
    'wagmi.test.harbor': 'not marked',
  })
  // The list is created again.
  onTestFinished(announceWallet(createWallet('Later', 'test.later')))
  await expect.poll(marks).toMatchObject({
    'app.base.account': 'wagmi.baseAccount',
    'test.later': 'not marked',
    'wagmi.baseAccount': 'not marked',
  })
  stop()
  expect(marks()).toEqual({
    'app.base.account': 'not marked',
    'test.harbor': 'not marked',
    'test.later': 'not marked',
  })
})

test('behavior: a wallet of the browser that announces itself is listed once, without a mark', async () => {
  const { harbor, ids, marks } = openPage()
  await expect.poll(ids).toContain('wagmi.test.harbor')
  onTestFinished(announceWallet(harbor))
  await expect.poll(marks).toEqual({ 'test.harbor': 'not marked', 'wagmi.baseAccount': 'not marked' })
})

test('hardening A32: while an impostor is connected, the connector whose name it has connects, too', async () => {
  const { config, ids, kit } = openPage()
  const impostor = createWallet('Base Account', 'app.base.account')
  onTestFinished(announceWallet(impostor))
  await expect.poll(ids).toContain('app.base.account')
  await connect(kit, { connectorId: 'app.base.account' })
  const connector = config.connectors.find(({ id }) => id === 'baseAccount')
  if (!connector) throw new RangeError('The config has this connector')
  await connectInWagmi(config, { connector })
  const connections = () =>
    kit.store.getState().connections.map(({ address, connectorId }) => `${connectorId} ${address}`)
  await expect
    .poll(() => connections().toSorted())
    .toEqual([`app.base.account ${impostor.accounts[0]}`, `wagmi.baseAccount ${baseAddress}`])
  await disconnect(kit)
})
