import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from '@portico/testkit/chain'
import pg from 'pg'
import { addServerTail } from './serverLogs.js'

export type TestPostgres = {
  /** A database for one test. */
  databaseUrl: string
  close: () => Promise<void>
}

/** Explains to developers why PostgreSQL is missing. */
export const missingPostgres =
  'no PostgreSQL on this machine: install it, or name one that may make databases in PORTICO_TEST_DATABASE_URL'

/**
 * Creates a new, empty database: on the server of PORTICO_TEST_DATABASE_URL, on the local server if it accepts
 * `postgres`, or on a server that is started from installed programs. Returns null if there is none of these.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const named = process.env.PORTICO_TEST_DATABASE_URL
  for (const url of named === undefined ? ['postgres://postgres@127.0.0.1:5432/postgres'] : [named]) {
    const database = await createDatabase(url).catch((error: unknown) => {
      if (named !== undefined) throw error
      return null
    })
    if (database) return database
  }
  const programs = findPrograms()
  return programs === null ? null : startCluster(programs)
}

async function createDatabase(serverUrl: string): Promise<TestPostgres> {
  const name = `portico_test_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { close: () => run(`drop database ${name} with (force)`), databaseUrl: url.href }
}

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

async function startCluster(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'))
  // PostgreSQL refuses to run as root, so it runs as nobody.
  const nobody = 65_534
  const user = process.getuid?.() === 0 ? { gid: nobody, uid: nobody } : {}
  if ('uid' in user) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'],
    {
      cwd: folder,
      encoding: 'utf8',
      ...user,
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await findFreePort()
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...user },
  )
  const tell = addServerTail(`postgres on port ${port}`)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', tell)
  const stop = async () => {
    await end(child)
    rmSync(folder, { force: true, recursive: true })
  }
  const serverUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    try {
      const { databaseUrl } = await createDatabase(serverUrl)
      return { close: stop, databaseUrl }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await stop()
  throw new Error('The PostgreSQL of this test did not start in a minute.')
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
}
