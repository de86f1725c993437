import fc from 'fast-check'
import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { getAccount } from '../actions/getAccount.js'
import { createPortico } from '../createPortico.js'
import type { PorticoStorage } from '../porticoStorage.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { readStoredState } from './connections.js'
import { memoryStorage } from './storage.js'

const create = (storage: PorticoStorage) =>
  createPortico({ families: [scriptedFamily()], networks: [mainnet, base], storage })

const alice = {
  accounts: [{ address: addresses.first, namespace: 'eip155', type: 'eoa' }],
  address: addresses.first,
  connectorId: 'alice',
  name: 'Alice',
  namespace: 'eip155',
  networkId: 'eip155:8453',
  recent: false,
}
function filled(values: Record<string, unknown>): PorticoStorage {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(values))
    storage.setItem(`@appkit/${key}`, typeof value === 'string' ? value : JSON.stringify(value))
  return storage
}

test('default: a visit writes the well-known keys', async () => {
  const storage = memoryStorage()
  const portico = startKit({ storage, storageKey: '' })
  await connect(portico, { connectorId: 'alice', networkId: 'eip155:8453' })
  const keys = [
    'active_caip_network_id',
    'active_namespace',
    'connected_namespaces',
    'connection_status',
    'connections',
    'disconnected_connector_ids',
    'eip155:connected_connector_id',
    'preferred_account_types',
    'wallet_id',
    'wallet_name',
  ]
  const read = () => Object.fromEntries(keys.map((key) => [key, storage.getItem(`@appkit/${key}`)]))
  const { connections, ...rest } = read()
  expect(JSON.parse(connections ?? '')).toMatchObject({
    eip155: [{ address: addresses.first, connectorId: 'alice', networkId: 'eip155:8453', recent: false }],
  })
  expect(rest).toMatchInlineSnapshot(`
    {
      "active_caip_network_id": "eip155:8453",
      "active_namespace": "eip155",
      "connected_namespaces": "eip155",
      "connection_status": "connected",
      "disconnected_connector_ids": null,
      "eip155:connected_connector_id": "alice",
      "preferred_account_types": "{"bip122":"payment","cosmos":"eoa","eip155":"smartAccount","polkadot":"eoa","solana":"eoa"}",
      "wallet_id": "alice",
      "wallet_name": "Wallet of alice",
    }
  `)

  const { disconnect } = await import('../actions/disconnect.js')
  await disconnect(portico)
  expect(read()).toMatchObject({
    connected_namespaces: null,
    connection_status: 'disconnected',
    disconnected_connector_ids: '{"eip155":["alice"]}',
    'eip155:connected_connector_id': null,
    wallet_id: null,
    wallet_name: null,
  })
})

test('behavior: the next visit begins with the stored state', () => {
  const storage = filled({
    active_caip_network_id: 'eip155:8453',
    connections: { eip155: [alice] },
    'eip155:connected_connector_id': 'alice',
    preferred_account_types: { eip155: 'eoa' },
  })
  expect(create(storage).store.getState()).toMatchObject({
    activeConnectorIds: { eip155: 'alice' },
    connections: [{ address: addresses.first, connectorId: 'alice', status: 'restoring' }],
    networkIds: { eip155: 'eip155:8453' },
    preferredAccountTypes: { bip122: 'payment', eip155: 'eoa' },
  })
})

test('behavior: connections of a family that is no longer configured stay unchanged', async () => {
  const solana = { ...alice, accounts: [{ address: 'So1111' }], namespace: 'solana', networkId: 'solana:x' }
  const storage = filled({ connections: { eip155: [alice], solana: [solana] } })
  const portico = startKit({ storage, storageKey: '' })
  expect(portico.store.getState().connections).toHaveLength(1)
  portico.store.setState({ networkIds: { eip155: 'eip155:1' } })
  expect(JSON.parse(storage.getItem('@appkit/connections') ?? '').solana).toMatchObject([
    { connectorId: 'alice', recent: false },
  ])
})

const broken: [name: string, values: Record<string, unknown>][] = [
  ['text that is no JSON', { connections: '{"eip155":[' }],
  ['null', { connections: 'null' }],
  ['a list', { connections: [alice] }],
  ['a number', { connections: '7' }],
  ['a family that is no list', { connections: { eip155: { alice } } }],
  ['a connection that is no object', { connections: { eip155: [7, null, 'x'] } }],
  ['a connection without an id', { connections: { eip155: [{ ...alice, connectorId: undefined }] } }],
  ['a connection without accounts', { connections: { eip155: [{ ...alice, accounts: [] }] } }],
  ['accounts that are no list', { connections: { eip155: [{ ...alice, accounts: 'x' }] } }],
  ['an account without an address', { connections: { eip155: [{ ...alice, accounts: [{ type: 'eoa' }] }] } }],
  [
    'an account with markup for an address',
    { connections: { eip155: [{ ...alice, accounts: [{ address: '<img src=x onerror=alert(1)>' }] }] } },
  ],
  ['an unknown family', { connections: { near: [alice] } }],
]
test.each(broken)('hardening B3: connections: %s is ignored', (_, values) => {
  expect(create(filled(values)).store.getState()).toMatchObject({
    activeNamespace: 'eip155',
    connections: [],
    networkIds: { eip155: 'eip155:1' },
    status: 'idle',
  })
})

