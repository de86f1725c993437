import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getAccount } from './actions/getAccount.js'
import { getConnections } from './actions/getConnections.js'
import { getProvider } from './actions/getProvider.js'
import { getPublicState } from './actions/getPublicState.js'
import { signMessage } from './actions/signMessage.js'
import type { FamilySending } from './family.js'
import type { Portico } from './portico.js'
// Loaded before the first test, because a kit loads it only when there is something to restore.
import './restoring.js'
import type { PorticoStorage } from './porticoStorage.js'
import { memoryStorage } from './storage/storage.js'
import { addresses, type ScriptedFamily, scriptedFamily, toSession } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'

/** One browser, whose storage persists between visits. */
let storage: PorticoStorage
beforeEach(() => {
  storage = memoryStorage()
})

const visit = (family: ScriptedFamily) => startKit({ families: [family], storage, storageKey: 'visits' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Makes a first visit that connects alice and ends. */
async function rememberAlice() {
  const portico = visit(scriptedFamily())
  await connect(portico, { connectorId: 'alice' })
  await portico.stop()
}

/** Records, in order, every account status that a page would show from now on. */
function record(portico: Portico): string[] {
  const seen = [getAccount(portico).status as string]
  portico.store.subscribe(() => {
    const { status } = getAccount(portico)
    if (status !== seen.at(-1)) seen.push(status)
  })
  return seen
}

test('hardening R1: a wallet of the last visit is restored without a prompt and without a flash', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  const portico = visit(family)
  const heard = vi.fn()
  portico.on('connect', heard)
  const seen = record(portico)
  expect(getAccount(portico)).toMatchObject({ address: addresses.first, isConnected: true })
  await settled()
  expect(seen).toEqual(['reconnecting', 'connected'])
  expect(family.calls).toEqual(['reconnect alice'])
  expect(getPublicState(portico).initialized).toBe(true)
  expect(heard.mock.calls.map(([{ restored }]) => restored)).toEqual([true])
})

test('hardening R32: with the wallet of a request without a response, the search for its transaction is restored', async () => {
  await rememberAlice()
  const asked = {
    amount: '7',
    decimals: 18,
    from: addresses.first,
    hash: 'asked-1',
    id: 'eip155:1:asked-1',
    networkId: 'eip155:1',
    queuedAtBlock: 5,
    sentAt: Date.now() - 60_000,
    status: 'pending',
    symbol: 'ETH',
    to: addresses.second,
  }
  storage.setItem('visits:@portico/asked_sends', JSON.stringify([asked]))
  const looked: unknown[] = []
  const sending: FamilySending = {
    async findSent({ nextBlock, transfer: { amount, to } }) {
      looked.push({ amount, nextBlock, to })
      return { nextBlock: 9, nonce: undefined }
    },
  }
  const portico = visit({ ...scriptedFamily(), loadSending: async () => sending })
  expect(looked).toEqual([])
  await expect.poll(() => looked).toEqual([{ amount: 7n, nextBlock: 5, to: addresses.second }])
  expect(getAccount(portico).status).toBe('connected')
})

test('behavior: an account whose name is stored has it immediately, without a request', async () => {
  await rememberAlice()
  const identity = { avatar: null, name: 'alice.agora' }
  const stored = (timestamp: number) =>
    JSON.stringify({ [`eip155:1:${addresses.first}`]: { identity, timestamp } })
  storage.setItem('visits:@appkit/identity_cache', stored(Date.now() - 60_000))
  const portico = visit(scriptedFamily())
  await settled()
  expect(portico.store.getState().profiles).toEqual({ [addresses.first]: identity })
  await portico.stop()

  storage.setItem('visits:@appkit/identity_cache', stored(Date.now() - 6 * 60_000))
  const later = visit(scriptedFamily())
  await settled()
  expect(later.store.getState().profiles).toBeUndefined()
})

test('hardening R1: during restoring nothing can be signed, and the status is not "connected"', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  family.answers.reconnect = () => new Promise(() => {})
  const portico = visit(family)
  expect(getAccount(portico)).toMatchObject({ isConnected: true, status: 'reconnecting' })
  expect(getProvider(portico, { namespace: 'eip155' }).provider).toBeUndefined()
  await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(getPublicState(portico).initialized).toBe(false)
})

