import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp, defineComponent, h } from 'vue'
import { connect } from '../core/actions/connect.js'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { addresses, scriptedFamily } from '../core/testing/scriptedFamily.js'
import { PorticoButton } from './components.js'
import {
  usePortico,
  usePorticoAccount,
  usePorticoBalance,
  usePorticoConnections,
  usePorticoDisconnect,
  usePorticoNetwork,
  usePorticoNfts,
  usePorticoSend,
  usePorticoState,
  usePorticoTheme,
  usePorticoTokens,
  usePorticoTransactions,
} from './composables.js'
import { porticoPlugin } from './plugin.js'

afterEach(() => vi.restoreAllMocks())

const server = 'https://vue.portico.test'
const native = {
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 2,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  value: 3,
} as const

/** Responds in place of the server. All other requests of the page are sent as usual. */
function answerAs(answer: (url: URL) => Response) {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== server) return fetch(input, init)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    return answer(url)
  })
}

function createKit(options: { server?: string } = {}): Portico {
  return createPortico({
    beacons: false,
    families: [scriptedFamily()],
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
    ...options,
  }) as Portico
}

/** Mounts a component with the kit, and returns what its setup returned. */
function show<given>(portico: Portico, setup: () => given) {
  const place = document.createElement('div')
  document.body.append(place)
  let given: given | undefined
  const Probe = defineComponent({
    setup() {
      given = setup()
      return () => h(PorticoButton, { label: 'Enter' })
    },
  })
  const app = createApp(Probe).use(porticoPlugin, { portico })
  app.mount(place)
  onTestFinished(() => {
    app.unmount()
    place.remove()
  })
  if (given === undefined) throw new RangeError('Nothing is shown')
  return { app, given, place }
}

test('default: composables follow the kit, and their functions change it', async () => {
  const portico = createKit()
  const { given } = show(portico, () => ({
    account: usePorticoAccount('eip155'),
    connections: usePorticoConnections(),
    disconnect: usePorticoDisconnect().disconnect,
    kit: usePortico(),
    network: usePorticoNetwork(),
    state: usePorticoState(),
    theme: usePorticoTheme(),
  }))
  const { account, connections, kit, network, state, theme } = given
  expect([account.status.value, account.address.value]).toEqual(['disconnected', undefined])
  expect([network.chainId.value, network.networkId.value]).toEqual([1, 'eip155:1'])
  await connect(portico, { connectorId: 'alice' })
  expect([account.status.value, account.address.value]).toEqual(['connected', addresses.first])
  expect(connections.connections.value.map(({ connectorId }) => connectorId)).toEqual(['alice'])
  theme.setThemeMode('dark')
  expect(theme.themeMode.value).toBe('dark')
  kit.open()
  expect(state.open.value).toBe(true)
  kit.close()
  expect(state.open.value).toBe(false)
  await given.disconnect()
  expect(account.isConnected.value).toBe(false)
  expect(connections.recentConnections.value).toHaveLength(1)
})

test('default: tokens, NFTs and activity come from the queries that the modal shares', async () => {
  answerAs((url) => {
    if (url.pathname.endsWith('/balance')) return Response.json({ balances: [native] })
    return Response.json({ data: [], next: null })
  })
  const portico = createKit({ server })
  const { given } = show(portico, () => ({
    activity: usePorticoTransactions(),
    nfts: usePorticoNfts(),
    tokens: usePorticoTokens(),
  }))
  expect(given.tokens.status.value).toBe('idle')
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => given.tokens.tokens.value).toMatchObject([native])
  expect([given.tokens.status.value, given.tokens.isComplete.value]).toEqual(['success', true])
  await expect.poll(() => given.activity.status.value).toBe('success')
  expect(given.activity.empty.value).toBe(true)
  await expect.poll(() => given.nfts.nfts.value).toEqual([])
})

test('error: an action reports its failure as a state, and a composable without the plugin names itself', async () => {
  const portico = createKit()
  const { given } = show(portico, () => ({ balance: usePorticoBalance(), send: usePorticoSend() }))
  const result = await given.balance.fetchBalance(undefined)
  expect(result.status).toBe('error')
  expect(given.balance.error.value).toBe(result.error)
  await given.send.prepare()
  expect(given.send.prepared.value.status).toBe('error')

  const app = createApp({ setup: () => usePorticoAccount() })
  app.config.warnHandler = () => {}
  expect(() => app.mount(document.createElement('div'))).toThrow(/`usePorticoAccount` was used without/)
})

test('behavior: the button belongs to the app’s kit, and the kit stops with the app', async () => {
  const portico = createKit()
  createKit() // a newer kit of the page
  const { app, place } = show(portico, () => ({}))
  const element = place.querySelector('portico-button')
  expect(element?.portico).toBe(portico)
  expect(element?.shadowRoot?.querySelector('button')?.textContent).toBe('Enter')
  expect(portico.store.getState().status).toBe('ready')
  app.unmount()
  await expect.poll(() => portico.store.getState().status).toBe('stopped')
})
