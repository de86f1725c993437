import { expect, onTestFinished, test, vi } from 'vitest'
import { openFrameStore, type StorageAccess } from './frameStore.js'

/** A browser that blocks storage in frames of other sites: opening fails, so nothing else is called. */
const blocked = {
  open() {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
} as unknown as IDBFactory

const play = (how: Partial<StorageAccess> = {}): StorageAccess => ({
  isGranted: async () => false,
  request: vi.fn(async () => indexedDB),
  ...how,
})

const newParent = () => `https://${crypto.randomUUID()}.example`

test('behavior: data of one origin is at no other, whether or not the browser partitions storage by site', async () => {
  const domain = `${crypto.randomUUID()}.example`
  const first = await openFrameStore(`https://shop.${domain}`)
  await first.put('session', 'mine')
  expect(first.isLasting).toBe(true)
  for (const other of [
    `https://blog.${domain}`,
    `https://shop.${domain}:8443`,
    `http://shop.${domain}`,
    newParent(),
  ]) {
    const second = await openFrameStore(other)
    expect(await second.get('session')).toBeUndefined()
    // The names of locks and of a tab's own storage depend on this name.
    expect(second.name).not.toBe(first.name)
    await second.clear()
  }
  const again = await openFrameStore(`https://shop.${domain}`)
  expect(await again.get('session')).toBe('mine')
  expect(again.name).toBe(first.name)
})

test('hardening R7: a device that takes nine seconds to open its storage keeps the login', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const parent = newParent()
  // Cast: the store calls only `open` of the factory.
  const slow = (afterMs: number) =>
    ({
      open(...parameters: Parameters<IDBFactory['open']>) {
        const request = indexedDB.open(...parameters)
        const late = {
          onerror: null,
          onupgradeneeded: null,
          onsuccess: () => {},
          result: undefined as unknown,
        }
        request.onupgradeneeded = () => request.result.createObjectStore('values')
        request.onsuccess = () => {
          late.result = request.result
        }
        setTimeout(() => late.onsuccess(), afterMs)
        return late
      },
    }) as unknown as IDBFactory
  const opened = openFrameStore(parent, slow(9_000))
  await expect.poll(() => vi.getTimerCount()).toBe(2)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await vi.advanceTimersByTimeAsync(9_000)
  expect((await opened).isLasting).toBe(true)
  // A browser that never responds does not delay a login for longer than that.
  const never = openFrameStore(newParent(), slow(60_000), undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await never).isLasting).toBe(false)
})

test('hardening R7: a press makes the storage persistent, including earlier data and keys', async () => {
  const access = play()
  const parent = newParent()
  const store = await openFrameStore(parent, blocked, access)
  const { privateKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, false, [
    'sign',
  ])) as CryptoKeyPair
  await store.put('key', privateKey)
  expect(store.isLasting).toBe(false)
  expect(access.request).not.toHaveBeenCalled()

  expect(await store.askToKeep?.()).toBe(true)
  expect(store.isLasting).toBe(true)
  expect(await store.get('key')).toMatchObject({ extractable: false })
  // The next visit needs nothing from the user.
  const next = await openFrameStore(parent, blocked, { ...access, isGranted: async () => true })
  expect(next.isLasting).toBe(true)
  expect(await next.get('key')).toMatchObject({ extractable: false })
})

test('behavior: if persistence is denied, the page keeps its data, and the next one may ask again', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Declined', 'NotAllowedError')))
  const store = await openFrameStore(newParent(), blocked, play({ request }))
  await store.put('name', 'value')
  expect(await store.askToKeep?.()).toBe(false)
  expect(store.isLasting).toBe(false)
  expect(await store.get('name')).toBe('value')
})

test('behavior: another site’s frame does not find what was stored under this one', async () => {
  const [first, second] = await Promise.all([
    openFrameStore(newParent(), blocked, play()),
    openFrameStore(newParent(), blocked, play()),
  ])
  await Promise.all([first.askToKeep?.(), second.askToKeep?.()])
  await first.put('session', 'mine')
  expect(await second.get('session')).toBeUndefined()
})

test('behavior: a browser with persistent storage gets no request for it', async () => {
  const access = play()
  const store = await openFrameStore(newParent(), indexedDB, access)
  expect(store.isLasting).toBe(true)
  expect(store.askToKeep).toBeUndefined()
  expect(access.request).not.toHaveBeenCalled()
})
