// Read by playwright.config.ts: lists the journeys that a run with a seed leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alwaysRunJourneys } from './alwaysRun.mjs'
import { listChangedFiles, sample } from './sample.mjs'

/**
 * The shares that a run with a seed takes: of the tests of all files together, and of the files with timed tests. At
 * least one of each runs. Few tests of many files take less time than many tests of few files, because the tests of a
 * file run one after the other.
 */
const [share, timedShare] = [1 / 18, 1 / 3]

/**
 * Finds the titles of a file's tests, as in its source. A loop's title contains `${}` and stands for all of its tests,
 * which sample themselves. Leaves out tests with the tag `@timed`, because they run separately.
 *
 * @param {string} source
 * @param {string} names the functions that take a title, separated by `|`
 */
export function findTitles(source, names = 'test|keepingTest') {
  const title = '(?:\'((?:[^\'\\\\\n]|\\\\.)+)\'|"([^"\n]+)"|`([^`\n]+)`)'
  const calls = new RegExp(`\\b(?:${names})\\(\\s*${title}(\\s*,\\s*\\{[^{}]*@timed[^{}]*\\})?`, 'g')
  return [...source.matchAll(calls)]
    .filter(([, , , , timed]) => timed === undefined)
    .map(([, single, double, template]) => double ?? template ?? single.replaceAll("\\'", "'"))
}

/** Files that sample themselves, or that only other engines run. */
export const otherFiles = ['engines.spec.ts', 'gallery.spec.ts', 'geometry.spec.ts']

/**
 * Lists for Playwright the `files` from which the seed of this run chooses nothing, and patterns for the `titles` that
 * it does not choose in the other files. Without a seed, everything runs. If a file changed in the last commit or
 * since, all of it runs. The journeys in scripts/testing/alwaysRun.mjs always run.
 */
export function listLeftOutJourneys(folder, env = process.env, changed = listChangedFiles()) {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts') && !otherFiles.includes(name))
    .flatMap((file) => findTitles(readFileSync(join(folder, file), 'utf8')).map((title) => ({ file, title })))
  const sampled = sample(all, { nameOf: ({ file, title }) => `${file} ${title}`, share }, env)
  const isChosen = (each) =>
    sampled.includes(each) ||
    changed.includes(`e2e/${each.file}`) ||
    alwaysRunJourneys[each.file]?.includes(each.title) === true
  const chosenFiles = new Set(all.filter(isChosen).map(({ file }) => file))
  const files = [...new Set(all.map(({ file }) => file))].filter((file) => !chosenFiles.has(file))
  const titles = all
    .filter((each) => chosenFiles.has(each.file) && !isChosen(each))
    .map(({ file, title }) => {
      const others = all.filter((each) => each.file === file && isChosen(each)).map((each) => each.title)
      // The title of a loop can match other titles of its file.
      const notOthers = title.includes('${') ? `(?!(?:${others.map(toPattern).join('|')})$)` : ''
      return new RegExp(`\\b${toPattern(file)} (?:.* )?${notOthers}${toPattern(title)}$`)
    })
  return { files, titles }
}

/** Lists for Playwright the files with timed tests that the seed of this run does not choose. */
export function listLeftOutTimed(folder, env = process.env, changed = listChangedFiles()) {
  const timed = readdirSync(folder).filter(
    (name) => name.endsWith('.spec.ts') && readFileSync(join(folder, name), 'utf8').includes("tag: '@timed'"),
  )
  const sampled = sample(timed, { nameOf: String, share: timedShare }, env)
  return timed.filter((name) => !sampled.includes(name) && !changed.includes(`e2e/${name}`))
}

/** Returns the source of a pattern for a text. Each `${}` in it matches anything. */
function toPattern(text) {
  return text
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
}
