import { base, mainnet } from 'viem/chains'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { getAccount } from '../actions/getAccount.js'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { cookieStorage } from './cookieStorage.js'
import { localOrMemoryStorage } from './storage.js'

// The test files of one run share the origin, and therefore the storage.
beforeEach(() => localStorage.clear())

/** Makes the browser deny storage, as in private mode and in third-party frames, where the getter itself throws. */
function denyStorage() {
  const before = Object.getOwnPropertyDescriptor(window, 'localStorage')
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  onTestFinished(() => void (before && Object.defineProperty(window, 'localStorage', before)))
}

/** Fills the storage of this origin. */
function fillStorage(storage: Storage) {
  const keys: string[] = []
  onTestFinished(() => {
    for (const key of keys) storage.removeItem(key)
  })
  for (let size = 1 << 22; size >= 1; size = size >> 1) {
    for (;;) {
      const key = `filler ${keys.length}`
      try {
        storage.setItem(key, 'x'.repeat(size))
        keys.push(key)
      } catch {
        break
      }
    }
  }
}

const start = (storage = localOrMemoryStorage()) =>
  startKit({ families: [scriptedFamily()], networks: [mainnet, base], storage })

test('default: localStorage', () => {
  const storage = localOrMemoryStorage()
  storage.setItem('key', 'value')
  expect([localStorage.getItem('key'), storage.getItem('key')]).toEqual(['value', 'value'])
  expect(storage.isTemporary?.()).toBe(false)
  storage.removeItem('key')
  expect([localStorage.getItem('key'), storage.getItem('key')]).toEqual([null, null])
})

test('hardening R6: if storage is denied, memory: the kit works, and forgets with the page', async () => {
  denyStorage()
  const portico = start()
  await connect(portico, { connectorId: 'alice' })
  expect(getAccount(portico).status).toBe('connected')
  expect(portico.storage.getItem('@appkit/connections')).toContain('alice')
  await disconnect(portico)
  expect(getAccount(portico).status).toBe('disconnected')
  await portico.stop()
  expect(start().store.getState().connections).toEqual([])
})

test('hardening R5: if the storage is full, the kit works, and writes again when there is room', async () => {
  const real = window.localStorage
  fillStorage(real)
  expect(() => real.setItem('one more', 'x'.repeat(100))).toThrow(/quota/i)
  const storage = localOrMemoryStorage()
  const portico = start(storage)
  await connect(portico, { connectorId: 'alice' })
  expect(getAccount(portico).status).toBe('connected')
  expect(portico.storage.getItem('@appkit/connections')).toContain('alice')

  for (const key of Object.keys(real)) if (key.startsWith('filler')) real.removeItem(key)
  await connect(portico, { connectorId: 'bob' })
  const key = Object.keys(real).find((name) => name.endsWith(':@appkit/connections')) ?? ''
  expect(real.getItem(key)).toContain('bob')
})

test('hardening R5: a full storage does not leave an earlier connection instead of the present one', async () => {
  const storageKey = 'full'
  const visit = () => startKit({ networks: [mainnet, base], storage: localOrMemoryStorage(), storageKey })
  const first = visit()
  await connect(first, { connectorId: 'alice' })
  fillStorage(window.localStorage)
  await connect(first, { connectorId: 'bob' })
  await disconnect(first, { connectorId: 'alice' })
  await first.stop()
  const { connections, remembered } = visit().store.getState()
  expect([...connections, ...remembered.filter(({ recent }) => !recent)]).toEqual([])
})

test('hardening R5: a tab that has its connection only in memory follows another tab that disconnected', async () => {
  const portico = startKit({ networks: [mainnet, base], storage: localOrMemoryStorage(), storageKey: 'held' })
  fillStorage(window.localStorage)
  await connect(portico, { connectorId: 'alice' })
  const key = 'held:@appkit/connections'
  expect(localStorage.getItem(key)).toBeNull()
  for (const name of Object.keys(localStorage)) if (name.startsWith('filler')) localStorage.removeItem(name)
  localStorage.setItem(key, '{}')
  dispatchEvent(new StorageEvent('storage', { key, newValue: '{}', oldValue: null }))
  await expect.poll(() => getAccount(portico).status).toBe('disconnected')
})

test('hardening R5: cookies store who is connected, however many wallets are recent', async () => {
  const storageKey = 'crowded'
  const visit = () => startKit({ networks: [mainnet, base], storage: cookieStorage(), storageKey })
  const first = visit()
  await connect(first, { connectorId: 'alice' })
  await connect(first, { connectorId: 'bob' })
  const [bob] = first.store.getState().connections
  if (!bob) throw new Error('bob is not connected')
  const { status: _, ...stored } = bob
  first.store.setState({
    remembered: Array.from({ length: 20 }, (_, index) => ({
      ...stored,
      connectorId: `dropped-${index}`,
      imageUrl: `https://wallet.example/${'i'.repeat(300)}.png`,
      recent: true,
    })),
  })
  await disconnect(first, { connectorId: 'alice' })
  await first.stop()
  const second = visit()
  await expect
    .poll(() => second.store.getState().connections.map(({ connectorId }) => connectorId))
    .toEqual(['bob'])
  const kept = second.store.getState().remembered.length
  expect([kept > 0, kept < 21]).toEqual([true, true])
  await disconnect(second)
})

test('hardening R1: a cookie connection survives a reload', async () => {
  const storageKey = 'cookies'
  const first = startKit({ networks: [mainnet, base], storage: cookieStorage(), storageKey })
  await connect(first, { connectorId: 'alice' })
  expect(document.cookie).toContain(encodeURIComponent('cookies:@appkit/connections'))
  await first.stop()
  const second = startKit({ networks: [mainnet, base], storage: cookieStorage(), storageKey })
  await expect.poll(() => getAccount(second).status).toBe('connected')
  await disconnect(second)
})

test('hardening R5: if the quota is used up, cached responses make room for required data', () => {
  localStorage.setItem('own:@appkit/portfolio_cache', 'x'.repeat(10_000))
  localStorage.setItem('site_cache', 'y')
  onTestFinished(() => localStorage.removeItem('site_cache'))
  fillStorage(localStorage)
  const storage = localOrMemoryStorage()
  storage.setItem('own:@portico/sends', 'z'.repeat(5_000))
  onTestFinished(() => storage.removeItem('own:@portico/sends'))
  expect(localStorage.getItem('own:@portico/sends')).toHaveLength(5_000)
  expect(localStorage.getItem('own:@appkit/portfolio_cache')).toBeNull()
  expect(localStorage.getItem('site_cache')).toBe('y')
  expect(storage.isTemporary?.()).toBe(false)
})

test('hardening R5: if a full storage refuses a value, no older one remains', () => {
  localStorage.setItem('own:@appkit/connections', 'older')
  fillStorage(localStorage)
  const storage = localOrMemoryStorage()
  storage.setItem('own:@appkit/connections', 'newer'.repeat(1_000))
  expect(storage.getItem('own:@appkit/connections')).toHaveLength(5_000)
  expect(localStorage.getItem('own:@appkit/connections')).toBeNull()
})
