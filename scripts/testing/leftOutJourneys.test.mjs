import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTitles, listLeftOutJourneys } from './leftOutJourneys.mjs'

const folder = join(import.meta.dirname, '../../e2e')
const byFile = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => findTitles(readFileSync(join(folder, name), 'utf8')))
  .filter((titles) => titles.length > 0)
const with7 = { PORTICO_SEED: '7', PORTICO_FULL: '0' }

test('default: of each file a third runs, one at least, and the same ones for the same seed', () => {
  const leftOut = listLeftOutJourneys(folder, with7, [])
  const isLeftOut = (title) => leftOut.some((pattern) => pattern.test(`journeys e2e/x.spec.ts ${title}`))
  for (const titles of byFile) {
    expect(titles.filter((title) => !isLeftOut(title)).length).toBe(
      Math.max(1, Math.round(titles.length / 3)),
    )
  }
  expect(leftOut.map(String)).toEqual(listLeftOutJourneys(folder, with7, []).map(String))
})

test('behavior: each title once, in either quotes, in a group or not; what is timed runs apart', () => {
  const source = [
    "test('default: a', async () => {})",
    "  test('behavior: b (c)', async () => {})",
    'keepingTest(\n  "behavior: who\'s d",\n  async () => {})',
    "test('e @timed', () => {})",
    'test(`behavior: f`, () => {})',
  ].join('\n')
  expect(findTitles(source)).toEqual(['default: a', 'behavior: b (c)', "behavior: who's d"])
  const all = byFile.flat()
  expect(new Set(all).size).toBe(all.length)
})

test('behavior: what is changed runs whole', () => {
  const patterns = listLeftOutJourneys(folder, with7, ['e2e/hostile.spec.ts'])
  const titles = findTitles(readFileSync(join(folder, 'hostile.spec.ts'), 'utf8'))
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter((title) => patterns.some((pattern) => pattern.test(title)))).toEqual([])
})

test('behavior: without a seed, and in a full run, none is left out', () => {
  expect(listLeftOutJourneys(folder, {}, [])).toEqual([])
  expect(listLeftOutJourneys(folder, { ...with7, PORTICO_FULL: '1' }, [])).toEqual([])
})
