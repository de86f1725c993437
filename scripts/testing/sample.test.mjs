import { expect, test } from 'vitest'
import { listChangedFiles, readSeed, sample } from './sample.mjs'

const items = Array.from({ length: 40 }, (_, index) => `story ${index}`)
const nameOf = (item) => item
const with7 = { PORTICO_SEED: '7', PORTICO_FULL: '0' }

test('default: a quarter, in their own order, and the same for the same seed', () => {
  const chosen = sample(items, { nameOf, share: 1 / 4 }, with7)
  expect(chosen).toHaveLength(10)
  expect(chosen).toEqual(items.filter((item) => chosen.includes(item)))
  expect(sample(items, { nameOf, share: 1 / 4 }, with7)).toEqual(chosen)
})

test('behavior: another seed chooses others, and over time all of them', () => {
  const seen = new Set()
  for (let seed = 1; seed <= 40; seed += 1) {
    for (const item of sample(items, { nameOf, share: 1 / 4 }, { PORTICO_SEED: String(seed) })) seen.add(item)
  }
  expect(seen.size).toBe(40)
})

test('behavior: one more item replaces at most one other', () => {
  const before = sample(items, { nameOf, share: 1 / 4 }, with7)
  const after = sample([...items, 'a new story'], { nameOf, share: 1 / 4 }, with7)
  expect(before.filter((item) => !after.includes(item)).length).toBeLessThanOrEqual(1)
})

test('behavior: at least one is chosen', () => {
  expect(sample(['alone'], { nameOf, share: 1 / 4 }, with7)).toEqual(['alone'])
})

test('behavior: without a seed, as in manual runs, and in a full run, all are chosen', () => {
  expect(sample(items, { nameOf, share: 1 / 4 }, {})).toEqual(items)
  expect(sample(items, { nameOf, share: 1 / 4 }, { PORTICO_SEED: '7', PORTICO_FULL: '1' })).toEqual(items)
})

test('behavior: a given seed is used, otherwise one is drawn', () => {
  expect(readSeed({ PORTICO_SEED: '2147483647' })).toBe(2_147_483_647)
  const drawn = readSeed({})
  expect(readSeed({ PORTICO_SEED: String(drawn) })).toBe(drawn)
})

test.each(['0', '1.5', 'seven', '2147483648', '-1'])('error: %s is not a seed', (given) => {
  expect(() => readSeed({ PORTICO_SEED: given })).toThrow(
    `PORTICO_SEED takes a whole number from 1 to 2147483647, got "${given}".`,
  )
})

test('behavior: of a change in more than six folders, the seed chooses six', () => {
  const few = Array.from({ length: 6 }, (_, index) => `folder${index}/a.ts`)
  expect(listChangedFiles(with7, few)).toEqual(few)
  const many = Array.from({ length: 60 }, (_, index) => [`folder${index}/a.ts`, `folder${index}/b.ts`]).flat()
  expect(listChangedFiles(with7, many)).toHaveLength(12)
  expect(listChangedFiles({}, many)).toEqual(many)
})
