// Creating a database takes 7 s of CPU time, and copying one takes a fraction of that. vitest.config.ts creates one
// before the tests (`inject('emptyDatabase')`), and a fresh demo copies it if it exists. The creation and the migration
// of a database are tested in packages/server/src/store/openDatabase.test.ts and startServer.test.ts.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const server = join(root, 'packages/server')
const cache = join(root, '.cache/empty-database')

/** Returns the folder of an empty database with all tables, or undefined if there is none for these sources. */
export function findEmptyDatabase() {
  const folder = join(cache, hashSources())
  return existsSync(folder) ? folder : undefined
}

/** Returns the same folder, and creates it if it is missing. It has the layout of a data folder, so copy all of it. */
export function makeEmptyDatabase() {
  removeUnused()
  const found = findEmptyDatabase()
  if (found !== undefined) {
    utimesSync(found, new Date(), new Date())
    return found
  }
  const own = join(cache, `new-${randomUUID()}`)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=portico-source', '--import', 'tsx', import.meta.filename, own],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`No empty database could be made: ${stderr}`)
  const folder = join(cache, hashSources())
  try {
    renameSync(own, folder)
  } catch (error) {
    // Another run may have created the same folder first.
    rmSync(own, { force: true, recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Deletes databases that no run has used since yesterday. A younger one may belong to a run with other sources, or be
 * incomplete.
 */
function removeUnused() {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const isUnused = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 86_400_000
    if (isUnused) rmSync(folder, { force: true, recursive: true })
  }
}

/** The `globalSetup` of vitest. */
export function setup({ provide }) {
  provide('emptyDatabase', makeEmptyDatabase())
}

function hashSources() {
  const hash = createHash('sha256')
  const store = join(server, 'src/store')
  const migrations = join(server, 'migrations')
  const files = [
    // package.json contains PGlite's version.
    join(server, 'package.json'),
    ...['pgliteWorker.js', 'openPglite.ts'].map((name) => join(store, name)),
    ...readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => join(migrations, name)),
  ]
  for (const file of files) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { openDatabase } = await import('../packages/server/src/store/openDatabase.ts')
  const opened = await openDatabase({ dataFolder: process.argv[2] })
  await opened.close()
}
