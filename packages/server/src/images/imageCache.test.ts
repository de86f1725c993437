import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImageCache } from './imageCache.js'

let folder: string
let nowMs = Date.now()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-cache-'))
})
afterEach(() => rmSync(folder, { force: true, recursive: true }))

const id = (index: number) => `${index}`.padStart(32, 'a')
const picture = (bytes: number) => [{ bytes: new Uint8Array(bytes), width: 48 }]
/** Opens a cache with nothing in memory. */
const open = (limitBytes = 10_000) => createImageCache({ folder, limitBytes, nowMs: () => nowMs })

test('default', async () => {
  const cache = open()
  expect(await cache.get(id(1), 48)).toBeNull()
  await cache.set(id(1), picture(100))
  expect((await cache.get(id(1), 48))?.byteLength).toBe(100)
  expect(await cache.get(id(1), 96)).toBeNull()
  expect((await open().get(id(1), 48))?.byteLength).toBe(100)
})

test('behavior: over its limit, the cache drops what was unread the longest', async () => {
  for (let index = 0; index < 12; index++) {
    await open().set(id(index), picture(1000))
    // A read updates the time of the file.
    nowMs += 60_000
    await open().get(id(index), 48)
  }
  nowMs += 60_000
  await open().get(id(0), 48)
  await open().prune()
  const kept: number[] = []
  for (let index = 0; index < 12; index++) if (await open().get(id(index), 48)) kept.push(index)
  expect(kept).toEqual([0, 5, 6, 7, 8, 9, 10, 11])
})

test('hardening A44: what is written faster than the hour goes by stays about the limit', async () => {
  const cache = open()
  for (let index = 0; index < 60; index++) {
    nowMs += 1000
    await cache.set(id(index), picture(1000))
  }
  const written = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  // Files above the limit were written while the folder was pruned.
  await expect.poll(written).toBeLessThan(20)
})

test('behavior: if the folder is not writable, only caching stops', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const cache = createImageCache({ folder: file, limitBytes: 1000, nowMs: () => nowMs })
  await cache.set(id(1), picture(100))
  expect((await cache.get(id(1), 48))?.byteLength).toBe(100)
  await cache.prune()
})
