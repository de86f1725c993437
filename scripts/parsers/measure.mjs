// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Milliseconds of the main thread that reading one input takes: of several runs the shortest, and of each run what is less, its
 * time or its processor's. Another process on the same cores lengthens the one, collecting garbage beside it the other.
 *
 * @param {() => unknown} read
 * @param {{ enoughMs: number, runs?: number }} options `enoughMs`: a run that is shorter is the last one
 */
export async function measure(read, { enoughMs, runs = 5 }) {
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && shortest > enoughMs; run++) {
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    try {
      await read()
    } catch {
      // A refusal is an answer like any other.
    }
    const wallMs = performance.now() - startedAt
    const { system, user } = process.cpuUsage(cpu)
    shortest = Math.min(shortest, wallMs, (system + user) / 1000)
  }
  return shortest
}

/** How many times as long twice the input takes, of inputs that take long enough to be compared. */
export const growthOf = (halfMs, wholeMs, floorMs) => wholeMs / Math.max(halfMs, floorMs)
