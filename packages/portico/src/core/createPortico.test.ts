import { base, mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createPortico, getServerState } from './createPortico.js'
import type { NetworkInput } from './network.js'
import type { PorticoOptions } from './options.js'
import { defineSlot } from './slots.js'
import { cookieStorage } from './storage/cookieStorage.js'
import { memoryStorage } from './storage/storage.js'
import { addresses, scriptedFamily } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'

const options = { families: [scriptedFamily()], networks: [mainnet, base] } satisfies PorticoOptions

test('default: a plain object that starts nothing by itself', () => {
  const family = scriptedFamily()
  const portico = createPortico({ families: [family], networks: [mainnet, base], storage: memoryStorage() })
  const { attempt, connections, modal, networkIds, status } = portico.store.getState()
  expect({ attempt, connections, modal, networkIds, status }).toMatchInlineSnapshot(`
    {
      "attempt": null,
      "connections": [],
      "modal": {
        "status": "closed",
      },
      "networkIds": {
        "eip155": "eip155:1",
      },
      "status": "idle",
    }
  `)
  expect(family.discoveries()).toBe(0)
  expect(portico.options).toMatchObject({
    accountTypes: {
      bip122: 'payment',
      cosmos: 'eoa',
      eip155: 'smartAccount',
      polkadot: 'eoa',
      solana: 'eoa',
    },
    beacons: true,
    debug: false,
    logLevel: 'error',
    servers: [],
  })
  expect(portico.options.projectId).toBeUndefined()
})

test('behavior: the default network is active at first', () => {
  for (const defaultNetwork of [base, 'eip155:8453'] as const) {
    const portico = createPortico({ ...options, defaultNetwork, storage: memoryStorage() })
    expect(portico.store.getState().networkIds).toEqual({ eip155: 'eip155:8453' })
  }
})

test('behavior: a subscriber only gets its part of the state, and can stop', () => {
  const portico = createPortico({ ...options, storage: memoryStorage() })
  const heard = vi.fn()
  const stop = portico.subscribe(({ theme }) => theme.mode, heard)
  portico.store.setState({ activeNamespace: 'eip155' })
  portico.store.setState({ theme: { mode: 'dark', variables: {} } })
  portico.store.setState({ theme: { mode: 'dark', variables: { '--portico-accent': 'red' } } })
  stop()
  portico.store.setState({ theme: { mode: 'light', variables: {} } })
  expect(heard.mock.calls).toEqual([['dark', undefined]])
})

test('behavior: two kits share nothing', () => {
  const [one, two] = [memoryStorage(), memoryStorage()].map((storage) =>
    createPortico({ ...options, storage }),
  )
  one?.store.setState({ activeNamespace: 'solana' })
  const slot = defineSlot<number>()
  one?.internal.slots.set(slot, 1)
  expect(two?.store.getState().activeNamespace).toBe('eip155')
  expect(one?.internal.slots.get(slot)).toBe(1)
  expect(two?.internal.slots.has(slot)).toBe(false)
})

