// Read by the runners and by scripts/test.mjs: stores which tests run, so that a run or a worker that ends in the middle
// of a test leaves the name of that test.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Manual runs of vitest have no such folder, and store no names. */
const folderOf = (failures = process.env.PORTICO_FAILURES) =>
  failures === undefined ? undefined : join(failures, 'running')

/** Stores that the test runs. `slot` is a file or a test that runs no two tests at the same time. */
export function markRunning(slot, name, failures) {
  const folder = folderOf(failures)
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileOf(slot)), name)
}

/** Stores that the slot's test has ended. */
export function markEnded(slot, failures) {
  const folder = folderOf(failures)
  if (folder !== undefined) rmSync(join(folder, fileOf(slot)), { force: true })
}

/** Removes the folder if every test has ended. */
export function forgetRunning(failures) {
  const folder = folderOf(failures)
  if (existsSync(folder) && readUnended(failures).length === 0) rmdirSync(folder)
}

/** Returns the tests of a step that never ended. */
export function readUnended(failures) {
  const folder = folderOf(failures)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .sort()
}

const fileOf = (slot) => createHash('sha256').update(slot).digest('hex').slice(0, 16)
