// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Milliseconds that reading one input takes the main thread: the shortest of several runs. Of each run the lesser of
 * elapsed time and CPU time counts, as other processes on the same cores lengthen the first and concurrent garbage
 * collection the second.
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
      // An input that is rejected also counts.
    }
    const wallMs = performance.now() - startedAt
    const { system, user } = process.cpuUsage(cpu)
    shortest = Math.min(shortest, wallMs, (system + user) / 1000)
  }
  return shortest
}

/** How many times longer an input of twice the size takes, for inputs slow enough to compare. */
export const growthOf = (halfMs, wholeMs, floorMs) => wholeMs / Math.max(halfMs, floorMs)
