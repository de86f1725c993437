// Every parser of bytes from outside: what its worst inputs, at the limit of its size, take of the main thread.
import { expect, test } from 'vitest'
import { inputOf } from './parsers/buildInput.mjs'
import { fuzz } from './parsers/createFuzz.mjs'
import { loadParsers } from './parsers/loadParsers.mjs'
import { growthOf, measure } from './parsers/measure.mjs'

const parsers = await loadParsers()
const inputs = parsers.flatMap((parser) =>
  Object.entries(parser.worst).map(([worst, form]) => ({ form, name: parser.name, parser, worst })),
)
/** What is shorter says nothing of how it grows: collecting garbage once takes as long. */
const floorMs = 20

test('default: a picture’s header has 50 ms, every other parser 100 ms', () => {
  const headers = parsers.filter(({ limitMs }) => limitMs === 50).map(({ name }) => name)
  expect(headers).toEqual(['header of a picture', "header of a wallet's picture"])
  expect(parsers.every(({ limitMs = 100 }) => limitMs === 100 || limitMs === 50)).toBe(true)
})

test.each(
  inputs,
)('hardening B4: $name, $worst: 100 ms at most, and twice the size 2.5 times as long', async ({
  form,
  parser,
}) => {
  const { isApart, limitMs = 100, size } = parser
  const timeOf = (letters) => {
    const input = inputOf(parser, form, letters)
    return measure(() => parser.read(input), { enoughMs: floorMs, runs: 10 })
  }
  const wholeMs = await timeOf(size)
  if (!isApart) expect(wholeMs).toBeLessThanOrEqual(limitMs)
  // Measured only where it could be passed.
  if (growthOf(floorMs, wholeMs, floorMs) <= 2.5) return
  expect(growthOf(await timeOf(Math.floor(size / 2)), wholeMs, floorMs)).toBeLessThanOrEqual(2.5)
})

test.each(parsers)('hardening B4: $name: nor do inputs that a fuzzer makes take longer', async (parser) => {
  const { form, ms } = await fuzz({ parser, runs: 3, seed: 26 })
  if (!parser.isApart) expect(ms, form).toBeLessThanOrEqual(parser.limitMs ?? 100)
})
