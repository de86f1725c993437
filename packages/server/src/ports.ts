/** A source of the current time. */
export type Clock = {
  /** Milliseconds since 1970. */
  nowMs: () => number
}

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }
