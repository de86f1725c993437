// Read by scripts/test.mjs, by both runners' configurations and by tests: says where the evidence of a failed test
// goes.
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Returns the folder of all evidence. Only the start of `npm test` empties it. */
export const evidenceFolder = () => process.env.PORTICO_EVIDENCE ?? join(root, 'test-results')

/** Returns a step's own folder: its log, its report and, in `failures`, what failed tests left. */
export const evidenceOf = (step, ...path) => join(evidenceFolder(), step.replaceAll(':', '-'), ...path)

/** Empties the folders of these steps, or of everything. */
export function emptyEvidence(names) {
  const folders = names === undefined ? [evidenceFolder()] : names.map((name) => evidenceOf(name))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  mkdirSync(evidenceFolder(), { recursive: true })
}

/** Returns where a runner puts the evidence of a failed test. Runs by hand use another folder than `npm test`. */
export const failuresFolder = (env = process.env) => env.PORTICO_FAILURES ?? join(evidenceFolder(), 'by-hand')

/** How many of the journeys' runs by hand keep their evidence. */
const keptRuns = 10

/**
 * Gives a run of journeys that `npm test` did not start a folder of its own, because Playwright empties its folder when
 * it starts: in a loop, a run would remove the evidence of the one before. Keeps the last ten folders. Playwright's
 * other processes read the configuration too, and get the same folder by `env`.
 */
export function takeOwnFolder(env = process.env) {
  if (env.PORTICO_FAILURES !== undefined) return
  const runs = join(failuresFolder(env), 'journeys')
  mkdirSync(runs, { recursive: true })
  const older = readdirSync(runs).filter((name) => name.startsWith('20') && !removeEmpty(join(runs, name)))
  for (const name of older.sort().slice(0, -(keptRuns - 1)))
    rmSync(join(runs, name), { recursive: true, force: true })
  const startedAt = new Date().toISOString().replaceAll(':', '-')
  env.PORTICO_FAILURES = join(runs, `${startedAt}-${process.pid}`)
  // `--last-failed` looks for the run before in one place.
  env.PLAYWRIGHT_LAST_RUN_OUTPUT_FILE ??= join(runs, 'last-run.json')
}

/** Removes the folder of a run that left nothing. Returns whether it did. */
function removeEmpty(folder) {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Returns the folder for one test file of vitest. */
export const failuresOfFile = (file, folder = failuresFolder()) => join(folder, relative(root, file))
