// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Returns for how many milliseconds reading one input blocks the main thread, in the shortest of several runs. In each
 * run, the lesser of elapsed time and CPU time counts: other processes on the same cores lengthen the elapsed time, and
 * concurrent garbage collection lengthens the CPU time.
 *
 * @param {() => unknown} read
 * @param {{ enoughMs: number, runs?: number }} options `enoughMs`: a run that is shorter than this is the last one
 */
export async function measure(read, { enoughMs, runs = 5 }) {
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && shortest > enoughMs; run++) {
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    try {
      await read()
    } catch {
      // The time for an input that the parser rejects also counts.
    }
    const wallMs = performance.now() - startedAt
    const { system, user } = process.cpuUsage(cpu)
    shortest = Math.min(shortest, wallMs, (system + user) / 1000)
  }
  return shortest
}

/** Returns how many times as long an input of twice the size takes. A time below `floorMs` is too short to compare. */
export const growthOf = (halfMs, wholeMs, floorMs) => wholeMs / Math.max(halfMs, floorMs)
