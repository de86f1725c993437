// Tests how long every parser of outside bytes blocks the main thread with its worst inputs at maximum size.
import { expect, test } from 'vitest'
import { inputOf } from './parsers/buildInput.mjs'
import { fuzz } from './parsers/createFuzz.mjs'
import { loadParsers } from './parsers/loadParsers.mjs'
import { growthOf, measure } from './parsers/measure.mjs'
import { sample } from './testing/sample.mjs'

const parsers = await loadParsers()
const inputs = parsers.flatMap((parser) =>
  Object.entries(parser.worst).map(([worst, form]) => ({ form, name: parser.name, parser, worst })),
)
/** The share of worst inputs, and of parsers to fuzz, that a run with a seed tries. */
const share = 1 / 16
/** The seed of the run. Runs by hand always have the same seed. */
const seed = Number(process.env.PORTICO_SEED ?? 26)
/** A shorter time is too short to show growth, because one garbage collection takes as long. */
const floorMs = 20

test('default: a picture’s header has 50 ms, every other parser 100 ms', () => {
  const headers = parsers.filter(({ limitMs }) => limitMs === 50).map(({ name }) => name)
  expect(headers).toEqual(['header of a picture', "header of a wallet's picture"])
  expect(parsers.every(({ limitMs = 100 }) => limitMs === 100 || limitMs === 50)).toBe(true)
})

test.each(
  sample(inputs, { nameOf: ({ name, worst }) => `${name} ${worst}`, share }),
)('hardening B4: $name, $worst: 100 ms at most, and twice the size 2.5 times as long', async ({
  form,
  parser,
}) => {
  const { isApart, limitMs = 100, size } = parser
  const timeOf = (input, runs) => measure(() => parser.read(input), { enoughMs: floorMs, runs })
  const whole = inputOf(parser, form, size)
  let wholeMs = await timeOf(whole, 5)
  let halfMs = Number.POSITIVE_INFINITY
  // Measures both sizes in turn, so other work slows both equally. The best time of each counts, and the rounds end
  // once the times are good enough.
  for (let round = 0; round < 20 && !isGood(); round++) {
    halfMs = Math.min(halfMs, await timeOf(inputOf(parser, form, Math.floor(size / 2)), 1))
    wholeMs = Math.min(wholeMs, await timeOf(whole, 1))
  }
  if (!isApart) expect(wholeMs).toBeLessThanOrEqual(limitMs)
  if (halfMs < Number.POSITIVE_INFINITY) expect(growthOf(halfMs, wholeMs, floorMs)).toBeLessThanOrEqual(2.5)

  function isGood() {
    const isShort = isApart || wholeMs <= limitMs
    // If the half was not measured, this compares with the shortest time that counts.
    const shortest = halfMs === Number.POSITIVE_INFINITY ? floorMs : halfMs
    return isShort && growthOf(shortest, wholeMs, floorMs) <= 2.5
  }
})

test.each(
  sample(parsers, { nameOf: ({ name }) => name, share }),
)('hardening B4: $name: fuzzed inputs do not take longer', async (parser) => {
  const { form, ms } = await fuzz({ parser, runs: 3, seed })
  if (!parser.isApart) expect(ms, form).toBeLessThanOrEqual(parser.limitMs ?? 100)
})
