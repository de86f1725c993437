import { expect, test } from 'vitest'
import { createStoredAllowance } from './storedAllowance.js'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024

function start(limit: number) {
  const clock = { ms: 1_800_000_000_000 }
  const allowance = createStoredAllowance({
    limit,
    nowMs: () => clock.ms,
    projectLimit: Number.POSITIVE_INFINITY,
  })
  let count = 0
  /** Returns false if it is refused. */
  const store = (address: string, length = 1, name = `message ${count++}`) => {
    try {
      allowance.take(name, { address, expiresAtMs: clock.ms + dayMs, length, projectId: 'project' })
      return true
    } catch {
      return false
    }
  }
  return { allowance, clock, store }
}

function fill(store: (address: string) => boolean, address: string, most: number): number {
  let stored = 0
  while (stored < most && store(address)) stored++
  return stored
}

test('hardening A35: a one-letter message counts with its row, so small messages are limited, too', () => {
  const { store } = start(megabyte)
  expect(fill(store, 'flooder', 10_000)).toBe(1023)
  expect(store('other')).toBe(true)
})

test('hardening A35: beyond the limit of remembered names, the sums stay, of the flooder and of everyone else', () => {
  const { allowance, clock, store } = start(300 * megabyte)
  const kept = (name: string) => store('other', 100 * megabyte, name)
  expect([kept('one'), kept('two'), kept('three')]).toEqual([true, true, false])
  // If there are more than 200,000 names, only the flooder's are forgotten. Its waiting messages still count.
  expect(fill(store, 'flooder', 400_000)).toBe(Math.floor((300 * 1024) / (1025 / 1024)))
  expect(kept('three')).toBe(false)
  allowance.giveBack('one')
  expect([kept('three'), kept('four')]).toEqual([true, false])
  for (let hour = 0; hour < 23; hour++) {
    clock.ms += dayMs / 24
    expect([store('flooder', 2048), kept('four')]).toEqual([false, false])
  }
  clock.ms += dayMs / 12
  expect([store('flooder', 2048), kept('four')]).toEqual([true, true])
})

test('hardening A35: countless addresses are counted together, and do not grow the memory without limit', () => {
  const { store } = start(4 * 1024)
  let stored = 0
  for (let address = 0; address < 70_000; address++) if (store(`address ${address}`)) stored++
  // Each of the 50,000 separate counts has one message, and each of the 1,024 shared counts has 3.
  expect(stored).toBe(50_000 + 1024 * 3)
})

test('hardening A44: four addresses with 256 MB each cannot fill a project of 1,024 MB for the others, nor another project', () => {
  const clock = { ms: 1_800_000_000_000 }
  const alarms: string[] = []
  const allowance = createStoredAllowance({
    limit: 256 * megabyte,
    nowMs: () => clock.ms,
    onNearlyUsed: (projectId) => alarms.push(projectId),
    projectLimit: 1024 * megabyte,
  })
  let count = 0
  const store = (address: string, projectId = 'shop') => {
    try {
      const length = megabyte - 1024
      allowance.take(`message ${count++}`, { address, expiresAtMs: clock.ms + dayMs, length, projectId })
      return true
    } catch {
      return false
    }
  }
  const fillBy = (address: string, projectId?: string) =>
    fill((each) => store(each, projectId), address, 2000)
  // Four fifths of 1,024 MB are for everyone. After these are used up, the last of the four gets only a tenth of its
  // 256 MB.
  expect([1, 2, 3, 4].map((index) => fillBy(`192.0.2.${index}`))).toEqual([256, 256, 256, 51])
  expect(alarms.length).toBeGreaterThan(0)
  // Another address can still store little: 25 MB.
  expect(fillBy('192.0.2.5')).toBe(25)
  expect(fillBy('192.0.2.5', 'other')).toBe(256 - 25)
  expect(new Set(alarms)).toEqual(new Set(['shop']))
  // Expired messages no longer count for the project either.
  clock.ms += dayMs + 60_000
  expect(fillBy('192.0.2.6')).toBe(256)
})

test('hardening A44: the /64s of one /48 have the storage of four addresses, and leave a project of 4,096 MB to others', () => {
  const allowance = createStoredAllowance({
    limit: 256 * megabyte,
    nowMs: () => 0,
    projectLimit: 4096 * megabyte,
  })
  let count = 0
  const store = (address: string) => {
    try {
      allowance.take(`message ${count++}`, {
        address,
        expiresAtMs: dayMs,
        length: megabyte - 1024,
        projectId: 'shop',
      })
      return true
    } catch {
      return false
    }
  }
  const stored = Array.from({ length: 45 }, (_, index) =>
    fill(store, `2001:db8:1:${index.toString(16)}::/64`, 300),
  )
  expect(stored.reduce((sum, one) => sum + one, 0)).toBe(1024)
  expect(fill(store, '2001:db8:2:1::/64', 300)).toBe(256)
})

test('hardening A44: storage of a project is freed when receivers have its messages', () => {
  const allowance = createStoredAllowance({
    limit: 10 * megabyte,
    nowMs: () => 0,
    projectLimit: 2 * megabyte,
  })
  const store = (name: string) => {
    const length = megabyte - 1024
    return allowance.take(name, { address: 'a', expiresAtMs: dayMs, length, projectId: 'shop' })
  }
  store('one')
  expect(() => store('two')).toThrow('Too many messages of this project are waiting here.')
  allowance.giveBack('one')
  store('two')
})
