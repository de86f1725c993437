// Read by playwright.config.ts: the journeys that a run with a seed leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from './sample.mjs'

/** Of the ways of a journey beside its main one, how many a run with a seed goes. */
const share = 1 / 2
const byWays = /\b(?:test|keepingTest)\(\s*(?:'(behavior: (?:[^'\\\n]|\\.)+)'|"(behavior: [^"\n]+)")/g

/** Titles of a file's ways beside the main one, as its source has them. What is written with `${}` samples itself. */
export function findWays(source) {
  return [...source.matchAll(byWays)].map(([, single, double]) => double ?? single.replaceAll("\\'", "'"))
}

/**
 * For Playwright's `grepInvert`: of each file's `behavior:` tests those that this run's seed does not choose. What is
 * `default:`, `error:` or `hardening` is never left out. None without a seed.
 */
export function listLeftOutJourneys(folder, env = process.env) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  return files.flatMap((name) => {
    const ways = findWays(readFileSync(join(folder, name), 'utf8'))
    const chosen = sample(ways, { nameOf: (way) => `${name} ${way}`, share }, env)
    return ways.filter((way) => !chosen.includes(way)).map((way) => new RegExp(`${toPattern(way)}$`))
  })
}

function toPattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
