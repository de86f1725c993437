/** How long the work of requests may take in one turn of the event loop, in ms. */
const turnMs = 25

export type LoopTurns = {
  /** Await the result at once, and before work that blocks the main thread. */
  take: () => Promise<void>
}

/**
 * Spreads the work of requests over turns of the event loop. If hundreds of requests arrive in one turn, Node handles
 * all of them before it reads the next socket, so a probe would wait for the sum of their work.
 */
export function createLoopTurns(): LoopTurns {
  /** The turn in which work was last let through. Undefined: no work was done in the current turn. */
  let turn: { end: Promise<void>; untilMs: number } | undefined
  /** Resolves as soon as the work that arrived last may begin. */
  let last: Promise<void> = Promise.resolve()

  async function begin(): Promise<void> {
    if (turn && performance.now() >= turn.untilMs) await turn.end
    turn ??= {
      // Resolves after the sockets that have data by then were read.
      end: new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        turn = undefined
      }),
      untilMs: performance.now() + turnMs,
    }
  }

  return {
    take() {
      // The caller awaits its result before the next caller can, so its work runs, up to its first pause, before the
      // next `begin` reads the clock.
      last = last.then(begin)
      return last
    },
  }
}
