import { setMaxListeners } from 'node:events'
import { proxiedImageWidths } from '@portico/protocol/http'
import { createBoundedCache } from '../chain/boundedCache.js'
import { AddressRefusedError } from '../errors/fetch.js'
import { ImageRefusedError, ImageUnavailableError, TooManyImagesError } from '../errors/image.js'
import type { LoopTurns } from '../http/loopTurns.js'
import type { SafeFetch } from '../http/safeFetch.js'
import type { Gateways } from '../http/webAddressOf.js'
import { createFetchTurns } from './fetchTurns.js'
import { createImageCache } from './imageCache.js'
import type { ImageOriginals } from './imageOriginals.js'
import { createLargeRoom } from './largeRoom.js'
import { createRasterizer } from './rasterizer.js'
import { readOriginal } from './readOriginal.js'

export const imageWidths = proxiedImageWidths.map(Number)

/**
 * Maximum number of images that are being looked up, waiting or being fetched. Further ones are refused for the moment.
 */
const pendingLimit = 512
/** Lifetime of a refusal. An image that failed to load is retried sooner. */
const refusedLifetimeMs = 60 * 60_000
const failedLifetimeMs = 60_000
const failureLimit = 20_000

export type ImageProxy = {
  /**
   * Returns the URL at which this server shows an image: absolute, under `publicUrl` (of the caller). `original` is an
   * http, https, ipfs or data URL from the creator of a token. Returns an empty string for anything else.
   */
  register: (original: string, publicUrl: string) => string
  /** Returns what a row stores for a picture's URL, which `register` accepts in place of the URL. */
  keep: ImageOriginals['keep']
  /**
   * Returns a registered image as WebP, or null if it cannot be shown.
   *
   * @param asker the client's network, so that one client cannot use all the capacity
   * @throws ImageUnavailableError if it cannot be loaded at the moment
   */
  get: (id: string, width: number, asker: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Reduces the cache on disk to its limit. */
  prune: () => Promise<void>
  close: () => void
}

export type ImageProxyOptions = Gateways & {
  /** The folder for finished images. */
  cacheFolder: string
  cacheLimitBytes: number
  nowMs: () => number
  /** Called with the reason why an image is not shown. */
  onRefused: (id: string, error: unknown) => void
  originals: ImageOriginals
  safeFetch: SafeFetch
  loopTurns: LoopTurns
}

type Failure = 'refused' | 'failed'

/** How one attempt to make an image ended. `no turn`: the client that it was made for had no turn left. */
type Attempt = { asker: string; end: 'over' | 'no turn' }

/**
 * Makes images of tokens and NFTs safe to show, because strangers chose them. The server fetches them, so their hosts
 * do not learn who views them, and re-encodes them, so that only the visible pixels are left.
 */
export function createImageProxy({
  cacheFolder,
  cacheLimitBytes,
  nowMs,
  onRefused,
  originals,
  safeFetch,
  loopTurns,
  ...gateways
}: ImageProxyOptions): ImageProxy {
  const cache = createImageCache({ folder: cacheFolder, limitBytes: cacheLimitBytes, nowMs })
  const failures = createBoundedCache<Failure>(failureLimit, nowMs)
  const rasterizer = createRasterizer()
  const turns = createFetchTurns()
  const largeRoom = createLargeRoom()
  const running = new Map<string, Promise<Attempt>>()
  const closing = new AbortController()
  // Every fetch adds a listener.
  setMaxListeners(0, closing.signal)

  async function make(id: string, asker: string): Promise<Attempt> {
    try {
      if (running.size >= pendingLimit) throw new TooManyImagesError({ what: 'fetched' })
      const original = await originals.find(id)
      if (original !== null) await turns.take({ asker, original }, () => show(id, original, asker))
      return { asker, end: 'over' }
    } catch (error) {
      if (error instanceof TooManyImagesError) return { asker, end: 'no turn' }
      throw error
    }
  }

  /** @throws TooManyImagesError if the image may be fine, but the client has no turn left for it */
  async function show(id: string, original: string, asker: string): Promise<void> {
    const { hasWaited, leave, room } = largeRoom.enter({ asker, original })
    try {
      const picture = await readOriginal(original, {
        ...gateways,
        asker,
        room,
        safeFetch,
        signal: closing.signal,
        turns: loopTurns,
      })
      await cache.set(id, await rasterizer.rasterize({ ...picture, asker, widths: imageWidths }))
    } catch (error) {
      onRefused(id, error)
      const isRefused =
        error instanceof ImageRefusedError || (error instanceof AddressRefusedError && !error.isOfName)
      if (isRefused) failures.set(id, 'refused', refusedLifetimeMs)
      // Its time ended with the wait. Other clients have turns of their own, so for them it has not failed.
      else if (hasWaited()) throw new TooManyImagesError({ cause: error, what: 'fetched' })
      else if (error instanceof TooManyImagesError) throw error
      else failures.set(id, 'failed', failedLifetimeMs)
    } finally {
      leave()
    }
  }

  function makeOnce(key: string, id: string, asker: string): Promise<Attempt> {
    const current = running.get(key)
    if (current) return current
    const started = make(id, asker).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  /** Makes one image for all widths and all simultaneous requests. */
  async function makeForAll(id: string, asker: string): Promise<Attempt> {
    const shared = await makeOnce(id, id, asker)
    if (shared.end === 'over' || shared.asker === asker) return shared
    // Only the first client had no turn left. Each of the others now tries on its own turns.
    return makeOnce(`${id} for ${asker}`, id, asker)
  }

  return {
    close() {
      closing.abort()
      rasterizer.close()
    },
    async get(id, width, asker) {
      const known = await cache.get(id, width)
      if (known) return known
      if (failures.get(id) === undefined && (await makeForAll(id, asker)).end === 'no turn')
        throw new TooManyImagesError({ what: 'fetched' })
      if (failures.get(id) === 'failed')
        throw new ImageUnavailableError({ reason: 'it could not be fetched' })
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
