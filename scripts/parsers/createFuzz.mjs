// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.
import fc from 'fast-check'
import { buildInput, inputOf } from './buildInput.mjs'
import { defaultLimitMs, growthLimit, judge, measure } from './measure.mjs'

/**
 * Inputs are tried first at a sixteenth of their size. If one is slow, it is not tried at full size, which could take
 * minutes.
 */
const screenShare = 16

/**
 * Tries inputs built from a parser's worst inputs and words, each at its maximum size. The same seed gives the same
 * inputs.
 *
 * @param {{ parser: import('./buildInput.mjs').Parser, runs: number, seed: number }} options
 * @returns {Promise<{ faults: string[], ms: number }>} the inputs that are over a limit, and the longest time
 */
export async function fuzz({ parser, runs, seed }) {
  const { limitMs = defaultLimitMs, size } = parser
  const smallSize = Math.floor(size / screenShare)
  const faults = []
  let slowestMs = 0
  for (const { make, text } of fc.sample(formOf(parser), { numRuns: runs, seed })) {
    const small = inputOf(parser, make, smallSize)
    const screened = await measure(() => parser.read(small), { enoughMs: limitMs, runs: 3 })
    // Some inputs always have the full size, even if a smaller one is requested.
    const isSmaller = make(smallSize).length < make(size).length
    const { growth, ms } =
      screened > limitMs && isSmaller ? { growth: 0, ms: screened * screenShare } : await judge(parser, make)
    faults.push(...findFaults(parser, { growth, ms }).map((fault) => `${fault}: ${text}`))
    slowestMs = Math.max(slowestMs, ms)
  }
  return { faults, ms: slowestMs }
}

/**
 * Returns which limits an input exceeds.
 *
 * @param {import('./buildInput.mjs').Parser} parser
 * @param {{ growth: number, ms: number }} judged
 */
export function findFaults({ isApart = false, limitMs = defaultLimitMs }, { growth, ms }) {
  return [
    ...(ms > limitMs && !isApart ? [`${Math.round(ms)} ms`] : []),
    ...(growth > growthLimit
      ? [`twice the size takes ${growth.toFixed(1)} times as long, ${Math.round(ms)} ms`]
      : []),
  ]
}

/**
 * Makes a form of a beginning, a repeated part and an end. Each comes from a worst input or consists of a few words.
 * Then one part is inserted somewhere.
 */
function formOf({ words, worst }) {
  const some = (least, most) =>
    fc.array(fc.constantFrom(...words), { maxLength: most, minLength: least }).map((parts) => parts.join(''))
  const arbitrary = fc.record({
    at: fc.nat({ max: 99 }),
    base: fc.constantFrom(...Object.keys(worst)),
    head: some(0, 3),
    kept: fc.constantFrom('all', 'ends', 'head', 'unit', 'none'),
    put: some(0, 3),
    times: fc.nat({ max: 99 }),
    tail: some(0, 2),
    unit: some(1, 4),
  })
  return arbitrary.map((recipe) => ({
    make: (size) => make(worst[recipe.base], recipe, size),
    text: JSON.stringify(recipe),
  }))
}

function make(base, { at, head, kept, put, tail, times, unit }, size) {
  const built =
    typeof base === 'function' ? base(size) : buildInput(mix(base, { head, kept, tail, unit }), size)
  if (put === '') return built
  // Replaces text of the same length, so the size does not change.
  const start = Math.floor((built.length * at) / 100)
  const repeated = put.repeat(Math.floor((built.length * times) / 100 / put.length))
  return (built.slice(0, start) + repeated + built.slice(start + repeated.length)).slice(0, size)
}

function mix(base, { head, kept, tail, unit }) {
  switch (kept) {
    case 'all':
      return { ...base, unit: base.unit + unit }
    case 'ends':
      return { ...base, unit }
    case 'head':
      return { head: base.head ?? '', tail, unit }
    case 'unit':
      return { head, tail, unit: base.unit }
    default:
      return { head, tail, unit }
  }
}