const valid = { families: [scriptedFamily()], networks: [mainnet] }
const asOption = (value: unknown) => value as never
const mistakes: [option: string, name: string, wrong: Partial<PorticoOptions>, told: RegExp][] = [
  ['families', 'no family', { families: [] }, /eip155\(\)/],
  ['families', 'undefined', { families: asOption(undefined) }, /eip155\(\)/],
  ['families', 'a family outside a list', { families: asOption(scriptedFamily()) }, /eip155\(\)/],
  ['families', 'one family twice', { families: [scriptedFamily(), scriptedFamily()] }, /`eip155` occurs/],
  ['networks', 'no network', { networks: [] }, /viem\/chains/],
  ['networks', 'undefined', { networks: asOption(undefined) }, /viem\/chains/],
  ['networks', 'one network twice', { networks: [mainnet, mainnet] }, /`eip155:1` occurs/],
  ['networks', 'an import that does not exist', { networks: [asOption(undefined)] }, /`A network`/],
  ['networks', 'a name in place of a network', { networks: [asOption('mainnet')] }, /is not a network/],
  ['networks', 'no endpoints', { networks: [{ ...mainnet, rpcUrls: asOption({}) }] }, /`Ethereum`/],
  [
    'networks',
    'an unknown family',
    { networks: [{ ...mainnet, chainNamespace: asOption('near') }] },
    /`Ethereum`/,
  ],
  [
    'networks',
    "an id of another family's",
    { networks: [{ ...mainnet, caipNetworkId: 'solana:1' }] },
    /`Ethereum`/,
  ],
  [
    'networks',
    'a family that is not configured',
    { networks: [mainnet, { ...mainnet, chainNamespace: 'solana', id: 'x', name: 'Solana' }] },
    /Add `solana\(\)` to `families`/,
  ],
  ['defaultNetwork', 'unknown', { defaultNetwork: 'eip155:137' }, /Use one of: eip155:1/],
  ['defaultNetwork', 'not configured', { defaultNetwork: base }, /`eip155:8453` is not among/],
  ['rpcUrls', 'unknown network', { rpcUrls: { 'eip155:137': ['https://rpc.example'] } }, /`eip155:137`/],
  ['rpcUrls', 'no CAIP-2 id', { rpcUrls: { mainnet: ['https://rpc.example'] } }, /Use one of: eip155:1/],
  ['server', 'no address', { server: 'portico.example.com' }, /https:\/\/example.com/],
  ['server', 'another scheme', { server: 'wss://portico.example.com' }, /is not an http\(s\) address/],
  ['server', 'an empty text', { server: '' }, /is not an http/],
  ['server', 'one of several', { server: ['https://a.example', asOption(undefined)] }, /`undefined`/],
  ['server', 'an object without a url', { server: asOption({}) }, /is not an http/],
]
test.each(
  mistakes,
)('hardening B5: %s: %s is a typed error that says how to fix it', (option, _, wrong, told) => {
  const create = () => createPortico({ ...valid, ...wrong })
  expect(create).toThrow(told)
  expect(create).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', name: 'InvalidOptionError', option }),
  )
})

test('hardening B5: a kit without a project is valid', () => {
  expect(createPortico({ ...valid, server: 'https://a.example' }).options.projectId).toBeUndefined()
})

const connection = {
  accounts: [{ address: addresses.first, namespace: 'eip155', type: 'eoa' }],
  address: addresses.first,
  connectorId: 'alice',
  name: 'Alice',
  namespace: 'eip155',
  networkId: 'eip155:8453',
  recent: false,
}
const cookieOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('; ')

test('hardening R1: a server renders what the request’s cookie has', () => {
  const portico = createPortico({ ...options, storage: cookieStorage() })
  const cookie = cookieOf({ '@appkit/connections': JSON.stringify({ eip155: [connection] }), other: '1' })
  expect(getServerState(portico, cookie)).toMatchObject({
    connections: [{ address: addresses.first, status: 'restoring' }],
    networkIds: { eip155: 'eip155:8453' },
    status: 'idle',
  })
  expect(getServerState(portico, '')).toMatchObject({ connections: [], status: 'idle' })
  // One kit serves many users, so no data of a request may stay in it.
  expect(portico.store.getState().connections).toEqual([])
})

test('hardening R1: a server that cannot read the stored state says so', () => {
  for (const storage of [memoryStorage(), cookieStorage()]) {
    const portico = createPortico({ ...options, storage })
    expect(getServerState(portico)).toMatchObject({ connections: [], status: 'unknown' })
  }
  expect(getServerState(createPortico({ ...options, storage: memoryStorage() }), 'a=1').status).toBe(
    'unknown',
  )
})

test('hardening R13: creating and starting in bare Node touches no global', () => {
  const before = Object.getOwnPropertyNames(globalThis)
  const family = scriptedFamily()
  const portico = createPortico({ families: [family], networks: [mainnet] })
  const end = portico.start()
  expect([portico.store.getState().status, family.discoveries()]).toEqual(['idle', 0])
  end()
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
})

test('behavior: storageKey gives every stored key its own name', async () => {
  const storage = memoryStorage()
  const names: string[] = []
  const spied = {
    ...storage,
    setItem(key: string, value: string) {
      names.push(key)
      storage.setItem(key, value)
    },
  }
  const portico = startKit({ storage: spied, storageKey: 'shop' })
  portico.store.setState({ networkIds: { eip155: 'eip155:8453' } })
  await expect.poll(() => names.length).toBeGreaterThan(0)
  expect(names.every((name) => name.startsWith('shop:@appkit/'))).toBe(true)
  const again: readonly NetworkInput[] = [mainnet, base]
  const next = createPortico({ families: [scriptedFamily()], networks: again, storage, storageKey: 'shop' })
  expect(next.store.getState().networkIds).toEqual({ eip155: 'eip155:8453' })
})
