import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { describeFailure } from '../http/describeFailure.js'
import { createSealer, type Sealer } from './sealer.js'

const keyBytes = 32
const form = /^2\.([0-9a-f-]{36})\.(.+)$/
const markOf = (path: string) => `${path}.gone`

/**
 * Keys of the operator's envelopes, in one small file each, outside of the database. A database may keep deleted rows
 * in its log and in the free space of its pages. Once a key's file is gone, no remaining copy of its row can be opened.
 */
export type OperatorKeys = {
  /** Seals a secret with a new key, and then with the master key. */
  seal: (secret: Buffer, context: readonly string[]) => Promise<string>
  /** Opens a sealed secret. @throws Error if its key is gone, or it was sealed for another context */
  open: (sealed: string, context: readonly string[]) => Promise<Buffer>
  /** Marks keys before their rows are deleted, so that `sweep` can finish if the process ends halfway. */
  mark: (sealed: readonly string[]) => Promise<void>
  /** Overwrites and removes keys. A failure is logged, and `sweep` retries it. */
  destroy: (sealed: readonly string[]) => Promise<void>
  /**
   * Destroys marked keys whose rows are gone, after a process ended halfway. A key without a mark is never destroyed,
   * even if it has no row: the server may be running on the wrong database, for example an empty one, and a lost key
   * can mean lost money.
   *
   * @param findKept returns those of the marked keys' ids whose rows still exist. It is not called if no key is marked.
   */
  sweep: (findKept: (ids: string[]) => Promise<string[]>) => Promise<void>
}

/** @param folder if it is undefined, keys have no files, and the master key alone opens the rows */
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
        { ...describeFailure(error), path: path(id) },
        'the operator’s key of a wallet could not be destroyed: the server retries within 30 s',
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
      // The secret was sealed by a server without a folder for keys.
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
      // If the row survived a power cut but its key did not, the wallet would be lost.
      await syncFolder(folder)
      const inner = createSealer([key]).seal(secret, context)
      return `2.${id}.${sealer.seal(Buffer.from(inner), [...context, id])}`
    },
    async sweep(findKept) {
      const names = await readdir(folder).catch(() => [])
      const marked = names.flatMap((name) => (name.endsWith('.gone') ? [name.slice(0, -'.gone'.length)] : []))
      if (marked.length === 0) return
      const kept = new Set(await findKept(marked))
      for (const id of marked) {
        // The deletion was rolled back, so the key's row still exists.
        if (kept.has(id)) await unlink(markOf(path(id))).catch(ignoreMissing)
        else await destroy(id)
      }
    },
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Syncs a folder, so that new and removed names survive a power cut. Some systems cannot do that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  } catch {
    // Ignored, because the file itself was synced.
  }
}
