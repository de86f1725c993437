import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWays, listLeftOutJourneys } from './leftOutJourneys.mjs'

const folder = join(import.meta.dirname, '../../e2e')
const ways = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => findWays(readFileSync(join(folder, name), 'utf8')))
const with7 = { PORTICO_SEED: '7', PORTICO_FULL: '0' }

test('default: about a half of the ways is left out, of each file one at least stays', () => {
  const leftOut = listLeftOutJourneys(folder, with7)
  expect(leftOut.length).toBeGreaterThan(ways.length / 4)
  expect(leftOut.length).toBeLessThanOrEqual(ways.length / 2)
  const isLeftOut = (way) => leftOut.some((pattern) => pattern.test(`journeys e2e/x.spec.ts ${way}`))
  expect(ways.filter(isLeftOut)).toHaveLength(leftOut.length)
  expect(leftOut.map(String)).toEqual(listLeftOutJourneys(folder, with7).map(String))
})

test('behavior: only what is called a behavior is one, in either quotes, in a group or not', () => {
  const source = [
    "test('default: a', async () => {})",
    "  test('behavior: b (c)', async () => {})",
    'keepingTest(\n  "behavior: who\'s d",\n  async () => {})',
    "test('hardening A7: e', () => {})",
    'test(`behavior: f`, () => {})',
  ].join('\n')
  expect(findWays(source)).toEqual(['behavior: b (c)', "behavior: who's d"])
})

test('behavior: without a seed, and in a full run, none is left out', () => {
  expect(listLeftOutJourneys(folder, {})).toEqual([])
  expect(listLeftOutJourneys(folder, { ...with7, PORTICO_FULL: '1' })).toEqual([])
})
