/** How long the work of requests may take in one turn of the event loop, in ms. */
const turnMs = 25

export type LoopTurns = {
  /** Await the result before work that blocks the main thread. Undefined: the work may begin now. */
  take: () => Promise<void> | undefined
}

/**
 * Spreads the work of requests over turns of the event loop. If hundreds of requests arrive in one turn, Node handles
 * all of them before it reads the next socket, so a probe would wait for the sum of their work.
 */
export function createLoopTurns(): LoopTurns {
  const waiting: (() => void)[] = []
  /** Start of the current turn, in ms. Undefined: no work was done in it. */
  let startedAtMs: number | undefined
  /** Whether work was let through that has not begun yet, because its caller still has to await `take`. */
  let isBeginning = false

  function begin(): void {
    startedAtMs = performance.now()
    // Runs after the sockets that have data by then were read.
    setImmediate(next)
  }

  const isOver = () => startedAtMs !== undefined && performance.now() - startedAtMs >= turnMs

  async function next(): Promise<void> {
    startedAtMs = undefined
    if (waiting.length === 0) return
    begin()
    while (!isOver()) {
      const resume = waiting.shift()
      if (!resume) return
      resume()
      // Its work runs now, up to its first pause.
      await undefined
    }
  }

  return {
    take() {
      if (startedAtMs === undefined) begin()
      if (isBeginning || waiting.length > 0 || isOver())
        return new Promise((resolve) => waiting.push(resolve))
      isBeginning = true
      // The caller continues between the two steps. Node parses all requests that arrive together on one connection
      // before any of them continues.
      queueMicrotask(() =>
        queueMicrotask(() => {
          isBeginning = false
        }),
      )
      return undefined
    },
  }
}