test('hardening R1: a locked wallet is not connected, and is restored when unlocked', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  family.answers.reconnect = async () => null
  const portico = visit(family)
  const seen = record(portico)
  await settled()
  expect(seen).toEqual(['reconnecting', 'disconnected'])
  expect(getPublicState(portico).initialized).toBe(true)

  family.answers.reconnect = async (connector) => toSession(connector)
  family.becomeAvailable('alice')
  await settled()
  expect(seen).toEqual(['reconnecting', 'disconnected', 'connected'])
  expect(family.calls.filter((call) => call.startsWith('connect'))).toEqual([])
})

test('hardening R1: a wallet that locks while connected is disconnected, and restored later without a prompt', async () => {
  const family = scriptedFamily()
  const portico = visit(family)
  await connect(portico, { connectorId: 'alice' })
  family.answers.reconnect = async () => null
  family.tell('alice').onAccounts([])
  expect(getAccount(portico).status).toBe('disconnected')
  await settled()
  family.answers.reconnect = async (connector) => toSession(connector)
  family.becomeAvailable('alice')
  await settled()
  expect(getAccount(portico).status).toBe('connected')

  // As before, but this time the user connects the wallet in between.
  family.answers.reconnect = async () => null
  family.tell('alice').onAccounts([])
  await settled()
  await connect(portico, { connectorId: 'alice' })
  const asked = family.calls.length
  family.tell('alice').onAccounts([])
  await settled()
  expect(family.calls.slice(asked)).toEqual(['reconnect alice'])
  family.answers.reconnect = async (connector) => toSession(connector)
  family.becomeAvailable('alice')
  await settled()
  expect(getAccount(portico).status).toBe('connected')
})

test('hardening R1: a wallet that announces itself late is awaited', async () => {
  await rememberAlice()
  vi.useFakeTimers()
  const family = scriptedFamily([])
  const portico = visit(family)
  const seen = record(portico)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(seen).toEqual(['reconnecting'])
  family.announce('alice')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['reconnecting', 'connected'])
})

test('hardening R1: one that arrives even later is restored, too', async () => {
  await rememberAlice()
  vi.useFakeTimers()
  const family = scriptedFamily(['bob'])
  const portico = visit(family)
  const seen = record(portico)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(seen).toEqual(['reconnecting', 'disconnected'])
  expect(getPublicState(portico).initialized).toBe(true)
  family.announce('alice')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['reconnecting', 'disconnected', 'connected'])
})

test('hardening R2: a slow wallet keeps its connection; the page stops waiting, the wallet does not', async () => {
  await rememberAlice()
  vi.useFakeTimers()
  const family = scriptedFamily()
  family.answers.reconnect = (connector) =>
    new Promise((resolve) => setTimeout(() => resolve(toSession(connector)), 11_000))
  const portico = visit(family)
  const seen = record(portico)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(seen).toEqual(['reconnecting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['reconnecting', 'disconnected'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toEqual(['reconnecting', 'disconnected', 'connected'])
})

test('hardening R1: a reload during restoring forgets nothing', async () => {
  await rememberAlice()
  for (const answer of [() => new Promise<null>(() => {}), async () => null]) {
    const family = scriptedFamily()
    family.answers.reconnect = answer
    const portico = visit(family)
    await settled()
    await portico.stop()
  }
  const portico = visit(scriptedFamily())
  await settled()
  expect(getAccount(portico).status).toBe('connected')
})

test('hardening R1: a reload while connecting, and after a rejection, leaves it disconnected', async () => {
  const family = scriptedFamily()
  family.answers.connect = () => new Promise(() => {})
  const portico = visit(family)
  const connecting = expect(connect(portico, { connectorId: 'alice' })).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
  })
  await portico.stop()
  await connecting
  const next = visit(scriptedFamily())
  expect(getAccount(next).status).toBe('disconnected')
})

