// Read by scripts/test.mjs and by the tests that it samples: chooses which part of a large set runs. `PORTICO_SEED`
// determines the choice, so a run can be repeated. Without `PORTICO_SEED`, and with `PORTICO_FULL`, everything runs.
import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { join } from 'node:path'

/**
 * Returns the seed of a run. If none is given, draws one.
 *
 * @throws RangeError for an invalid seed, because otherwise something other than requested would run
 */
export function readSeed({ PORTICO_SEED: given = '' }) {
  if (given === '') return randomInt(1, 2 ** 31)
  const seed = Number(given)
  if (Number.isInteger(seed) && seed > 0 && seed < 2 ** 31) return seed
  throw new RangeError(`PORTICO_SEED takes a whole number from 1 to ${2 ** 31 - 1}, got "${given}".`)
}

/** Returns whether this run takes samples. */
export function isSampled(env = process.env) {
  return env.PORTICO_SEED !== undefined && env.PORTICO_FULL !== '1'
}

/**
 * Returns a `share` of `items`, at least one, in their own order. The same seed always gives the same items.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {{ nameOf: (item: Item) => string, share: number }} parameters
 * @returns {readonly Item[]}
 */
export function sample(items, { nameOf, share }, env = process.env) {
  if (!isSampled(env)) return items
  // An item's place depends only on its own name, so a new item does not move the others.
  const placeOf = (item) =>
    createHash('sha256')
      .update(`${env.PORTICO_SEED} ${nameOf(item)}`)
      .digest('hex')
  const places = new Map(items.map((item) => [item, placeOf(item)]))
  const count = Math.max(1, Math.round(items.length * share))
  const chosen = new Set([...items].sort((a, b) => (places.get(a) < places.get(b) ? -1 : 1)).slice(0, count))
  return items.filter((item) => chosen.has(item))
}

/**
 * A change in more folders than this is a sweep, such as a renamed word. The seed then chooses this many of the
 * folders.
 */
const mostChangedFolders = 6

/**
 * Lists the files of the last commit and uncommitted files. Returns none if git is not available. If the files are in
 * more than six folders and the run takes samples, lists only the files of six folders.
 */
export function listChangedFiles(env = process.env, files = readChangedFiles()) {
  const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1)
  const folders = [...new Set(files.map(folderOf))]
  if (folders.length <= mostChangedFolders) return files
  const chosen = sample(folders, { nameOf: String, share: mostChangedFolders / folders.length }, env)
  return files.filter((path) => chosen.includes(folderOf(path)))
}

function readChangedFiles() {
  const git = (...parameters) => {
    try {
      const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', stdio: 'pipe' }
      return execFileSync('git', parameters, options)
        .split('\n')
        .filter((line) => line !== '')
    } catch {
      // Git is missing, or the clone has only one commit.
      return []
    }
  }
  return [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')]
}