test('hardening B3: a valid connection survives broken neighbors', () => {
  const storage = filled({ connections: { eip155: [7, { connectorId: 'x' }, alice, null], solana: 'x' } })
  expect(create(storage).store.getState().connections).toMatchObject([{ connectorId: 'alice' }])
})

test('hardening B3: an older record, without name, network and types, and one from the future', () => {
  const older = { accounts: [{ address: addresses.first }], connectorId: 'alice' }
  const future = { ...alice, accounts: [{ ...alice.accounts[0], type: 'quantum' }], schema: 9, wallet: {} }
  for (const record of [older, future]) {
    expect(create(filled({ connections: { eip155: [record] } })).store.getState().connections).toMatchObject([
      {
        accounts: [{ address: addresses.first, type: 'eoa' }],
        address: addresses.first,
        connectorId: 'alice',
      },
    ])
  }
})

test('hardening B3: half a pair: an active network, connector or account without the rest', () => {
  const storage = filled({
    active_caip_network_id: 'eip155:999',
    active_namespace: 'solana',
    connections: { eip155: [{ ...alice, address: '0xabc' }] },
    'eip155:connected_connector_id': 'bob',
    preferred_account_types: { eip155: 'quantum', near: 'eoa' },
  })
  const portico = create(storage)
  expect(portico.store.getState()).toMatchObject({
    activeNamespace: 'eip155',
    networkIds: { eip155: 'eip155:8453' },
    preferredAccountTypes: { eip155: 'smartAccount' },
  })
  expect(getAccount(portico)).toMatchObject({ address: addresses.first, connectorId: 'alice' })
})

test('hardening B3: a broken key is written again at the next change', async () => {
  const storage = filled({ connections: '{"eip155":[', preferred_account_types: '[[' })
  await connect(startKit({ storage, storageKey: '' }), { connectorId: 'alice' })
  expect(JSON.parse(storage.getItem('@appkit/connections') ?? '').eip155).toHaveLength(1)
  expect(JSON.parse(storage.getItem('@appkit/preferred_account_types') ?? '')).toMatchObject({
    solana: 'eoa',
  })
})

test('hardening B3: whatever is stored under any key, a kit can be created', () => {
  const keys = fc.constantFrom(
    'connections',
    'active_namespace',
    'active_caip_network_id',
    'eip155:connected_connector_id',
    'preferred_account_types',
    'connected_namespaces',
    'disconnected_connector_ids',
  )
  const odd = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('__proto__', 'eip155', 'eip155:', 'true', '{}', '[]'),
    fc
      .record({ accounts: fc.anything(), address: fc.anything(), connectorId: fc.anything() })
      .map((record) => JSON.stringify({ eip155: [record, alice] }) ?? ''),
  )
  fc.assert(
    fc.property(fc.dictionary(keys, odd), (values) => {
      const storage = filled(values)
      const { connections, networkIds } = create(storage).store.getState()
      expect(Object.keys(networkIds)).toEqual(['eip155'])
      for (const { accounts, address } of connections)
        expect(accounts.map((account) => account.address)).toContain(address)
      readStoredState(storage)
    }),
    { numRuns: 500 },
  )
  expect(({} as Record<string, unknown>).accounts).toBeUndefined()
})

test('behavior: only changes are written, because each write wakes the other tabs', async () => {
  const storage = memoryStorage()
  const written: string[] = []
  const portico = startKit({
    storage: {
      ...storage,
      setItem(key, value) {
        written.push(key)
        storage.setItem(key, value)
      },
    },
    storageKey: '',
  })
  await connect(portico, { connectorId: 'alice' })
  written.length = 0
  portico.store.setState(({ connections }) => ({ connections: [...connections] }))
  portico.store.setState({ theme: { mode: 'dark', variables: {} } })
  expect(written).toEqual([])
})

test('behavior: at most 20 disconnected wallets are remembered', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `wallet${index}`)
  const portico = startKit({ families: [scriptedFamily(ids)] })
  const { disconnect } = await import('../actions/disconnect.js')
  for (const connectorId of ids) {
    await connect(portico, { connectorId })
    await disconnect(portico)
  }
  expect(portico.store.getState().remembered).toHaveLength(20)
})

test("hardening R5: if a site's own storage is full, nothing older remains: a disconnected wallet stays disconnected", async () => {
  const kept = memoryStorage()
  let room = 100_000
  const storage: PorticoStorage = {
    ...kept,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('It is full.', 'QuotaExceededError')
      kept.setItem(key, value)
    },
  }
  const portico = startKit({ storage, storageKey: '' })
  await connect(portico, { connectorId: 'alice' })
  expect(create(storage).store.getState().connections).toHaveLength(1)
  room = 0
  await disconnect(portico)
  expect(getAccount(portico).status).toBe('disconnected')
  expect(create(storage).store.getState().connections).toEqual([])
})
