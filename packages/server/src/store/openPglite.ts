import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { DataFolderBrokenError } from '../errors/startup.js'
import * as schema from '../schema.js'
import { createVacuum } from './createVacuum.js'
import type { OpenDatabase } from './database.js'
import { migrationsFolder } from './migrationsFolder.js'
import { type PgliteClient, startPgliteClient } from './pgliteClient.js'

const openTimeoutMs = 60_000
/** A new database takes 3 s on an idle machine, and took 25 s on a busy one. */
const createTimeoutMs = 180_000

/**
 * Opens PGlite in `dataFolder`/pg and migrates it. The caller must hold the folder's lock.
 *
 * @throws DataFolderBrokenError
 */
export async function openPglite(dataFolder: string): Promise<OpenDatabase> {
  const dataDir = join(dataFolder, 'pg')
  await removeUnfinished(dataDir, dataFolder)
  const state = await readState(dataDir, dataFolder)
  if (state === 'foreign') {
    // PGlite would create a new database over existing files.
    throw new DataFolderBrokenError({ folder: dataFolder, reason: 'pg/ holds files but no database' })
  }
  if (state === 'absent') await createPgliteFolder(dataDir, dataFolder)
  try {
    const client = await startPgliteClient({ dataDir, openTimeoutMs })
    return { ...(await openPgliteClient(client)), operatorKeyFolder: join(dataFolder, 'operator-keys') }
  } catch (cause) {
    const reason = `its database does not start (${cause instanceof Error ? cause.message : cause})`
    throw new DataFolderBrokenError({ cause, folder: dataFolder, reason })
  }
}

/** Returns a database on a running PGlite and migrates it. */
export async function openPgliteClient(client: PgliteClient): Promise<OpenDatabase> {
  // Drizzle's type requires the class PGlite, but it only calls `query`, `exec` and `transaction`, which the client
  // has.
  const database = drizzle({ client: client as unknown as PGlite, schema })
  try {
    await migrate(database, { migrationsFolder })
  } catch (error) {
    await client.close()
    throw error
  }
  // Only one process opens the folder.
  const takeTask = async () => true
  return { close: client.close, database, kind: 'pglite', takeTask, vacuum: createVacuum(client) }
}

async function readState(dataDir: string, folder: string): Promise<'absent' | 'database' | 'foreign'> {
  try {
    const names = await readdir(dataDir)
    if (names.length === 0) return 'absent'
    return names.includes('PG_VERSION') && names.includes('global') ? 'database' : 'foreign'
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DataFolderBrokenError({ cause, folder, reason })
  }
}

/**
 * Creates a database next to its final place and moves it there when it is complete, so that a killed process leaves
 * nothing incomplete. This runs in a child process, because it takes 700 MB of memory that a thread would leave behind
 * in the server.
 */
async function createPgliteFolder(dataDir: string, folder: string): Promise<void> {
  // A unique name, because the child of a killed start may still be writing for a moment.
  const unfinished = `${dataDir}.new-${randomUUID()}`
  try {
    await mkdir(unfinished, { recursive: true })
    await runOnce(fileURLToPath(new URL('./pgliteWorker.js', import.meta.url)), unfinished)
    await access(join(unfinished, 'PG_VERSION'))
    await rm(dataDir, { force: true, recursive: true })
    await rename(unfinished, dataDir)
  } catch (cause) {
    const reason = `a new database cannot be made in it (${cause instanceof Error ? cause.message : cause})`
    throw new DataFolderBrokenError({ cause, folder, reason })
  }
}

/** Removes incomplete databases of killed starts. What a child is still writing is removed at a later start. */
async function removeUnfinished(dataDir: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(`${basename(dataDir)}.new`))
  await Promise.all(
    left.map((name) => rm(join(folder, name), { force: true, recursive: true }).catch(() => {})),
  )
}

function runOnce(script: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, folder], {
      env: { ...process.env, NODE_OPTIONS: '' },
      // Through the channel the child notices the end of this process, even if it is killed.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: createTimeoutMs,
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `it ended with ${signal ?? `code ${code}`}`))
    })
  })
}
