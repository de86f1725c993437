import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBoundedCache } from '../chain/boundedCache.js'
import { imageAliases } from './imageAliases.js'
import { type RasterType, readRasterHeader } from './readRasterHeader.js'

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

export type StoredImage = {
  bytes: Uint8Array<ArrayBuffer>
  type: RasterType
  /** The first digits of the content's SHA-256, as in the image's id. */
  digest: string
}

export type FoundImage = StoredImage & {
  /** The id contained the content's hash, so the response can be cached forever. */
  isForever: boolean
}

/** Icons are shown at 64 px or less. A much larger file is a mistake or an attack on the browser's memory. */
const sizeLimitBytes = 256 * 1024
const sideLimitPixels = 1024

const cacheLimitBytes = 16 * 1024 * 1024
const cacheLifetimeMs = 10 * 60_000

/** Digits of the hash in an id. Few are enough, because a name precedes them. */
const digestLength = 16
const address = new RegExp(`^(.+)-([0-9a-f]{${digestLength}})$`)

/** In order of the lookup. SVG is left out, because it can contain scripts. */
const extensions = ['webp', 'png', 'jpg', 'jpeg'] as const

/** The package's own images. The path is correct from `src/directory` and from `dist/directory`. */
const packageFolder = fileURLToPath(new URL('../../images', import.meta.url))

export type ImageStore = {
  /** Returns the image of a name or an id, or null if there is none or it must not be served. */
  get: (kind: ImageKind, id: string) => Promise<FoundImage | null>
  /** Returns an id with the content's hash, `metamask-0123456789abcdef`. Undefined if no image can be served. */
  addressOf: (kind: ImageKind, id: string) => string | undefined
  /** Checks whether there is a file with that name. */
  has: (kind: ImageKind, id: string) => boolean
}

export type ImageStoreOptions = {
  /** A folder whose images override the package's. */
  folder?: string | undefined
  nowMs: () => number
  /** Called for each file that is not served. */
  onRefused?: (file: string, reason: string) => void
}

/** Creates a store of image files. Their type is read from their bytes, never from their names. */
export function createImageStore({ folder, nowMs, onRefused }: ImageStoreOptions): ImageStore {
  const folders = folder === undefined ? [packageFolder] : [folder, packageFolder]
  const names = new Map<string, string>()
  for (const root of [...folders].reverse()) {
    for (const kind of ['wallet', 'asset', 'currency', 'token'] as const) {
      for (const file of listFolder(join(root, kind))) {
        const extension = extensions.find((known) => file.toLowerCase().endsWith(`.${known}`))
        if (extension === undefined) continue
        names.set(nameOf(kind, file.slice(0, -extension.length - 1)), join(root, kind, file))
      }
    }
  }
  const cache = createBoundedCache<StoredImage>(cacheLimitBytes, nowMs)

  /** The digest of the last read, by file. Null if the file must not be served. */
  const digests = new Map<string, string | null>()

  async function load(file: string): Promise<StoredImage | null> {
    const { size } = await stat(file)
    const image =
      size > sizeLimitBytes
        ? refuse(file, `it has ${size} bytes`)
        : check(file, new Uint8Array(await readFile(file)))
    digests.set(file, image?.digest ?? null)
    return image
  }

  function check(file: string, bytes: Uint8Array<ArrayBuffer>): StoredImage | null {
    if (bytes.byteLength > sizeLimitBytes) return refuse(file, `it has ${bytes.byteLength} bytes`)
    const header = readRasterHeader(bytes)
    if (!header) return refuse(file, 'it is not PNG, WebP or JPEG')
    if (header.width > sideLimitPixels || header.height > sideLimitPixels) {
      return refuse(file, `it is ${header.width}×${header.height}`)
    }
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestLength)
    return { bytes, digest, type: header.type }
  }

  function refuse(file: string, reason: string): null {
    onRefused?.(file, reason)
    return null
  }

  function fileOf(kind: ImageKind, id: string): string | undefined {
    const alias = Object.hasOwn(imageAliases, id) ? imageAliases[id] : undefined
    return names.get(nameOf(kind, id)) ?? names.get(nameOf(kind, alias ?? id))
  }

  async function read(file: string): Promise<StoredImage | null> {
    const known = cache.get(file)
    if (known) return known
    const image = await load(file)
    if (image) cache.set(file, image, cacheLifetimeMs, image.bytes.byteLength)
    return image
  }

  return {
    addressOf(kind, id) {
      const file = fileOf(kind, id)
      if (file === undefined) return undefined
      let digest = digests.get(file)
      if (digest === undefined) {
        // Once per file, when wallets are first listed. A page of 40 reads 40 small files.
        digest = check(file, new Uint8Array(readFileSync(file)))?.digest ?? null
        digests.set(file, digest)
      }
      return digest === null ? undefined : `${id}-${digest}`
    },
    async get(kind, id) {
      const [, name, digest] = address.exec(id) ?? []
      const plain = fileOf(kind, id)
      const file = plain ?? (name === undefined ? undefined : fileOf(kind, name))
      if (file === undefined) return null
      const image = await read(file)
      return image && { ...image, isForever: plain === undefined && image.digest === digest }
    },
    has: (kind, id) => fileOf(kind, id) !== undefined,
  }
}

/** Builds the lookup name. Symbols and codes are case-insensitive. */
function nameOf(kind: ImageKind, id: string): string {
  return `${kind}/${id.toLowerCase()}`
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
