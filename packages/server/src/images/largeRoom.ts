import type { Room } from '../http/safeFetch.js'
import { createFetchTurns } from './fetchTurns.js'

/**
 * How much of its original each of 64 pictures may hold without a turn, in bytes: 32 MB in total. Most originals are
 * smaller.
 */
const smallBytes = 512 * 1024

/**
 * Larger originals, of up to 10 MB each, take turns: at most three at a time, and one of each site and for each client.
 */
const largeTurns = {
  all: 3,
  ofAsker: 1,
  ofMany: 2,
  ofSite: 1,
  waitingOfAsker: 16,
  waitingOfSite: 8,
  waitMs: 8000,
  waitsForAll: true,
}

/** Limits the memory for large pictures, so that strangers' pictures hold at most 62 MB at the same time. */
export type LargeRoom = {
  /** Call `leave` when the picture is no longer held. `hasWaited`: whether it had to wait for its turn. */
  enter: (what: { asker: string; original: string }) => {
    hasWaited: () => boolean
    leave: () => void
    room: Room
  }
}

export function createLargeRoom(): LargeRoom {
  const turns = createFetchTurns(largeTurns)
  return {
    enter(what) {
      let hasWaited = false
      let leave = () => {}
      const left = new Promise<void>((resolve) => {
        leave = resolve
      })
      const more = () =>
        new Promise<void>((resolve, reject) => {
          let isHeld = false
          const hold = () => {
            isHeld = true
            resolve()
            return left
          }
          turns.take(what, hold).catch(reject)
          // A turn that is free begins at once.
          if (!isHeld) hasWaited = true
        })
      return { hasWaited: () => hasWaited, leave, room: { bytes: smallBytes, more } }
    },
  }
}
