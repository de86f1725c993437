import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getAccount } from './actions/getAccount.js'
import { getConnections } from './actions/getConnections.js'
import { getNetwork } from './actions/getNetwork.js'
import { signMessage } from './actions/signMessage.js'
import { switchAccount } from './actions/switchAccount.js'
import { switchNetwork } from './actions/switchNetwork.js'
import type { NetworkInput } from './network.js'
import { memoryStorage } from './storage/storage.js'
import { type ScriptedFamily, scriptedFamily, toSession } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'

const network = (chainNamespace: 'bip122' | 'eip155' | 'solana', id: string): NetworkInput => ({
  chainNamespace,
  id,
  name: `${chainNamespace} ${id}`,
  nativeCurrency: { decimals: 8, name: 'Coin', symbol: 'COIN' },
  rpcUrls: { default: { http: [] } },
})
const networks = (['eip155', 'bip122', 'solana'] as const).flatMap((namespace) => [
  network(namespace, '1'),
  network(namespace, '2'),
])

afterEach(() => vi.useRealTimers())

/** Three families on one page, each with two wallets. One of the wallets is in all three families. */
function families() {
  return {
    bitcoin: scriptedFamily(['everywhere', 'coins'], 'bip122'),
    evm: scriptedFamily(['everywhere', 'alice'], 'eip155'),
    solana: scriptedFamily(['everywhere', 'sun'], 'solana'),
  }
}

type Families = ReturnType<typeof families>

function visit(storage = memoryStorage(), on: Families = families()) {
  const portico = startKit({ families: Object.values(on), networks, storage, storageKey: 'many' })
  return { ...on, portico, storage }
}

/** Lists the connections as `namespace:connector`. A star marks the one in use in its family. */
const list = (portico: Parameters<typeof getConnections>[0]) =>
  getConnections(portico)
    .connections.map(({ connectorId, namespace }) => {
      const isInUse = getAccount(portico, { namespace }).connectorId === connectorId
      return `${namespace}:${connectorId}${isInUse ? '*' : ''}`
    })
    .sort()

async function connectAll(portico: Parameters<typeof getConnections>[0]) {
  for (const id of ['bip122:coins', 'solana:sun', 'eip155:everywhere', 'eip155:alice', 'bip122:everywhere']) {
    const [namespace, connectorId] = id.split(':') as ['bip122', string]
    await connect(portico, { connectorId, namespace })
  }
}
const all = ['bip122:coins', 'bip122:everywhere*', 'eip155:alice*', 'eip155:everywhere', 'solana:sun*']

test('default: several wallets in several families, one active in each, and one active family', async () => {
  const { portico } = visit()
  await connectAll(portico)
  expect(list(portico)).toEqual(all)
  expect(portico.store.getState().activeNamespace).toBe('bip122')
  switchAccount(portico, { connectorId: 'everywhere', namespace: 'eip155' })
  expect(getAccount(portico)).toMatchObject({ connectorId: 'everywhere', networkId: 'eip155:1' })
  expect(getAccount(portico, { namespace: 'solana' })).toMatchObject({ connectorId: 'sun' })
  expect(await signMessage(portico, { message: 'x', namespace: 'solana' })).toBe('sun signed x')
})

test('behavior: networks are chosen for each family separately', async () => {
  const { evm, portico, solana } = visit()
  await connectAll(portico)
  const heard = vi.fn()
  portico.on('networkChange', heard)
  await switchNetwork(portico, { networkId: 'eip155:2' })
  expect(portico.store.getState().activeNamespace).toBe('eip155')
  const at = (['eip155', 'bip122', 'solana'] as const).map(
    (namespace) => getNetwork(portico, { namespace }).networkId,
  )
  expect(at).toEqual(['eip155:2', 'bip122:1', 'solana:1'])
  expect(heard.mock.calls).toEqual([[{ namespace: 'eip155', networkId: 'eip155:2' }]])
  solana.tell('sun').onNetwork('solana:2')
  expect(heard).toHaveBeenLastCalledWith({ namespace: 'solana', networkId: 'solana:2' })
  expect(getNetwork(portico).networkId).toBe('eip155:2')
  expect(evm.calls.filter((call) => call.startsWith('switchNetwork'))).toEqual([
    'switchNetwork alice eip155:2',
  ])
})

test('hardening R16: each is restored separately, and the active ones stay active', async () => {
  const first = visit()
  await connectAll(first.portico)
  switchAccount(first.portico, { connectorId: 'everywhere', namespace: 'eip155' })
  await first.portico.stop()
  const { portico } = visit(first.storage)
  await expect
    .poll(() => portico.store.getState())
    .toMatchObject({ activeNamespace: 'eip155', status: 'ready' })
  expect(list(portico)).toEqual([
    'bip122:coins',
    'bip122:everywhere*',
    'eip155:alice',
    'eip155:everywhere*',
    'solana:sun*',
  ])
})

