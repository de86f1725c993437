// Read by scripts/test.mjs, by both runners' configurations and by tests: says where the evidence of a failed test
// goes.
import { mkdirSync, rmSync } from 'node:fs'
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

/** Returns the folder for one test file of vitest. */
export const failuresOfFile = (file, folder = failuresFolder()) => join(folder, relative(root, file))
