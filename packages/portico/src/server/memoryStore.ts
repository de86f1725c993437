import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { SiwxStore } from './siwxStore.js'

/** Numbers that a table of used nonces has: 8 MB. */
const nonceCells = 2 ** 20
/** Numbers that a table of ended sessions has: 16 MB. */
const endedCells = 2 ** 21
/** Cells per key. Four are right for up to half a million keys. */
const cellsPerKey = 4

/**
 * Creates a store for nonces and ended sessions in this process's memory. Only for a single process: with several
 * processes, or with serverless functions, a nonce could be used once in each. Pass a shared store to
 * `createSiwxHandler` then.
 *
 * It takes 24 MB, however many users sign in and out, and never forgets or refuses. Instead it may take a session that
 * began before others ended for one of them: one in a thousand sessions, if 100,000 others end during it. Its user then
 * signs in again.
 */
export function memoryStore(): SiwxStore {
  const used = createTimeTable(nonceCells)
  const ended = createTimeTable(endedCells)
  return {
    async add(key, expiresAtMs) {
      if (used.read(key) > Date.now()) return false
      used.raise(key, expiresAtMs)
      return true
    },
    getEnded: async (key) => ended.read(key) || undefined,
    setEnded: async (key, endedMs) => ended.raise(key, endedMs),
  }
}

/**
 * Stores a time per key in a table of fixed size, so that nobody can fill it by making keys. Several keys share a cell,
 * which has the latest of their times. A key has several cells, and the earliest of these counts: its own time or, if
 * each cell is shared with a later key, a later one. Never an earlier one.
 */
function createTimeTable(size: number) {
  // Not made before it is needed: a handler with a store of its own has none.
  let cells: Float64Array | undefined
  // Secret, so that nobody can look for keys that share the cells of another key.
  const salt = randomBytes(32)
  function cellsOf(key: string): number[] {
    const digest = sha256(concatBytes(salt, utf8ToBytes(key)))
    const words = new DataView(digest.buffer, digest.byteOffset)
    return Array.from({ length: cellsPerKey }, (_, index) => words.getUint32(index * 4) % size)
  }
  return {
    /** Returns 0 for a key that was not stored, unless it shares every cell. */
    read(key: string): number {
      return Math.min(...cellsOf(key).map((cell) => cells?.[cell] ?? 0))
    },
    raise(key: string, timeMs: number): void {
      cells ??= new Float64Array(size)
      for (const cell of cellsOf(key)) cells[cell] = Math.max(cells[cell] ?? 0, timeMs)
    },
  }
}
