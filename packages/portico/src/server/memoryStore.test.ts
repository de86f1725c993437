import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from './memoryStore.js'

/** Creates a store with this many entries, valid until then. */
async function storeOf(count: number, untilMs: number) {
  const store = memoryStore()
  for (let entry = 0; entry < count; entry++) await store.add(`nonce ${entry}`, untilMs)
  return store
}

test('default: a key is added once, until it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = memoryStore()
  expect(await store.add('nonce a', Date.now() + 1_000)).toBe(true)
  expect([await store.add('nonce a', Date.now() + 1_000), await store.has('nonce a')]).toEqual([false, true])
  vi.setSystemTime(Date.now() + 1_000)
  expect([await store.has('nonce a'), await store.add('nonce a', Date.now() + 1_000)]).toEqual([false, true])
})

test('behavior: with 50,000 valid entries, 1,000 more take at most 100 ms', async () => {
  const store = await storeOf(50_000, Date.now() + 3_600_000)
  const timeOf = async (name: string) => {
    const before = process.cpuUsage()
    for (let entry = 0; entry < 1_000; entry++) {
      await store.add(`${name} ${entry}`, Date.now() + 3_600_000)
      await store.setEnded(`${name} ${entry}`, Date.now(), Date.now() + 3_600_000)
    }
    // Processor time, so that other work on the machine does not count.
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1_000
  }
  // The shortest of three rounds, since garbage collection affects some of them.
  const times = [await timeOf('first'), await timeOf('second'), await timeOf('third')]
  expect(Math.min(...times)).toBeLessThanOrEqual(100)
})

test('error: the limit is 500,000 entries, and no valid one is removed; expired ones are', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await storeOf(499_998, Date.now() + 60_000)
  await store.add('ended 1', Date.now() + 3_600_000)
  await store.setEnded('eip155:0xa', Date.now(), Date.now() + 3_600_000)
  await expect(store.add('nonce new', Date.now() + 1_000)).rejects.toThrow('500000 entries')
  await expect(store.setEnded('eip155:0xb', 1, Date.now() + 1_000)).rejects.toThrow('500000 entries')
  // An account that is already in it takes no more room.
  await store.setEnded('eip155:0xa', Date.now(), Date.now() + 3_600_000)
  expect([await store.has('nonce 0'), await store.has('ended 1')]).toEqual([true, true])
  vi.setSystemTime(Date.now() + 60_000)
  expect(await store.add('nonce new', Date.now() + 1_000)).toBe(true)
  expect(await store.has('ended 1')).toBe(true)
  expect(await store.getEnded('eip155:0xa')).toBeDefined()
})
