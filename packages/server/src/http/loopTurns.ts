/** How long the work of requests may take in one turn of the event loop, in ms. */
const turnMs = 25

export type LoopTurns = {
  /**
   * Await the result at once, and before work that blocks the main thread. `client` is the wider network of the client
   * that causes the work.
   */
  take: (client: string) => Promise<void>
}

/**
 * Spreads the work of requests over turns of the event loop. If hundreds of requests arrive in one turn, Node handles
 * all of them before it reads the next socket, so a probe would wait for the sum of their work. Clients whose work waits
 * are served in turn, so many requests of one client delay another client by one piece of work.
 */
export function createLoopTurns(): LoopTurns {
  /** The turn in which work was last let through. Undefined: no work was done in the current turn. */
  let turn: { end: Promise<void>; untilMs: number } | undefined
  /** The waiting work of each client. The client that was served longest ago comes first. */
  const waiting = new Map<string, (() => void)[]>()
  /** Resolves as soon as all work that waits may have begun. */
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

  async function beginNext(): Promise<void> {
    await begin()
    const [next] = waiting
    if (!next) return
    const [client, queue] = next
    const resume = queue.shift()
    waiting.delete(client)
    if (queue.length > 0) waiting.set(client, queue)
    resume?.()
  }

  return {
    take(client) {
      // The caller awaits its result before the next caller can, so its work runs, up to its first pause, before the
      // next `begin` reads the clock.
      last = last.then(beginNext)
      const queue = waiting.get(client) ?? []
      waiting.set(client, queue)
      return new Promise((resolve) => queue.push(resolve))
    },
  }
}
