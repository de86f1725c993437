/** Where the server gets the time from. */
export type Clock = {
  /** Milliseconds since 1970. */
  nowMs: () => number
}

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }
