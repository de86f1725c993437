import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alwaysRunJourneys } from './alwaysRun.mjs'
import { findTitles, listLeftOutJourneys, listLeftOutTimed, otherFiles } from './leftOutJourneys.mjs'

const folder = join(import.meta.dirname, '../../e2e')
const names = readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && !otherFiles.includes(name))
const titlesOf = (name) => findTitles(readFileSync(join(folder, name), 'utf8'))
const with7 = { PORTICO_SEED: '7', PORTICO_FULL: '0' }

test('default: a sixth of the files run, and of each a third of its tests, at least one', () => {
  const { files, titles } = listLeftOutJourneys(folder, with7, [])
  const always = Object.keys(alwaysRunJourneys)
  const chosen = names.filter((name) => !files.includes(name) && !always.includes(name))
  expect(Math.round(names.length / 6) - chosen.length).toBeOneOf([0, 1])
  const isLeftOut = (title) => titles.some((pattern) => pattern.test(`journeys e2e/x.spec.ts ${title}`))
  const running = chosen.filter((name) => titlesOf(name).length > 0)
  expect(running.length).toBeGreaterThan(3)
  for (const name of running) {
    const found = titlesOf(name)
    expect(found.filter((title) => !isLeftOut(title)).length).toBe(Math.max(1, Math.round(found.length / 3)))
  }
})

test('behavior: the same seed chooses the same ones, and over time each file runs', () => {
  const read = (seed) => listLeftOutJourneys(folder, { ...with7, PORTICO_SEED: String(seed) }, [])
  expect(JSON.stringify(read(7).titles.map(String))).toBe(JSON.stringify(read(7).titles.map(String)))
  const runs = Array.from({ length: 60 }, (_, index) => read(index + 1).files)
  expect(names.filter((name) => runs.every((files) => files.includes(name)))).toEqual([])
})

test('behavior: each title once, in either quotes, in a group or not; timed ones run separately', () => {
  const source = [
    "test('default: a', async () => {})",
    "  test('behavior: b (c)', async () => {})",
    'keepingTest(\n  "behavior: who\'s d",\n  async () => {})',
    "test('e', { tag: '@timed' }, async ({ page }) => {})",
    "test('f', {\n  tag: ['@timed', '@other'],\n}, async ({\n  page,\n}) => {})",
    "test('g', { tag: '@other' }, async ({ page }) => {})",
    'test(`behavior: h`, () => {})',
  ].join('\n')
  expect(findTitles(source)).toEqual(['default: a', 'behavior: b (c)', "behavior: who's d", 'g'])
  const all = names.flatMap(titlesOf)
  expect(new Set(all).size).toBe(all.length)
})

test('behavior: a changed file runs completely', () => {
  const seeds = Array.from({ length: 8 }, (_, index) => String(index + 1))
  for (const PORTICO_SEED of seeds) {
    const { files, titles } = listLeftOutJourneys(folder, { ...with7, PORTICO_SEED }, ['e2e/hostile.spec.ts'])
    expect(files).not.toContain('hostile.spec.ts')
    const found = titlesOf('hostile.spec.ts')
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((title) => titles.some((pattern) => pattern.test(title)))).toEqual([])
  }
})

test('behavior: some journeys always run, also if the seed chooses no other of their file', () => {
  const always = [
    'behavior: a user who wants to own the wallet gets to its keys, or to a text that says where they are',
    'behavior: deleting the account disconnects the page',
  ]
  const found = titlesOf('settings.spec.ts')
  expect(found.length).toBeGreaterThan(always.length)
  const runs = Array.from({ length: 8 }, (_, index) => {
    const env = { ...with7, PORTICO_SEED: String(index + 1) }
    const { files, titles } = listLeftOutJourneys(folder, env, [])
    expect(files).not.toContain('settings.spec.ts')
    return found.filter((title) => !titles.some((pattern) => pattern.test(title)))
  })
  for (const running of runs) expect(running).toEqual(expect.arrayContaining(always))
  expect(runs).toContainEqual(always)
})

test('behavior: without a seed, and in a full run, none is left out', () => {
  expect(listLeftOutJourneys(folder, {}, [])).toEqual({ files: [], titles: [] })
  expect(listLeftOutJourneys(folder, { ...with7, PORTICO_FULL: '1' }, [])).toEqual({ files: [], titles: [] })
})

test('behavior: of the files with timed tests a third run, all changed ones, and all without a seed', () => {
  const all = names.filter((name) => readFileSync(join(folder, name), 'utf8').includes("tag: '@timed'"))
  expect(all.length).toBeGreaterThan(3)
  expect(listLeftOutTimed(folder, with7, [])).toHaveLength(all.length - Math.round(all.length / 3))
  expect(
    listLeftOutTimed(
      folder,
      with7,
      all.map((name) => `e2e/${name}`),
    ),
  ).toEqual([])
  expect(listLeftOutTimed(folder, {}, [])).toEqual([])
})
