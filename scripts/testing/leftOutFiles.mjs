// Read by vitest.config.ts: lists the test files that a run with a seed leaves out.
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { alwaysRun } from './alwaysRun.mjs'
import { listChangedFiles, sample } from './sample.mjs'
import { slowFiles } from './slowFiles.mjs'

const root = join(import.meta.dirname, '../..')
/** The share of slow files, and the share of all other files, that a run with a seed takes. */
const [slowShare, share] = [1 / 8, 1 / 7]

/**
 * Lists the test files of a vitest project, by their paths from the root.
 *
 * @param {'browser' | 'node'} project
 */
export function listTestFiles(project) {
  const all = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(({ name }) =>
      listBelow(`${folder}/${name}/src`),
    ),
  )
  const isInBrowser = (path) => /(?:\.browser\.test\.tsx?|\.test\.tsx)$/.test(path)
  const tests = all.filter((path) => /\.test\.tsx?$/.test(path))
  if (project === 'browser') return tests.filter(isInBrowser)
  return [
    ...tests.filter((path) => !isInBrowser(path)),
    ...listBelow('scripts').filter((path) => path.endsWith('.test.mjs')),
  ]
}

function listBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll(sep, '/')}`,
  )
}

/**
 * Lists the test files of a project that the seed of this run does not choose. Without a seed, there are none. Recently
 * changed files and the other files in their folders always run, and so do the files in scripts/testing/alwaysRun.mjs.
 *
 * @param {'browser' | 'node'} project
 */
export function listLeftOutFiles(project, env = process.env, changed = listChangedFiles()) {
  const sampled = listTestFiles(project).filter((path) => !alwaysRun.includes(path))
  const slow = sampled.filter((path) => slowFiles[project].includes(path))
  const others = sampled.filter((path) => !slow.includes(path))
  const chosen = new Set([
    ...sample(slow, { nameOf: String, share: slowShare }, env),
    ...sample(others, { nameOf: String, share }, env),
  ])
  const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1)
  const isChanged = (file) => changed.some((path) => folderOf(path) === folderOf(file))
  return [...slow, ...others].filter((file) => !chosen.has(file) && !isChanged(file))
}
