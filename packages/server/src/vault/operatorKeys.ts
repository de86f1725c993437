import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createSealer, type Sealer } from './sealer.js'

const keyBytes = 32
const form = /^2\.([0-9a-f-]{36})\.(.+)$/
const markOf = (path: string) => `${path}.gone`

/**
 * Keys of the operator's envelopes, one small file each, beside the database and not in it. A database keeps what was deleted
 * from it, in its log and in free space of its pages, for as long as it likes: without the file none of that opens.
 */
export type OperatorKeys = {
  /** Seals under a new key of its own, and then under the master key. */
  seal: (secret: Buffer, context: readonly string[]) => Promise<string>
  /** @throws Error where its key is gone, or it was sealed for another context */
  open: (sealed: string, context: readonly string[]) => Promise<Buffer>
  /** Notes that these are about to go: before their rows do, so that a process that ends half way leaves word. */
  mark: (sealed: readonly string[]) => Promise<void>
  /** Overwrites and removes the keys of these. What cannot be removed is logged, and tried again by `sweep`. */
  destroy: (sealed: readonly string[]) => Promise<void>
  /**
   * Destroys the marked keys that are not of these: what a process left that ended half way. A key without a mark stays,
   * whatever the database says: it may be an empty one that was opened by mistake, and a key that is gone is money that is.
   */
  sweep: (kept: readonly string[]) => Promise<void>
}

/** @param folder undefined: none of its own, and the row holds all that the master key needs */
export function createOperatorKeys({
  folder,
  log,
  sealer,
}: {
  folder: string | undefined
  log: Logger
  sealer: Sealer
}): OperatorKeys {
  if (folder === undefined)
    return {
      destroy: async () => {},
      mark: async () => {},
      open: async (sealed, context) => sealer.open(sealed, context),
      seal: async (secret, context) => sealer.seal(secret, context),
      sweep: async () => {},
    }
  const path = (id: string) => join(folder, id)

  async function overwrite(id: string): Promise<void> {
    const file = await open(path(id), 'r+')
    try {
      await file.write(randomBytes(keyBytes), 0, keyBytes, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await unlink(path(id))
  }

  async function destroy(id: string): Promise<void> {
    try {
      await overwrite(id).catch(ignoreMissing)
      await unlink(markOf(path(id))).catch(ignoreMissing)
      await syncFolder(folder as string)
    } catch (error) {
      log.error(
        { err: error, path: path(id) },
        'the operator’s key of a wallet could not be destroyed: the server retries within the hour',
      )
    }
  }

  return {
    async destroy(sealed) {
      for (const each of sealed) {
        const [, id] = form.exec(each) ?? []
        if (id !== undefined) await destroy(id)
      }
    },
    async mark(sealed) {
      for (const each of sealed) {
        const [, id] = form.exec(each) ?? []
        if (id === undefined) continue
        const file = await open(markOf(path(id)), 'w', 0o600)
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }
      if (sealed.length > 0) await syncFolder(folder)
    },
    async open(sealed, context) {
      const [, id, body] = form.exec(sealed) ?? []
      // Of a server that kept no keys beside its database.
      if (id === undefined || body === undefined) return sealer.open(sealed, context)
      const key = await readFile(path(id))
      return createSealer([key]).open(sealer.open(body, [...context, id]).toString(), context)
    },
    async seal(secret, context) {
      const [id, key] = [randomUUID(), randomBytes(keyBytes)]
      await mkdir(folder, { mode: 0o700, recursive: true })
      const file = await open(path(id), 'wx', 0o600)
      try {
        await file.write(key)
        await file.sync()
      } finally {
        await file.close()
      }
      // A row that outlived a power cut without its key would be a wallet that is lost.
      await syncFolder(folder)
      const inner = createSealer([key]).seal(secret, context)
      return `2.${id}.${sealer.seal(Buffer.from(inner), [...context, id])}`
    },
    async sweep(kept) {
      const known = new Set(kept.map((each) => form.exec(each)?.[1]))
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith('.gone')) continue
        const id = name.slice(0, -'.gone'.length)
        // What was to go with it was taken back, and its row stands.
        if (known.has(id)) await unlink(path(name)).catch(ignoreMissing)
        else await destroy(id)
      }
    },
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** So that a name that was written, or taken away, is so after a power cut too. Some systems cannot. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  } catch {
    // The file itself was synced.
  }
}
