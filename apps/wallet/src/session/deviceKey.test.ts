import { expect, test } from 'vitest'
import { memoryStore } from '../storage/frameStore.js'
import { loadDeviceKey, readDeviceKey, replaceDeviceKey } from './deviceKey.js'

test('default: one key per partition, from its first use', async () => {
  const store = memoryStore()
  expect(await readDeviceKey(store)).toBeUndefined()
  const key = await loadDeviceKey(store)
  expect(await loadDeviceKey(store)).toBe(key)
  expect(await readDeviceKey(store)).toBe(key)
  expect(key.privateKey.extractable).toBe(false)
})

test('behavior: a removed key goes with what was bound to it, and nothing else', async () => {
  const store = memoryStore()
  const removed = await loadDeviceKey(store)
  for (const name of ['device-seal', 'email-attempt', 'session', 'network']) await store.put(name, name)
  await replaceDeviceKey(store, removed)
  expect((await loadDeviceKey(store)).publicJwk.x).not.toBe(removed.publicJwk.x)
  for (const name of ['device-seal', 'email-attempt', 'session'])
    expect(await store.get(name)).toBeUndefined()
  expect(await store.get('network')).toBe('network')
})

test('behavior: a tab that learns of the removal late takes the key of the first tab, and its session stays', async () => {
  const store = memoryStore()
  const removed = await loadDeviceKey(store)
  await replaceDeviceKey(store, removed)
  const renewed = await loadDeviceKey(store)
  await store.put('session', 'of the new key')
  await replaceDeviceKey(store, removed)
  expect(await loadDeviceKey(store)).toBe(renewed)
  expect(await store.get('session')).toBe('of the new key')
})
