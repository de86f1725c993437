// Read by scripts/test.mjs, by the configurations of both runners and by tests: where what is left of a failed test stands.
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Emptied as `npm test` starts, and by nothing else. */
export const evidenceFolder = () => process.env.PORTICO_EVIDENCE ?? join(root, 'test-results')

/** A step's own folder: its log, its report and, in `failures`, what failed tests left. */
export const evidenceOf = (step, ...path) => join(evidenceFolder(), step.replaceAll(':', '-'), ...path)

/** Where a runner puts what a failed test leaves. By hand it has a place of its own, and leaves that of `npm test` alone. */
export const failuresFolder = (env = process.env) => env.PORTICO_FAILURES ?? join(evidenceFolder(), 'by-hand')

/** Of the tests of one file in vitest. */
export const failuresOfFile = (file, folder = failuresFolder()) => join(folder, relative(root, file))