test('hardening R1: a wallet that the user disconnected stays disconnected after a reload, as recent', async () => {
  await rememberAlice()
  const first = visit(scriptedFamily())
  await settled()
  await disconnect(first)
  await first.stop()
  const family = scriptedFamily()
  const portico = visit(family)
  await settled()
  expect(family.calls).toEqual([])
  expect(getConnections(portico)).toMatchObject({
    connections: [],
    recentConnections: [{ connectorId: 'alice', recent: true }],
  })
})

test('hardening R1: a user’s action during restoring wins', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  let answer = () => {}
  family.answers.reconnect = (connector) =>
    new Promise((resolve) => {
      answer = () => resolve(toSession(connector))
    })
  const portico = visit(family)
  await disconnect(portico)
  answer()
  await settled()
  expect(getAccount(portico).status).toBe('disconnected')

  await connect(portico, { connectorId: 'alice' })
  expect(getAccount(portico).status).toBe('connected')
})

test('hardening R1: connecting manually while the same wallet is restored leaves one connection', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  let answer = () => {}
  family.answers.reconnect = (connector) =>
    new Promise((resolve) => {
      answer = () => resolve(toSession(connector))
    })
  const portico = visit(family)
  const heard = vi.fn()
  portico.on('connect', heard)
  await connect(portico, { connectorId: 'alice' })
  answer()
  await settled()
  expect(portico.store.getState().connections).toHaveLength(1)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('hardening R1: a wallet that fails to respond is not connected, and that is logged', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  family.answers.reconnect = () => Promise.reject(new RangeError('broken wallet'))
  const portico = startKit({ families: [family], logLevel: 'warn', storage, storageKey: 'visits' })
  await settled()
  expect(getAccount(portico).status).toBe('disconnected')
  expect(portico.internal.log.read().join()).toContain('broken wallet')
})

test('behavior: two wallets are restored, and the active one stays active', async () => {
  const first = visit(scriptedFamily())
  for (const connectorId of ['alice', 'bob']) await connect(first, { connectorId })
  await first.stop()
  const family = scriptedFamily(['bob', 'alice'])
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  family.answers.reconnect = async (connector) => {
    if (connector.id === 'bob') await answered
    return toSession(connector)
  }
  const portico = visit(family)
  await settled()
  expect(getAccount(portico)).toMatchObject({ connectorId: 'bob', status: 'reconnecting' })
  answer()
  await settled()
  expect(getAccount(portico)).toMatchObject({ connectorId: 'bob', status: 'connected' })
  expect(portico.store.getState().connections.map(({ connectorId }) => connectorId)).toEqual(['bob', 'alice'])
})

test('behavior: the account that the user chose is still active after a reload', async () => {
  const first = visit(scriptedFamily())
  await connect(first, { connectorId: 'alice' })
  const { switchAccount } = await import('./actions/switchAccount.js')
  switchAccount(first, { address: addresses.second })
  await first.stop()
  const portico = visit(scriptedFamily())
  expect(getAccount(portico).address).toBe(addresses.second)
  await settled()
  expect(getAccount(portico).address).toBe(addresses.second)
})

test('hardening R18: only `connect` ever prompts', async () => {
  await rememberAlice()
  const family = scriptedFamily()
  const portico = visit(family)
  await settled()
  family.tell('alice').onNetwork('eip155:8453')
  family.tell('alice').onAccounts([{ address: addresses.second, namespace: 'eip155', type: 'eoa' }])
  family.tell('alice').onDisconnect()
  await settled()
  expect(family.calls.filter((call) => !call.startsWith('reconnect'))).toEqual([])
  expect(portico.store.getState().connections).toEqual([])
})
