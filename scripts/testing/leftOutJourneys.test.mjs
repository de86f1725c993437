import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alwaysRunJourneys } from './alwaysRun.mjs'
import { findTitles, listLeftOutJourneys, listLeftOutTimed, otherFiles } from './leftOutJourneys.mjs'

const folder = join(import.meta.dirname, '../../e2e')
const names = readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && !otherFiles.includes(name))
const titlesOf = (name) => findTitles(readFileSync(join(folder, name), 'utf8'))
const with7 = { PORTICO_SEED: '7', PORTICO_FULL: '0' }

/** The tests that run, as `file title`. */
function listRunning({ files, titles }) {
  return names
    .filter((name) => !files.includes(name))
    .flatMap((name) => titlesOf(name).map((title) => `${name} ${title}`))
    .filter((words) => !titles.some((pattern) => pattern.test(`journeys e2e/${words}`)))
}

test('default: one in 18 of all tests runs, beside those that always run', () => {
  const always = Object.entries(alwaysRunJourneys).flatMap(([file, titles]) =>
    titles.map((title) => `${file} ${title}`),
  )
  const running = listRunning(listLeftOutJourneys(folder, with7, [])).filter(
    (words) => !always.includes(words),
  )
  const count = Math.round(names.flatMap(titlesOf).length / 18)
  expect(count).toBeGreaterThan(6)
  expect(count - running.length).toBeOneOf([0, 1, 2])
})

test('behavior: the same seed chooses the same ones, and over time each file runs', () => {
  const read = (seed) => listLeftOutJourneys(folder, { ...with7, PORTICO_SEED: String(seed) }, [])
  expect(JSON.stringify(read(7).titles.map(String))).toBe(JSON.stringify(read(7).titles.map(String)))
  const runs = Array.from({ length: 120 }, (_, index) => read(index + 1).files)
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
    `test(\`behavior: \${h}, i\`, () => {})`,
  ].join('\n')
  const titles = ['default: a', 'behavior: b (c)', "behavior: who's d", 'g', `behavior: \${h}, i`]
  expect(findTitles(source)).toEqual(titles)
  const all = names.flatMap(titlesOf)
  expect(new Set(all).size).toBe(all.length)
})

test('behavior: if a loop is left out, a chosen test that its title matches runs, and no other', () => {
  const some = mkdtempSync(join(tmpdir(), 'journeys-'))
  onTestFinished(() => rmSync(some, { force: true, recursive: true }))
  const tests = [`test(\`behavior: \${name}\`, go)`, "test('behavior: a', go)", "test('behavior: b', go)"]
  writeFileSync(join(some, 'a.spec.ts'), tests.join('\n'))
  const seeds = Array.from({ length: 40 }, (_, index) => String(index + 1))
  const running = seeds.map((PORTICO_SEED) => {
    const { titles } = listLeftOutJourneys(some, { ...with7, PORTICO_SEED }, [])
    return ['a', 'b', 'c of the loop'].filter(
      (name) => !titles.some((pattern) => pattern.test(`journeys a.spec.ts behavior: ${name}`)),
    )
  })
  for (const only of [['a'], ['b'], ['c of the loop']]) expect(running).toContainEqual(only)
  expect(running.every(({ length }) => length === 1)).toBe(true)
})

test('behavior: a changed file runs completely', () => {
  const seeds = Array.from({ length: 8 }, (_, index) => String(index + 1))
  for (const PORTICO_SEED of seeds) {
    const { files, titles } = listLeftOutJourneys(folder, { ...with7, PORTICO_SEED }, ['e2e/hostile.spec.ts'])
    expect(files).not.toContain('hostile.spec.ts')
    const found = titlesOf('hostile.spec.ts')
    expect(found.length).toBeGreaterThan(5)
    expect(
      listRunning({ files, titles }).filter((words) => words.startsWith('hostile.spec.ts ')),
    ).toHaveLength(found.length)
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
    const running = listRunning({ files, titles })
    return found.filter((title) => running.includes(`settings.spec.ts ${title}`))
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

test('behavior: a journey that an engine cannot run says why in its title', () => {
  const count = (source, text) => source.split(text).length - 1
  const files = names.map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))
  for (const [tag, words] of [
    ["'@chromium'", ' (Chromium only: '],
    ["'@no-webkit'", ' (not in WebKit: '],
  ]) {
    const tagged = files.map(({ name, source }) => [name, count(source, tag)])
    expect(files.map(({ name, source }) => [name, count(source, words)])).toEqual(tagged)
    expect(tagged.reduce((sum, [, each]) => sum + each, 0)).toBeGreaterThan(9)
  }
})
