/** Maximum number of checks at a node that run at the same time, for all clients together. */
const mostAtOnce = 20

/** Maximum number of checks at a node within `windowMs`, for all clients together. */
const mostPerWindow = 600
const windowMs = 60_000

/**
 * Limits the checks of contract accounts, because each of them costs calls of the site's own node. The limits are for
 * all clients together: the handler does not know which requests are of one client.
 */
export type NodeTurns = {
  /** Takes a turn, and returns a function that ends it. Undefined if there are too many checks. */
  take(): (() => void) | undefined
}

export function createNodeTurns(): NodeTurns {
  let running = 0
  /** When the recent checks began, oldest first, in unix milliseconds. */
  let recent: number[] = []
  return {
    take() {
      const now = Date.now()
      recent = recent.filter((beganMs) => now - beganMs < windowMs)
      if (running >= mostAtOnce || recent.length >= mostPerWindow) return undefined
      recent.push(now)
      running++
      return () => {
        running--
      }
    },
  }
}
