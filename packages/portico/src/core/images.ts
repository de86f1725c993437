import type { Portico } from './portico.js'
import { perKit } from './slots.js'

/** Kinds of image that are cached separately. Source: specification, section 3 (image caches). */
export type ImageKind = 'wallet' | 'network' | 'chain' | 'connector' | 'token' | 'currency'

/** Maximum number of images in a kit's cache, of all kinds together. Object URLs take memory until they are revoked. */
export const imageLimit = 200

/** Maximum size of an image in bytes, larger than any icon should be. */
const imageLimitBytes = 512 * 1024

/** Accepted types. SVG is not among them, because an image server has no reason to send documents. */
const rasterTypes = /^image\/(avif|gif|jpeg|png|webp)$/

/** Kinds that the server has routes for. Networks, families and connectors are its assets. */
const serverKinds = {
  chain: 'asset',
  connector: 'asset',
  currency: 'currency',
  network: 'asset',
  token: 'token',
  wallet: 'wallet',
} as const satisfies Record<ImageKind, string>

/** Checks whether an image may be shown: a raster image of at most 512 KiB. */
export const isPicture = ({ size, type }: Blob): boolean => rasterTypes.test(type) && size <= imageLimitBytes

type Fetch = (kind: ImageKind, id: string) => Promise<Blob>

/** Images by kind and id, as object URLs. */
export type ImageCache = {
  /** Returns the URL of a loaded image; undefined if it has not loaded or does not exist. */
  read(kind: ImageKind, id: string): string | undefined
  /** Fetches an image once. Returns undefined if it does not exist. */
  load(kind: ImageKind, id: string): Promise<string | undefined>
  clear(): void
}

/** Creates a cache that keeps the `limit` most recently used images, and revokes the URLs of others. */
export function createImageCache(fetchImage: Fetch, limit: number = imageLimit): ImageCache {
  /** The URLs, the least recently used first. */
  const urls = new Map<string, string>()
  const missing = new Set<string>()
  const pending = new Map<string, Promise<string | undefined>>()
  const keyOf = (kind: ImageKind, id: string) => `${kind}:${id}`

  function read(kind: ImageKind, id: string) {
    const key = keyOf(kind, id)
    const url = urls.get(key)
    if (url === undefined) return undefined
    urls.delete(key)
    urls.set(key, url)
    return url
  }

  function keep(key: string, blob: Blob): string | undefined {
    if (!isPicture(blob)) {
      missing.add(key)
      return undefined
    }
    const url = URL.createObjectURL(blob)
    urls.set(key, url)
    for (const [oldest, oldUrl] of urls) {
      if (urls.size <= limit) break
      urls.delete(oldest)
      URL.revokeObjectURL(oldUrl)
    }
    return url
  }

  return {
    clear() {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
      missing.clear()
    },
    async load(kind, id) {
      const key = keyOf(kind, id)
      const known = read(kind, id)
      if (known !== undefined || missing.has(key)) return known
      const fetched =
        pending.get(key) ??
        fetchImage(kind, id)
          .then((blob) => keep(key, blob))
          // After a failure, the image is not stored as missing, because a server that was down may have it next time.
          .catch(() => undefined)
          .finally(() => pending.delete(key))
      pending.set(key, fetched)
      return fetched
    },
    read,
  }
}

/** Returns the kit's one cache. */
export const imagesOf = perKit((portico: Portico) =>
  createImageCache(async (kind, id) => {
    const { requestImage } = await import('./http/requestImage.js')
    return requestImage(portico, { id, kind: serverKinds[kind] })
  }),
)
