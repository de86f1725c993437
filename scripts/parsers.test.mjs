// Tests how long every parser of outside bytes blocks the main thread with its worst inputs at maximum size.
import { expect, test } from 'vitest'
import { findFaults, fuzz } from './parsers/createFuzz.mjs'
import { loadParsers } from './parsers/loadParsers.mjs'
import { judge } from './parsers/measure.mjs'
import { sample } from './testing/sample.mjs'

const parsers = await loadParsers()
const inputs = parsers.flatMap((parser) =>
  Object.entries(parser.worst).map(([worst, form]) => ({ form, name: parser.name, parser, worst })),
)
/** The share of worst inputs, and of parsers to fuzz, that a run with a seed tries. */
const share = 1 / 16
/** The seed of the run. Runs by hand always have the same seed. */
const seed = Number(process.env.PORTICO_SEED ?? 26)

test('default: a picture’s header has 50 ms, every other parser 100 ms', () => {
  const headers = parsers.filter(({ limitMs }) => limitMs === 50).map(({ name }) => name)
  expect(headers).toEqual(['header of a picture', "header of a wallet's picture"])
  expect(parsers.every(({ limitMs = 100 }) => limitMs === 100 || limitMs === 50)).toBe(true)
  const isOver = (judged) => findFaults({}, judged).length > 0
  expect([
    isOver({ growth: 2.5, ms: 100 }),
    isOver({ growth: 2.6, ms: 1 }),
    isOver({ growth: 1, ms: 101 }),
  ]).toEqual([false, true, true])
})

test.each(
  sample(inputs, { nameOf: ({ name, worst }) => `${name} ${worst}`, share }),
)('hardening B4: $name, $worst: 100 ms at most, and twice the size 2.5 times as long', async ({
  form,
  parser,
}) => {
  expect(findFaults(parser, await judge(parser, form))).toEqual([])
})

test.each(
  sample(parsers, { nameOf: ({ name }) => name, share }),
)('hardening B4: $name: fuzzed inputs keep the same limits', async (parser) => {
  expect((await fuzz({ parser, runs: 3, seed })).faults).toEqual([])
})

/** Works until this much time and this much CPU time have passed. Other threads add to the CPU time. */
function work(ms) {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let usedMs = 0
  while (usedMs < ms) {
    const { system, user } = process.cpuUsage(cpu)
    usedMs = Math.min(performance.now() - startedAt, (system + user) / 1000)
  }
}

test.each([
  [1, 60, []],
  [2, 60, [expect.stringMatching(/^twice the size takes \d\.\d times as long, \d+ ms: /)]],
  [1, 80, [expect.stringMatching(/^\d+ ms: /)]],
])('default: fuzzing finds a time that grows by the power of %d to %d ms', async (power, ms, faults) => {
  const size = 160
  const read = (text) => work(ms * (text.length / size) ** power)
  const parser = { limitMs: 75, name: 'x', read, size, words: ['a'], worst: { letters: { unit: 'a' } } }
  expect((await fuzz({ parser, runs: 1, seed })).faults).toEqual(faults)
})
