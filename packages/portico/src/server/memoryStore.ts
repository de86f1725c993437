import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { SiwxStore } from './siwxStore.js'

/** Number of cells in the table of used nonces: 8 MB. */
const nonceCells = 2 ** 20
/** Number of cells in the table of ended sessions: 16 MB. */
const endedCells = 2 ** 21
/** Cells per key. Four are the right number for up to half a million keys. */
const cellsPerKey = 4

/**
 * Creates a store for used nonces and ended sessions in this process's memory. Use it for a single process only. With
 * several processes, or with serverless functions, a nonce could be used once in each: then pass a shared store to
 * `createSiwxHandler`.
 *
 * It takes 24 MB, however many users sign in and out, and never forgets anything. Instead, it may count a session as
 * ended because later sessions ended. If 100,000 others end during a session, this happens to one session in a thousand.
 * It may also count a fresh nonce as used. If 100,000 nonces are used within five minutes, this happens to one in a
 * hundred. In both cases, the user signs in again.
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
 * Stores a time per key in a table of fixed size, so that nobody can fill the table by making up keys. Several keys
 * share a cell, and the cell has the latest of their times. A key has several cells, and the earliest of their times
 * counts. That is the key's own time. If every cell is shared with a later key, it is a later time, but never an
 * earlier one.
 */
function createTimeTable(size: number) {
  // Created at the first use: a handler with another store needs none.
  let cells: Float64Array | undefined
  // Secret, so that nobody can find keys that share the cells of another key.
  const salt = randomBytes(32)
  function cellsOf(key: string): number[] {
    const digest = sha256(concatBytes(salt, utf8ToBytes(key)))
    const words = new DataView(digest.buffer, digest.byteOffset)
    return Array.from({ length: cellsPerKey }, (_, index) => words.getUint32(index * 4) % size)
  }
  return {
    /** Returns 0 for a key that was not stored, unless other keys use all of its cells. */
    read(key: string): number {
      return Math.min(...cellsOf(key).map((cell) => cells?.[cell] ?? 0))
    },
    raise(key: string, timeMs: number): void {
      cells ??= new Float64Array(size)
      for (const cell of cellsOf(key)) cells[cell] = Math.max(cells[cell] ?? 0, timeMs)
    },
  }
}
