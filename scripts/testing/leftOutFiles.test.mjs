import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alwaysRun } from './alwaysRun.mjs'
import { listLeftOutFiles, listTestFiles } from './leftOutFiles.mjs'
import { slowFiles } from './slowFiles.mjs'

const root = join(import.meta.dirname, '../..')
const withSeed = (seed) => ({ PORTICO_FULL: '0', PORTICO_SEED: String(seed) })

test.each([
  'node',
  'browser',
])('default: of the %s tests an eighth of the slow files run, and a seventh of the others', (project) => {
  const sampled = listTestFiles(project).filter((file) => !alwaysRun.includes(file))
  const slow = sampled.filter((file) => slowFiles[project].includes(file))
  const others = sampled.filter((file) => !slow.includes(file))
  expect(others.length).toBeGreaterThan(50)
  const leftOut = listLeftOutFiles(project, withSeed(7), [])
  const countOf = (files) => files.filter((file) => !leftOut.includes(file)).length
  expect(countOf(slow)).toBe(Math.round(slow.length / 8))
  expect(countOf(others)).toBe(Math.round(others.length / 7))
})

test('behavior: the same seed chooses the same files, and over time each one runs', () => {
  expect(listLeftOutFiles('node', withSeed(7), [])).toEqual(listLeftOutFiles('node', withSeed(7), []))
  const seeds = Array.from({ length: 80 }, (_, index) => index + 1)
  const runs = seeds.map((seed) => new Set(listLeftOutFiles('node', withSeed(seed), [])))
  expect(listTestFiles('node').filter((file) => runs.every((leftOut) => leftOut.has(file)))).toEqual([])
})

test('behavior: a changed file runs, and so do the other test files of its folder', () => {
  const leftOut = listLeftOutFiles('node', withSeed(7), ['scripts/pack.mjs', 'packages/server/README.md'])
  expect(leftOut.filter((file) => /^scripts\/[^/]+$/.test(file))).toEqual([])
})

test('behavior: without a seed, and in a full run, none is left out', () => {
  expect(listLeftOutFiles('node', {}, [])).toEqual([])
  expect(listLeftOutFiles('node', { ...withSeed(7), PORTICO_FULL: '1' }, [])).toEqual([])
})

test('behavior: a project has the files of its type', () => {
  expect(listTestFiles('browser')).toContain('packages/portico/src/modal/shell/Modal.test.tsx')
  expect(listTestFiles('browser')).toContain('packages/portico/src/core/tabs.browser.test.ts')
  expect(listTestFiles('node')).toContain('packages/server/src/vault/vault.test.ts')
  expect(listTestFiles('node')).toContain('scripts/testing/leftOutFiles.test.mjs')
  const inBrowser = new Set(listTestFiles('browser'))
  expect(listTestFiles('node').filter((file) => inBrowser.has(file))).toEqual([])
})

test('behavior: files that always run are never left out', () => {
  const always = alwaysRun.filter((file) => file.endsWith('.test.tsx'))
  expect(always).toHaveLength(4)
  const seeds = Array.from({ length: 8 }, (_, index) => index + 1)
  const leftOut = seeds.flatMap((seed) => listLeftOutFiles('browser', withSeed(seed), []))
  expect(leftOut.filter((file) => always.includes(file))).toEqual([])
})

test('behavior: each named file exists', () => {
  expect(
    [...Object.values(slowFiles).flat(), ...alwaysRun].filter((file) => !existsSync(join(root, file))),
  ).toEqual([])
})
