// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.
import { inputOf } from './buildInput.mjs'

/** For how many milliseconds a parser may block the main thread, unless it has a limit of its own. */
export const defaultLimitMs = 100
/** How many times as long an input of twice the size may take. */
export const growthLimit = 2.5
/** A shorter time is too short to show growth, because one garbage collection takes as long. */
const floorMs = 20

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

/**
 * Measures an input at a parser's maximum size and at half of it.
 *
 * @param {import('./buildInput.mjs').Parser} parser
 * @param {import('./buildInput.mjs').InputForm} form
 * @returns {Promise<{ growth: number, ms: number }>} the time at maximum size, and how many times as long as half the
 * size it takes
 */
export async function judge(parser, form) {
  const { isApart = false, limitMs = defaultLimitMs, size } = parser
  const timeOf = (input, runs) => measure(() => parser.read(input), { enoughMs: floorMs, runs })
  const whole = inputOf(parser, form, size)
  let ms = await timeOf(whole, 5)
  let halfMs = Number.POSITIVE_INFINITY
  // If the half was not measured, this compares with the shortest time that counts.
  const growth = () => ms / (halfMs === Number.POSITIVE_INFINITY ? floorMs : Math.max(halfMs, floorMs))
  const isGood = () => (isApart || ms <= limitMs) && growth() <= growthLimit
  // Measures both sizes in turn, so other work slows both equally. The best time of each counts, and the rounds end
  // once the times are good enough.
  for (let round = 0; round < 20 && !isGood(); round++) {
    // One slow reading of the half would hide that the time grows.
    const runs = round === 0 ? 5 : 1
    halfMs = Math.min(halfMs, await timeOf(inputOf(parser, form, Math.floor(size / 2)), runs))
    ms = Math.min(ms, await timeOf(whole, 1))
  }
  return { growth: growth(), ms }
}
