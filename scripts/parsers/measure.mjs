// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Returns the milliseconds for which reading one input blocks the main thread: the shortest of several runs. The lesser
 * of elapsed time and CPU time counts in each run, because other processes on the same cores lengthen the first and
 * concurrent garbage collection the second.
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

/** Returns how many times longer an input of twice the size takes, for inputs slow enough to compare. */
export const growthOf = (halfMs, wholeMs, floorMs) => wholeMs / Math.max(halfMs, floorMs)
