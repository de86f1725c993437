import { expect, test } from 'vitest'
import type { Session } from '../../core/session.js'
import { watch } from './watch.js'

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

type Listener = (payload: unknown) => void

function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const ofEvent = (event: string) => {
    const known = listeners.get(event) ?? new Set<Listener>()
    listeners.set(event, known)
    return known
  }
  return {
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    emit: (event: string, payload?: unknown) => {
      for (const listener of [...ofEvent(event)]) listener(payload)
    },
    off: (event: string, listener: Listener) => ofEvent(event).delete(listener),
    on: (event: string, listener: Listener) => ofEvent(event).add(listener),
  }
}

function watched(provider: object) {
  const told: unknown[] = []
  const connector = {
    chain: 'eip155',
    id: 'io.scripted',
    name: 'Scripted',
    provider,
    type: 'ANNOUNCED',
  } as const
  const session: Session = { accounts: [], connector, networkId: 'eip155:1', provider }
  const stop = watch(session, {
    onAccounts: (accounts) => told.push(accounts.map(({ address }) => address)),
    onDisconnect: () => told.push('disconnect'),
    onNetwork: (networkId) => told.push(networkId),
  })
  return { stop, told }
}

test('default', () => {
  const { count, emit, off, on } = createEvents()
  const { stop, told } = watched({ on, removeListener: off })
  emit('accountsChanged', [account])
  emit('accountsChanged', [])
  emit('chainChanged', '0x5')
  emit('disconnect', { code: 4900 })
  expect(told).toEqual([[account], [], 'eip155:5', 'disconnect'])
  stop()
  expect(count()).toBe(0)
})

test('behavior: malformed payloads are not passed on unchanged', () => {
  const { emit, off, on } = createEvents()
  const { told } = watched({ on, removeListener: off })
  for (const chainId of [null, {}, 'x', '0x0', -1]) emit('chainChanged', chainId)
  emit('connect', null)
  emit('connect', { chainId: 'x' })
  expect(told).toEqual([])
  emit('accountsChanged', 'nonsense')
  expect(told).toEqual([[]])
})

test('behavior: a temporary loss of connection is not a disconnect', () => {
  const { emit, off, on } = createEvents()
  const { told } = watched({ on, removeListener: off })
  emit('disconnect', { code: 1013 })
  expect(told).toEqual([])
  emit('connect', { chainId: '0x89' })
  expect(told).toEqual(['eip155:137'])
  emit('disconnect')
  expect(told).toEqual(['eip155:137', 'disconnect'])
})

test('behavior: a wallet with only `off`, one that cannot remove listeners, and one without events', () => {
  const withOff = createEvents()
  watched({ off: withOff.off, on: withOff.on }).stop()
  expect(withOff.count()).toBe(0)

  const forever = createEvents()
  const { stop, told } = watched({ on: forever.on })
  stop()
  forever.emit('chainChanged', '0x5')
  expect(told).toEqual([])

  expect(() => watched({}).stop()).not.toThrow()
  const broken = () => {
    throw new Error('broken')
  }
  expect(() => watched({ on: broken, removeListener: broken }).stop()).not.toThrow()
})
