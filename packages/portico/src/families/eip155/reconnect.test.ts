import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { reconnect } from './reconnect.js'

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function scripted(accounts: (count: number) => unknown) {
  const asked: string[] = []
  const listeners = new Set<(accounts: unknown) => void>()
  let count = 0
  const provider = {
    on: (event: string, listener: (accounts: unknown) => void) =>
      event === 'accountsChanged' && listeners.add(listener),
    removeListener: (_event: string, listener: (accounts: unknown) => void) => listeners.delete(listener),
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return method === 'eth_chainId' ? '0x1' : accounts(count++)
    },
  }
  const connector: Connector = {
    chain: 'eip155',
    id: 'io.scripted',
    name: 'Scripted',
    provider,
    type: 'ANNOUNCED',
  }
  const emit = (shared: unknown) => {
    for (const listener of [...listeners]) listener(shared)
  }
  return { asked, connector, emit, listeners }
}

function start(connector: Connector) {
  const controller = new AbortController()
  const onAvailable = vi.fn()
  const restored = reconnect(connector, {
    lapsed: false,
    networks: [],
    onAvailable,
    signal: controller.signal,
  })
  return { controller, onAvailable, restored }
}

test('hardening R18: only methods that never prompt are used', async () => {
  const { asked, connector } = scripted(() => [account])
  expect((await start(connector).restored)?.networkId).toBe('eip155:1')
  expect(asked).toEqual(['eth_accounts', 'eth_chainId'])
})

test('behavior: a wallet that fails while it starts is tried again', async () => {
  const { connector } = scripted((count) => {
    if (count === 0) throw new Error('not ready')
    return [account]
  })
  const { restored } = start(connector)
  await vi.advanceTimersByTimeAsync(400)
  expect((await restored)?.accounts).toHaveLength(1)
})

test('behavior: a broken wallet is given up', async () => {
  const { asked, connector } = scripted(() => {
    throw new Error('broken')
  })
  const { restored } = start(connector)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await restored).toBeNull()
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('behavior: a silent wallet is given up after 5 s, and reported if it responds later', async () => {
  let answer: (accounts: unknown) => void = () => {}
  const { connector } = scripted(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { onAvailable, restored } = start(connector)
  await vi.advanceTimersByTimeAsync(4_900)
  const isSettled = vi.fn()
  void restored.then(isSettled)
  await vi.advanceTimersByTimeAsync(0)
  expect(isSettled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await restored).toBeNull()
  expect(onAvailable).not.toHaveBeenCalled()
  answer([account])
  await vi.advanceTimersByTimeAsync(0)
  expect(onAvailable).toHaveBeenCalledTimes(1)
})

test('hardening R2: time in which the page itself is busy does not count against the wallet', async () => {
  vi.useRealTimers()
  let answer: (accounts: unknown) => void = () => {}
  const { connector } = scripted(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { restored } = start(connector)
  await new Promise((resolve) => setTimeout(resolve, 10))
  // Simulates a device that is so slow that one task takes longer than the wallet's whole time limit.
  const until = Date.now() + 5_500
  while (Date.now() < until);
  setTimeout(() => answer([account]), 0)
  expect(await restored).not.toBeNull()
})

test('hardening R1: a locked wallet is never restored as connected', async () => {
  const { connector, emit, listeners } = scripted(() => [])
  const { onAvailable, restored } = start(connector)
  expect(await restored).toBeNull()
  emit([])
  emit('0xnonsense')
  expect(onAvailable).not.toHaveBeenCalled()
  emit([account])
  emit([account])
  expect(onAvailable).toHaveBeenCalledTimes(1)
  expect(listeners.size).toBe(0)
})

test('behavior: a wallet that is unlocked between its response and its reading is not missed', async () => {
  const { connector, emit } = scripted(() => {
    queueMicrotask(() => emit([account]))
    return []
  })
  const { onAvailable, restored } = start(connector)
  expect(await restored).toBeNull()
  expect(onAvailable).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onAvailable).toHaveBeenCalledTimes(1)
})

test('behavior: a restored wallet has no leftover listener', async () => {
  const { connector, emit, listeners } = scripted(() => [account])
  const { onAvailable, restored } = start(connector)
  await restored
  expect(listeners.size).toBe(0)
  emit([account])
  expect(onAvailable).not.toHaveBeenCalled()
})

test('behavior: aborted restoring leaves no listener', async () => {
  const { connector, emit, listeners } = scripted(() => [])
  const { controller, onAvailable, restored } = start(connector)
  await restored
  controller.abort()
  emit([account])
  expect(onAvailable).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})

test('error: aborted while waiting for the wallet', async () => {
  const { connector } = scripted(() => new Promise(() => {}))
  const { controller, restored } = start(connector)
  const reason = new Error('stopped')
  controller.abort(reason)
  const rejected = expect(restored).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(200)
  await rejected
})
