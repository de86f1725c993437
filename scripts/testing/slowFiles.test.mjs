import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLeftOutFiles, slowFiles } from './slowFiles.mjs'

const root = join(import.meta.dirname, '../..')
const withSeed = (seed) => ({ PORTICO_FULL: '0', PORTICO_SEED: String(seed) })

test('default: a third of the slow files runs, the same ones for the same seed, and in time each one runs', () => {
  const { node } = slowFiles
  const leftOut = listLeftOutFiles('node', withSeed(7), [])
  expect(node.length - leftOut.length).toBe(Math.round(node.length / 3))
  expect(listLeftOutFiles('node', withSeed(7), [])).toEqual(leftOut)
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1)
  const isAlwaysLeftOut = (file) =>
    seeds.every((seed) => listLeftOutFiles('node', withSeed(seed), []).includes(file))
  expect(node.filter(isAlwaysLeftOut)).toEqual([])
})

test('behavior: what is changed runs, and so do the slow files beside it', () => {
  const leftOut = listLeftOutFiles('node', withSeed(7), ['scripts/pack.mjs', 'packages/server/README.md'])
  expect(leftOut).not.toContain('scripts/compileContracts.test.mjs')
})

test('behavior: without a seed, and in a full run, none is left out', () => {
  expect(listLeftOutFiles('node', {}, [])).toEqual([])
  expect(listLeftOutFiles('node', { ...withSeed(7), PORTICO_FULL: '1' }, [])).toEqual([])
})

test('behavior: each of them is there', () => {
  expect(
    Object.values(slowFiles)
      .flat()
      .filter((file) => !existsSync(join(root, file))),
  ).toEqual([])
})
