import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { discover } from './discover.js'

/** A page with the test's globals. */
let page: EventTarget & Record<string, unknown>
beforeEach(() => {
  page = new EventTarget() as typeof page
  vi.stubGlobal('window', page)
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

const provider = (more: object = {}) => ({ request: async () => ({}), ...more })
const register = (...wallets: object[]) =>
  page.addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent).detail.register(...wallets),
  )
const standard = (name: string, more: object = {}) => ({
  accounts: [],
  chains: ['bitcoin:mainnet'],
  features: { 'bitcoin:connect': {} },
  icon: 'data:image/png;base64,AA==',
  name,
  version: '1.0.0',
  ...more,
})

/** Returns the last list. After the last look, at 3 s, no other list can follow. */
async function list(options = { announced: true, injected: true }): Promise<readonly Connector[]> {
  const lists: (readonly Connector[])[] = []
  onTestFinished(discover(options, (connectors) => lists.push(connectors)))
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.dynamicImportSettled()
  return lists.at(-1) ?? []
}
const summary = (connectors: readonly Connector[]) =>
  connectors.map(({ duplicateOf, id, name }) => [id, name, ...(duplicateOf ? [duplicateOf] : [])])

test('default: by the Wallet Standard, by WBIP-004 and by their own globals, each once', async () => {
  const shared = provider()
  register(standard('Magic Eden'), standard('Other chain', { chains: ['solana:mainnet'], features: {} }))
  page.XverseProviders = { BitcoinProvider: shared }
  page.BitcoinProvider = shared
  page.unisat = { requestAccounts: async () => [] }
  page.btc_providers = [{ icon: '', id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' }]
  expect(summary(await list())).toEqual([
    ['standard:magic-eden', 'Magic Eden'],
    ['XverseProviders.BitcoinProvider', 'Xverse Wallet'],
    ['unisat', 'UniSat Wallet'],
  ])
})

test('behavior: options exclude what they name', async () => {
  register(standard('Magic Eden'))
  page.unisat = { requestAccounts: async () => [] }
  expect(summary(await list({ announced: false, injected: true }))).toEqual([['unisat', 'UniSat Wallet']])
  expect(summary(await list({ announced: true, injected: false }))).toEqual([
    ['standard:magic-eden', 'Magic Eden'],
  ])
})

test('behavior: a wallet that arrives late is found', async () => {
  setTimeout(() => Object.assign(page, { LeatherProvider: provider() }), 20)
  expect(summary(await list())).toEqual([['LeatherProvider', 'Leather']])
})

test('behavior: a page without a Bitcoin wallet loads nothing more', async () => {
  expect(await list()).toEqual([])
})

test('hardening A33: a second wallet with the same name is marked, and the first keeps its id', async () => {
  register(standard('Xverse Wallet'), standard('Xverse Wallet'))
  page.Fake = provider()
  page.btc_providers = [{ id: 'Fake', name: 'XVERSE  wallet' }]
  expect(summary(await list())).toEqual([
    ['standard:xverse-wallet', 'Xverse Wallet'],
    ['standard:xverse-wallet#2', 'Xverse Wallet', 'standard:xverse-wallet'],
    ['Fake', 'XVERSE wallet', 'standard:xverse-wallet'],
  ])
})

test('hardening A33: a later wallet with the same name removes no wallet from the list, and not the first row', async () => {
  page.unisat = { requestAccounts: async () => [] }
  setTimeout(() => {
    page.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register: (wallet: object) => void }) => api.register(standard('UniSat Wallet')),
      }),
    )
  }, 20)
  expect(summary(await list())).toEqual([
    ['unisat', 'UniSat Wallet'],
    ['standard:unisat-wallet', 'UniSat Wallet', 'unisat'],
  ])
})

test('hardening A33: a later object in the same place changes nothing', async () => {
  const first = provider()
  page.Place = first
  page.btc_providers = [{ id: 'Place', name: 'First' }]
  setTimeout(() => {
    page.Place = provider()
    page.btc_providers = [{ id: 'Place', name: 'Second' }]
  }, 20)
  const found = await list()
  expect(found.map(({ name, provider: at }) => [name, at === first])).toEqual([['First', true]])
})

test('hardening A33: traps, prototypes, addresses and floods', async () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new RangeError('trap')
      },
    },
  )
  register(
    trap,
    standard('', {}),
    standard('\u202eevil\u200b', { icon: 'https://tracker.example/x.png' }),
    ...Array.from({ length: 500 }, (_, index) => standard(`Flood ${index}`)),
  )
  page.Trap = trap
  page.btc_providers = [
    trap,
    null,
    7,
    { id: 'Trap', name: 'Trap' },
    { id: '__proto__', name: 'Prototype' },
    { id: 'constructor.prototype', name: 'Prototype' },
    { id: 'Deep.a.b.c.d.e.f', name: 'Deep' },
    { id: 'javascript:alert(1)', name: 'Script' },
    { id: 'Missing', name: 'Missing' },
  ]
  const found = await list()
  expect(found).toHaveLength(64)
  expect(found[0]).toMatchObject({ imageUrl: undefined, name: 'evil' })
  expect(found.every(({ id }) => id.startsWith('standard:'))).toBe(true)
  expect(({} as Record<string, unknown>).chain).toBeUndefined()
})
