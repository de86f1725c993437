import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { RasterImage } from './rasterizer.js'

const memoryLimitBytes = 24 * 1024 * 1024
const memoryLifetimeMs = 60 * 60_000
/** The folder is pruned after this part of its limit was written, and every hour. */
const prunedAfter = 0.1
/**
 * If the folder exceeds its limit, the least recently read files are removed until the folder is down to this part of
 * the limit.
 */
const swept = 0.8

export type ImageCache = {
  /** Returns the image in one width, or null if it is not stored. */
  get: (id: string, width: number) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Stores an image. If the folder is not writable, the image is still served. */
  set: (id: string, images: readonly RasterImage[]) => Promise<void>
  /** Reduces the folder to its limit. */
  prune: () => Promise<void>
}

export type ImageCacheOptions = { folder: string; limitBytes: number; nowMs: () => number }

/** Creates a cache of finished images, in memory and in a folder that survives a restart. Both have a limit. */
export function createImageCache({ folder, limitBytes, nowMs }: ImageCacheOptions): ImageCache {
  const memory = createBoundedCache<Uint8Array<ArrayBuffer>>(memoryLimitBytes, nowMs)
  let writtenBytes = 0
  let pruning: Promise<void> | undefined

  // The id contains no separators: the route and the register ensure that.
  const fileOf = (key: string) => join(folder, key.slice(0, 2), `${key}.webp`)

  return {
    async get(id, width) {
      const key = `${id}-${width}`
      const known = memory.get(key)
      if (known) return known
      const file = fileOf(key)
      try {
        const bytes = new Uint8Array(await readFile(file))
        memory.set(key, bytes, memoryLifetimeMs, bytes.byteLength)
        const now = new Date(nowMs())
        await utimes(file, now, now).catch(() => {})
        return bytes
      } catch {
        return null
      }
    },
    prune: pruneOnce,
    async set(id, images) {
      for (const { bytes, width } of images) {
        const key = `${id}-${width}`
        memory.set(key, bytes, memoryLifetimeMs, bytes.byteLength)
        const file = fileOf(key)
        // Written under another name until it is complete, because another request may read it meanwhile.
        const unfinished = `${file}.${randomUUID()}`
        try {
          await mkdir(join(file, '..'), { recursive: true })
          await writeFile(unfinished, bytes)
          await rename(unfinished, file)
          writtenBytes += bytes.byteLength
        } catch {
          await rm(unfinished, { force: true }).catch(() => {})
        }
      }
      // The folder is pruned in the background, because a client can fill it in less than an hour.
      if (writtenBytes > limitBytes * prunedAfter) pruneOnce().catch(() => {})
    },
  }

  function pruneOnce(): Promise<void> {
    pruning ??= prune().finally(() => {
      pruning = undefined
    })
    return pruning
  }

  async function prune(): Promise<void> {
    writtenBytes = 0
    const files = await listFiles(folder)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= limitBytes) return
    for (const { path, size } of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (total <= limitBytes * swept) break
      await rm(path, { force: true })
      total -= size
    }
  }
}

type CachedFile = { path: string; size: number; usedAtMs: number }

async function listFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files: CachedFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile()) files.push({ path, size: found.size, usedAtMs: found.mtimeMs })
  }
  return files
}
