// A new database costs 7 s of a processor, and a copy of one a fraction of it. vitest.config.ts has it made before the
// tests (`inject('emptyDatabase')`), and a fresh demo takes a copy where there is one. That a database is really made
// from nothing, and migrated, is tested in packages/server/src/store/openDatabase.test.ts and startServer.test.ts.
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

/** The folder of an empty database with all tables, or undefined where none was made of these sources. */
export function findEmptyDatabase() {
  const folder = join(cache, hashSources())
  return existsSync(folder) ? folder : undefined
}

/** The same, made if it is not there. It holds what a data folder holds: copy it whole. */
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
    // Another run was quicker.
    rmSync(own, { force: true, recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** What no run has asked for since yesterday. What is younger may be another run's, of other sources, or half made. */
function removeUnused() {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const isUnused = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 86_400_000
    if (isUnused) rmSync(folder, { force: true, recursive: true })
  }
}

/** For vitest's `globalSetup`. */
export function setup({ provide }) {
  provide('emptyDatabase', makeEmptyDatabase())
}

function hashSources() {
  const hash = createHash('sha256')
  const store = join(server, 'src/store')
  const migrations = join(server, 'migrations')
  const files = [
    // PGlite's version stands in it.
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
