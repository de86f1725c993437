import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from './memoryStore.js'

const weekMs = 7 * 24 * 3_600_000

test('default: a key is added once, until it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = memoryStore()
  expect(await store.add('nonce a', Date.now() + 1_000)).toBe(true)
  expect(await store.add('nonce a', Date.now() + 1_000)).toBe(false)
  vi.setSystemTime(Date.now() + 1_000)
  expect(await store.add('nonce a', Date.now() + 1_000)).toBe(true)
})

test('behavior: of many simultaneous calls exactly one adds the key', async () => {
  const store = memoryStore()
  const calls = Array.from({ length: 100 }, () => store.add('nonce a', Date.now() + 1_000))
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1)
})

test('behavior: what ended stays ended, at the latest time that was named', async () => {
  const store = memoryStore()
  expect(await store.getEnded('eip155:0xa')).toBeUndefined()
  await store.setEnded('eip155:0xa', 2_000, 9_000)
  await store.setEnded('eip155:0xa', 1_000, 9_000)
  expect([await store.getEnded('eip155:0xa'), await store.getEnded('eip155:0xb')]).toEqual([2_000, undefined])
})

test('behavior: 1,000 nonces and 1,000 ends take at most 100 ms, however many there were before', async () => {
  const store = memoryStore()
  const timeOf = async (name: string) => {
    const before = process.cpuUsage()
    for (let entry = 0; entry < 1_000; entry++) {
      await store.add(`${name} ${entry}`, Date.now() + 3_600_000)
      await store.setEnded(`${name} ${entry}`, Date.now(), Date.now() + 3_600_000)
    }
    // Measures processor time, so that other work on the machine does not count.
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1_000
  }
  // The shortest of three rounds counts, because garbage collection slows some of them.
  const times = [await timeOf('first'), await timeOf('second'), await timeOf('third')]
  expect(Math.min(...times)).toBeLessThanOrEqual(100)
})

test('hardening A16: 100,000 ends of fresh keys hold no memory, refuse nothing and end nobody else', async () => {
  const store = memoryStore()
  await store.setEnded('session of a victim', 1_000, weekMs)
  await store.add('nonce of a victim', Date.now() + 300_000)
  const before = heldBytes()
  for (let entry = 0; entry < 100_000; entry++) await store.setEnded(`session ${entry}`, 5_000, weekMs)
  expect(heldBytes() - before).toBeLessThan(2_000_000)
  // The store refuses nothing and forgets nothing.
  await store.setEnded('session of another', 6_000, weekMs)
  expect(await store.getEnded('session of another')).toBe(6_000)
  expect(await store.getEnded('session of a victim')).toBeGreaterThanOrEqual(1_000)
  expect(await store.add('nonce of a victim', Date.now() + 300_000)).toBe(false)
  expect(await store.add('nonce of another', Date.now() + 300_000)).toBe(true)
  // At most three in a thousand earlier sessions share every cell with ended ones. No session that began later does.
  const others = await Promise.all(
    Array.from({ length: 10_000 }, (_, each) => store.getEnded(`other ${each}`)),
  )
  const shared = others.filter((end) => end !== undefined)
  expect(shared.length).toBeLessThanOrEqual(30)
  expect(shared.filter((end) => end > 6_000)).toEqual([])
})

function heldBytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}
