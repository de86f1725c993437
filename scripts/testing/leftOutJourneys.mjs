// Read by playwright.config.ts: lists the journeys that a run with a seed leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alwaysRunJourneys } from './alwaysRun.mjs'
import { listChangedFiles, sample } from './sample.mjs'

/**
 * The shares that a run with a seed takes: of all files, of the tests in a file, and of the files with timed tests. At
 * least one of each runs.
 */
const [fileShare, share, timedShare] = [1 / 6, 1 / 3, 1 / 3]

/**
 * Finds the titles of a file's tests, as in its source. Leaves out titles with `${}`, because these tests sample
 * themselves, and tests with the tag `@timed`, because they run separately.
 *
 * @param {string} source
 * @param {string} names the functions that take a title, separated by `|`
 */
export function findTitles(source, names = 'test|keepingTest') {
  const title = `(?:'((?:[^'\\\\\n]|\\\\.)+)'|"([^"\n]+)")`
  const calls = new RegExp(`\\b(?:${names})\\(\\s*${title}(\\s*,\\s*\\{[^{}]*@timed[^{}]*\\})?`, 'g')
  return [...source.matchAll(calls)]
    .filter(([, , , timed]) => timed === undefined)
    .map(([, single, double]) => double ?? single.replaceAll("\\'", "'"))
}

/** Files that sample themselves, or that only other engines run. */
export const otherFiles = ['engines.spec.ts', 'gallery.spec.ts', 'geometry.spec.ts']

/**
 * Lists for Playwright the `files` from which the seed of this run chooses nothing, and patterns for the `titles` that
 * it does not choose in the other files. Without a seed, everything runs. If a file changed in the last commit or
 * since, all of it runs. The journeys in scripts/testing/alwaysRun.mjs always run.
 */
export function listLeftOutJourneys(folder, env = process.env, changed = listChangedFiles()) {
  const isChanged = (name) => changed.includes(`e2e/${name}`)
  const all = readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && !otherFiles.includes(name))
  const sampled = sample(all, { nameOf: String, share: fileShare }, env)
  const files = all.filter((name) => !sampled.includes(name) && !isChanged(name) && !alwaysRunJourneys[name])
  const left = all
    .filter((name) => !files.includes(name) && !isChanged(name))
    .flatMap((name) => {
      const found = findTitles(readFileSync(join(folder, name), 'utf8'))
      const always = alwaysRunJourneys[name] ?? []
      const chosen = sampled.includes(name)
        ? sample(found, { nameOf: (title) => `${name} ${title}`, share }, env)
        : []
      return found
        .filter((title) => !chosen.includes(title) && !always.includes(title))
        .map((title) => new RegExp(`${toPattern(title)}$`))
    })
  return { files, titles: left }
}

/** Lists for Playwright the files with timed tests that the seed of this run does not choose. */
export function listLeftOutTimed(folder, env = process.env, changed = listChangedFiles()) {
  const timed = readdirSync(folder).filter(
    (name) => name.endsWith('.spec.ts') && readFileSync(join(folder, name), 'utf8').includes("tag: '@timed'"),
  )
  const sampled = sample(timed, { nameOf: String, share: timedShare }, env)
  return timed.filter((name) => !sampled.includes(name) && !changed.includes(`e2e/${name}`))
}

function toPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
