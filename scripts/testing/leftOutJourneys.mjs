// Read by playwright.config.ts: the journeys that a run with a seed leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChangedFiles, sample } from './sample.mjs'

/** Of the tests of a file, how many a run with a seed takes, one at least. */
const share = 1 / 3
const titles = /\b(?:test|keepingTest)\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)")/g

/** Titles of a file's tests, as its source has them. What is written with `${}` samples itself, and `@timed` runs apart. */
export function findTitles(source) {
  return [...source.matchAll(titles)]
    .map(([, single, double]) => double ?? single.replaceAll("\\'", "'"))
    .filter((title) => !title.includes('@timed'))
}

/**
 * For Playwright's `grepInvert`: of each file the tests that this run's seed does not choose. All of a file run where it
 * changed in the last commit or since, and everything does without a seed.
 */
export function listLeftOutJourneys(folder, env = process.env, changed = listChangedFiles()) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  return files.flatMap((name) => {
    if (changed.includes(`e2e/${name}`)) return []
    const found = findTitles(readFileSync(join(folder, name), 'utf8'))
    const chosen = sample(found, { nameOf: (title) => `${name} ${title}`, share }, env)
    return found.filter((title) => !chosen.includes(title)).map((title) => new RegExp(`${toPattern(title)}$`))
  })
}

function toPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