describe('hardening R16: a failing family does not affect others', () => {
  const fail = () => {
    throw new RangeError('broken family')
  }
  test.each<[string, (family: ScriptedFamily) => void, readonly string[]]>([
    ['in its discovery', (family) => Object.assign(family, { discover: fail }), ['solana:sun*']],
    ['restoring at once', (family) => Object.assign(family, { reconnect: fail }), []],
    ['restoring later', (family) => Object.assign(family.answers, { reconnect: async () => fail() }), []],
    [
      'never answering',
      (family) => Object.assign(family.answers, { reconnect: () => new Promise(() => {}) }),
      ['solana:sun*'],
    ],
    ['listening', (family) => Object.assign(family, { watch: fail }), ['solana:sun*']],
    ['forgetting its listener', (family) => Object.assign(family, { watch: () => fail }), ['solana:sun*']],
  ])('%s', async (_, breakIt, left) => {
    const first = visit()
    await connectAll(first.portico)
    await first.portico.stop()
    const on = families()
    breakIt(on.solana)
    const { portico } = visit(first.storage, on)
    await expect.poll(() => getAccount(portico, { namespace: 'eip155' }).status).toBe('connected')
    await expect.poll(() => list(portico)).toEqual([...all.slice(0, 4), ...left])
    await disconnect(portico)
    expect(list(portico)).toEqual([])
    await portico.stop()
  })

  test('dropping', async () => {
    const { evm, portico, solana } = visit()
    await connectAll(portico)
    Object.assign(solana, { disconnect: fail })
    await disconnect(portico)
    expect(list(portico)).toEqual([])
    expect(evm.calls).toContain('disconnect alice')
  })
})

test('hardening R16: a disconnected wallet leaves the rest, now and after a reload', async () => {
  const first = visit()
  await connectAll(first.portico)
  const heard = vi.fn()
  first.portico.on('disconnect', heard)
  await disconnect(first.portico, { connectorId: 'everywhere', namespace: 'bip122' })
  await disconnect(first.portico, { namespace: 'solana' })
  expect(heard.mock.calls.map(([{ connectorId, namespace }]) => `${namespace}:${connectorId}`)).toEqual([
    'bip122:everywhere',
    'solana:sun',
  ])
  const left = ['bip122:coins*', 'eip155:alice*', 'eip155:everywhere']
  expect(list(first.portico)).toEqual(left)
  await first.portico.stop()
  const { portico, solana } = visit(first.storage)
  await expect.poll(() => portico.store.getState().status).toBe('ready')
  expect(list(portico)).toEqual(left)
  expect(solana.calls).toEqual([])
})

/** https://github.com/reown-com/appkit/issues/5719 */
test('hardening R16: a wallet that stays in another family gets no disconnect', async () => {
  const { bitcoin, evm, portico } = visit()
  await connectAll(portico)
  await disconnect(portico, { connectorId: 'everywhere', namespace: 'eip155' })
  expect(evm.calls).not.toContain('disconnect everywhere')
  await disconnect(portico, { connectorId: 'everywhere', namespace: 'bip122' })
  expect(bitcoin.calls).toContain('disconnect everywhere')
})

/** https://github.com/reown-com/appkit/issues/5066 */
test('hardening R16: the active family is one with a wallet, until its own wallet is restored', async () => {
  const first = visit()
  await connect(first.portico, { connectorId: 'sun', namespace: 'solana' })
  await connect(first.portico, { connectorId: 'alice', namespace: 'eip155' })
  await first.portico.stop()
  const on = families()
  on.evm.answers.reconnect = async () => null
  const { portico } = visit(first.storage, on)
  await expect.poll(() => getAccount(portico)).toMatchObject({ connectorId: 'sun', status: 'connected' })
  on.evm.answers.reconnect = async (connector) => toSession(connector)
  on.evm.becomeAvailable('alice')
  await expect.poll(() => getAccount(portico)).toMatchObject({ connectorId: 'alice', status: 'connected' })
})

test('behavior: a user who connects in one family is not connecting in another', async () => {
  const { evm, portico } = visit()
  evm.answers.connect = () => new Promise(() => {})
  const connecting = connect(portico, { connectorId: 'alice', namespace: 'eip155' })
  connecting.catch(() => {})
  expect(getAccount(portico, { namespace: 'eip155' }).status).toBe('connecting')
  expect(getAccount(portico, { namespace: 'solana' }).status).toBe('disconnected')
})

test('behavior: bip122 uses a payment account, whatever the wallet lists first', async () => {
  const { bitcoin, portico } = visit()
  const accounts = [
    { address: 'bc1pordinal', namespace: 'bip122', type: 'ordinal' },
    { address: 'bc1qpayment', namespace: 'bip122', type: 'payment' },
  ] as const
  bitcoin.answers.connect = async (connector) => toSession(connector, 'bip122:1', accounts)
  await connect(portico, { connectorId: 'coins' })
  expect(getAccount(portico).address).toBe('bc1qpayment')
  bitcoin.tell('coins').onAccounts([accounts[0], { ...accounts[1], address: 'bc1qother' }])
  expect(getAccount(portico).address).toBe('bc1qother')
})
