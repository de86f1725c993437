import { expect, test, vi } from 'vitest'
import { loadOnce, perKit, type Slots } from './slots.js'

const kit = () => ({ internal: { slots: new Map<unknown, never>() as Slots } })

test('default: each kit creates its own value, on first use', () => {
  const make = vi.fn(() => new Set<string>())
  const namesOf = perKit(make)
  const [one, two] = [kit(), kit()]
  expect(make).not.toHaveBeenCalled()
  namesOf(one).add('alice')
  expect([...namesOf(one)]).toEqual(['alice'])
  expect([...namesOf(two)]).toEqual([])
  expect(make.mock.calls).toEqual([[one], [two]])
})

test('behavior: two definitions share nothing', () => {
  const [first, second] = [perKit(() => ['first']), perKit(() => ['second'])]
  const one = kit()
  expect([first(one), second(one)]).toEqual([['first'], ['second']])
})

test('behavior: a value that is loading or loaded is not loaded again', async () => {
  const load = vi.fn(async () => 'chunk')
  const loadChunk = loadOnce(load)
  const one = kit()
  expect(await Promise.all([loadChunk(one), loadChunk(one)])).toEqual(['chunk', 'chunk'])
  expect(await loadChunk(one)).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(1)
})

test('error: a failed load is tried again by the next call', async () => {
  const load = vi.fn(async () => 'chunk').mockRejectedValueOnce(new Error('offline'))
  const loadChunk = loadOnce(load)
  const one = kit()
  await expect(loadChunk(one)).rejects.toThrow('offline')
  expect(await loadChunk(one)).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(2)
})
