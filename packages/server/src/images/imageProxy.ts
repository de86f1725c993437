import { setMaxListeners } from 'node:events'
import { proxiedImageWidths } from '@portico/protocol/http'
import { createBoundedCache } from '../chain/boundedCache.js'
import { AddressRefusedError } from '../errors/fetch.js'
import { ImageRefusedError, ImageUnavailableError } from '../errors/image.js'
import type { SafeFetch } from '../http/safeFetch.js'
import type { Gateways } from '../http/webAddressOf.js'
import { createFetchTurns } from './fetchTurns.js'
import { createImageCache } from './imageCache.js'
import type { ImageOriginals } from './imageOriginals.js'
import { createRasterizer } from './rasterizer.js'
import { readOriginal } from './readOriginal.js'

export const imageWidths = proxiedImageWidths.map(Number)

/** Pictures that are looked up, waited for or fetched at once, at most; the next is refused for the moment. */
const pendingLimit = 512
/** What was refused stays refused; what could not be had is tried again sooner. */
const refusedLifetimeMs = 60 * 60_000
const failedLifetimeMs = 60_000
const failureLimit = 20_000

export type ImageProxy = {
  /**
   * The address at which this server shows a picture: absolute, under `publicUrl` (of the caller). `original` is http,
   * https, ipfs or data, from whoever made the token. Empty for anything else: then there is no picture.
   */
  register: (original: string, publicUrl: string) => string
  /** What a row stores of a picture's address, for `register`. */
  keep: ImageOriginals['keep']
  /**
   * A registered picture as WebP, or null when there is none that is fit to be shown.
   *
   * @param asker the client that asks, by its network: what is made for one leaves the others room
   * @throws ImageUnavailableError when it cannot be had now
   */
  get: (id: string, width: number, asker: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Brings the cache on disk under its limit. */
  prune: () => Promise<void>
  close: () => void
}

export type ImageProxyOptions = Gateways & {
  /** Where pictures that were made are kept. */
  cacheFolder: string
  cacheLimitBytes: number
  nowMs: () => number
  /** Told why a picture is not shown. */
  onRefused: (id: string, error: unknown) => void
  originals: ImageOriginals
  safeFetch: SafeFetch
}

type Failure = 'refused' | 'failed'

/**
 * Pictures of tokens and NFTs, which strangers chose, made safe to show: fetched by the server, so that nobody learns who
 * looks at them, and re-encoded, so that nothing of the original is left but what it looks like.
 */
export function createImageProxy({
  cacheFolder,
  cacheLimitBytes,
  nowMs,
  onRefused,
  originals,
  safeFetch,
  ...gateways
}: ImageProxyOptions): ImageProxy {
  const cache = createImageCache({ folder: cacheFolder, limitBytes: cacheLimitBytes, nowMs })
  const failures = createBoundedCache<Failure>(failureLimit, nowMs)
  const rasterizer = createRasterizer()
  const turns = createFetchTurns()
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()
  // Every fetch listens.
  setMaxListeners(0, closing.signal)

  async function make(id: string, asker: string): Promise<void> {
    const original = await originals.find(id)
    if (original !== null) await turns.take({ asker, original }, () => show(id, original, asker))
  }

  async function show(id: string, original: string, asker: string): Promise<void> {
    try {
      const picture = await readOriginal(original, { ...gateways, safeFetch, signal: closing.signal })
      await cache.set(id, await rasterizer.rasterize({ ...picture, asker, widths: imageWidths }))
    } catch (error) {
      const isRefused = error instanceof ImageRefusedError || error instanceof AddressRefusedError
      failures.set(id, isRefused ? 'refused' : 'failed', isRefused ? refusedLifetimeMs : failedLifetimeMs)
      onRefused(id, error)
    }
  }

  /** All widths of one picture are one fetch, for everybody who asks meanwhile. */
  function makeOnce(id: string, asker: string): Promise<void> {
    const current = running.get(id)
    if (current) return current
    if (running.size >= pendingLimit)
      throw new ImageUnavailableError({ reason: 'too many are being fetched' })
    const started = make(id, asker).finally(() => running.delete(id))
    running.set(id, started)
    return started
  }

  return {
    close() {
      closing.abort()
      rasterizer.close()
    },
    async get(id, width, asker) {
      const known = await cache.get(id, width)
      if (known) return known
      if (failures.get(id) === undefined) await makeOnce(id, asker)
      if (failures.get(id) === 'failed') throw new ImageUnavailableError({ reason: 'it did not come' })
      return cache.get(id, width)
    },
    keep: (original) => originals.keep(original.trim()),
    prune: cache.prune,
    register(original, publicUrl) {
      const id = originals.register(original.trim())
      return id === null ? '' : `${publicUrl}/v1/image/${id}`
    },
  }
}
