import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { identities } from '../names/schema.js'
import { events, limitWindows, projectKeys, projects, serverProcesses, wallets } from '../schema.js'
import { countActivity } from '../testing/countActivity.js'
import { createTestServer } from '../testing/createTestServer.js'
import { holdLock } from '../testing/holdLock.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { startLine } from '../testing/startLine.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import type { OpenDatabase } from './database.js'
import { openDatabase } from './openDatabase.js'
import { openPostgres } from './openPostgres.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
const withoutPostgres = postgres ? '' : ` (${missingPostgres})`
afterAll(() => postgres?.close())

/** The tests that every database must pass. */
function storeContract(open: () => Promise<OpenDatabase>): void {
  test('default: all tables exist, and migrating again changes nothing', async () => {
    const opened = await open()
    for (const table of [events, identities, limitWindows, projectKeys, projects, serverProcesses, wallets]) {
      expect(await opened.database.$count(table)).toBe(0)
    }
    await opened.close()
  })

  test('behavior: numbers, lists and null are read back as written', async () => {
    const opened = await open()
    const project = {
      analytics: false,
      createdAt: 4_102_444_800,
      developmentUntil: null,
      features: { a: 'off' as const, b: null, c: ['x', 'ü', '😀'] },
      id: 'p',
      mode: 'production' as const,
      name: "O'Brien",
      origins: ['https://a.example'],
    }
    await opened.database.insert(projects).values(project)
    expect(await opened.database.select().from(projects)).toEqual([project])
    await opened.database.delete(projects)
    await opened.close()
  })

  test('behavior: a failing transaction leaves nothing, and others wait for it', async () => {
    const opened = await open()
    const write = (address: string) => opened.database.insert(identities).values({ address })
    const failing = opened.database.transaction(async (transaction) => {
      await transaction.insert(identities).values({ address: 'inside' })
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('on purpose')
    })
    const beside = write('beside')
    await expect(failing).rejects.toThrow('on purpose')
    await beside
    expect(await opened.database.select({ address: identities.address }).from(identities)).toEqual([
      { address: 'beside' },
    ])
    await opened.database.delete(identities).where(eq(identities.address, 'beside'))
    await opened.close()
  })

  test('error: a statement that the database refuses is an error, and the next one works', async () => {
    const opened = await open()
    await expect(opened.database.execute(sql`select nonsense`)).rejects.toThrow()
    expect(await opened.database.$count(identities)).toBe(0)
    await opened.close()
  })
}

describe('PGlite', () => storeContract(() => openTestDatabase({ isNew: true })))
describe.runIf(postgres)(`PostgreSQL${withoutPostgres}`, () =>
  storeContract(() => openPostgres(postgres?.databaseUrl ?? '')),
)

test.runIf(postgres)(
  `hardening R43: if PostgreSQL ends a connection in the middle of a transaction, only that fails${withoutPostgres}`,
  async () => {
    const crashes: unknown[] = []
    const note = (error: unknown) => crashes.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', note)
    onTestFinished(() => {
      process.off('uncaughtException', note)
      for (const each of others) process.on('uncaughtException', each)
    })
    const opened = await openPostgres(postgres?.databaseUrl ?? '')
    onTestFinished(() => opened.close())
    const ended = opened.database.transaction(async (transaction) => {
      const result = await transaction.execute(sql`select pg_backend_pid() as pid`)
      const [row] = (result as { rows: { pid: number }[] }).rows
      await opened.database.execute(sql`select pg_terminate_backend(${row?.pid})`)
      await transaction.execute(sql`select 1`)
    })
    await expect(ended).rejects.toThrow()
    // The client reports the end of its connection after the failed query.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(crashes).toEqual([])
    expect(await opened.database.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  },
)

test.runIf(postgres)(
  `hardening R43: twelve transactions whose connection ends before they begin use up none of the ten connections${withoutPostgres}`,
  async () => {
    const line = await startLine(postgres?.databaseUrl ?? '')
    onTestFinished(line.close)
    const opened = await openPostgres(line.databaseUrl)
    onTestFinished(() => opened.close())
    line.cutAt = 'begin'
    for (let round = 0; round < 12; round++)
      await expect(opened.database.transaction(async () => {})).rejects.toThrow('Failed query: begin')
    line.cutAt = undefined
    expect(await opened.database.$count(identities)).toBe(0)
    expect(await opened.database.transaction((transaction) => transaction.$count(identities))).toBe(0)
  },
)

test.runIf(postgres)(
  `hardening R43: after a transaction without a response, its connection is not used for anything else${withoutPostgres}`,
  async () => {
    const url = postgres?.databaseUrl ?? ''
    const [opened, other] = [await openPostgres(url, { queryTimeoutMs: 1000 }), await openPostgres(url)]
    onTestFinished(() => opened.close())
    onTestFinished(() => other.close())
    const slow = opened.database.transaction(async (transaction) => {
      await transaction.insert(identities).values({ address: 'slow' })
      // Otherwise PostgreSQL would stop the statement, which is a response.
      await transaction.execute(sql`set local statement_timeout = 0`)
      await transaction.execute(sql`select pg_sleep(2.5)`)
    })
    await expect(slow).rejects.toThrow()
    // After this, the slow statement is over, and its transaction could go on.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await opened.database.insert(identities).values({ address: 'later' })
    expect(await other.database.select({ address: identities.address }).from(identities)).toEqual([
      { address: 'later' },
    ])
    await other.database.delete(identities)
  },
)

test.runIf(postgres)(
  `hardening R43: after four rounds of ten queries that take too long, PostgreSQL works on at most ten of them${withoutPostgres}`,
  async () => {
    const url = postgres?.databaseUrl ?? ''
    const [opened, other] = [await openPostgres(url, { queryTimeoutMs: 500 }), await openPostgres(url)]
    onTestFinished(() => opened.close())
    onTestFinished(() => other.close())
    for (let round = 0; round < 4; round++) {
      const slow = Array.from({ length: 10 }, () => opened.database.execute(sql`select pg_sleep(20)`))
      for (const { status } of await Promise.allSettled(slow)) expect(status).toBe('rejected')
    }
    expect(
      await countActivity(other.database, sql`state = 'active' and query = 'select pg_sleep(20)'`),
    ).toBeLessThanOrEqual(10)
  },
)

test.runIf(postgres)(
  `hardening R43: if the connection that holds the tasks stops responding, the second attempt opens another${withoutPostgres}`,
  async () => {
    const line = await startLine(postgres?.databaseUrl ?? '')
    onTestFinished(line.close)
    const opened = await openPostgres(line.databaseUrl, { queryTimeoutMs: 1000 })
    onTestFinished(() => opened.close())
    expect(await opened.takeTask(91)).toBe(true)
    line.silence()
    await expect(opened.takeTask(92)).rejects.toThrow('Query read timeout')
    expect(await opened.takeTask(92)).toBe(true)
    expect(await opened.takeTask(92)).toBe(true)
  },
)

test.runIf(postgres)(
  `hardening A44: a request that gets none of the ten connections in time gets a 503 that says when to try again${withoutPostgres}`,
  async () => {
    const opened = await openPostgres(postgres?.databaseUrl ?? '', { maxWaitMs: 1000 })
    onTestFinished(() => opened.close())
    const server = await createTestServer({}, { database: opened })
    onTestFinished(server.close)
    const ask = () => server.get('/v1/image/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect((await ask()).status).toBe(404)
    const held: Awaited<ReturnType<typeof holdLock>>[] = []
    // One after the other: on a busy machine, ten connections at once take longer than a request waits.
    while (held.length < 10) held.push(await holdLock(opened.database, sql`select 1`))
    const refused = await ask()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(server.logged.filter((line) => line.includes('DATABASE_UNAVAILABLE')).join()).toContain(
      'timeout exceeded when trying to connect',
    )
    await expect(opened.database.transaction(async () => {})).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    })
    await Promise.all(held.map(({ release }) => release()))
    expect((await ask()).status).toBe(404)
  },
)

test.runIf(postgres)(
  `behavior: a process waits for the migration of another one for longer than a query may take${withoutPostgres}`,
  async () => {
    const url = postgres?.databaseUrl ?? ''
    const other = await openPostgres(url)
    onTestFinished(() => other.close())
    const lock = await holdLock(other.database, sql`select pg_advisory_xact_lock(7084260113)`)
    const opening = openPostgres(url, { queryTimeoutMs: 500 })
    // Longer than the limit of the query. The process that waits would have failed.
    await other.database.execute(sql`select pg_sleep(1)`)
    expect(await lock.countWaiting()).toBe(1)
    await lock.release()
    const opened = await opening
    onTestFinished(() => opened.close())
    expect(await opened.database.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  },
)

test('error: an unreachable PostgreSQL, without its password', async () => {
  await expect(openPostgres('postgres://user:hunter2@127.0.0.1:9/db')).rejects.toSatisfy((error: Error) => {
    expect(error).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(error.message).toContain('127.0.0.1:9/db')
    expect(error.message).not.toContain('hunter2')
    return true
  })
})

describe('a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-data-'))
  })
  afterEach(() => rmSync(folder, { force: true, recursive: true }))

  test('behavior: written data is there after a restart, and the lock is released', async () => {
    const first = await openDatabase({ dataFolder: folder })
    const made = statSync(join(folder, 'pg', 'PG_VERSION')).ino
    await first.database.insert(identities).values({ address: 'a', name: 'alice' })
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'DATA_FOLDER_LOCKED' })
    await first.close()
    expect(readdirSync(folder)).toEqual(['pg'])
    const second = await openDatabase({ dataFolder: folder })
    expect(await second.database.select().from(identities)).toEqual([
      { address: 'a', avatar: null, name: 'alice' },
    ])
    // A first start creates the database, which takes most of its time. The second start must not create one.
    expect(statSync(join(folder, 'pg', 'PG_VERSION')).ino).toBe(made)
    await second.close()
  })

  test('error: files that are not a database are left alone', async () => {
    mkdirSync(join(folder, 'pg'))
    writeFileSync(join(folder, 'pg', 'thesis.doc'), 'precious')
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
      code: 'DATA_FOLDER_BROKEN',
      message: expect.stringContaining('Restore it from a backup'),
    })
    expect(readdirSync(join(folder, 'pg'))).toEqual(['thesis.doc'])
    expect(existsSync(join(folder, 'portico.lock'))).toBe(false)
  })

  test('error: for a damaged database, the error says so, and what to do', async () => {
    cpSync(inject('emptyDatabase'), folder, { recursive: true })
    writeFileSync(join(folder, 'pg', 'global', 'pg_control'), 'damaged')
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
      code: 'DATA_FOLDER_BROKEN',
      message: expect.stringContaining('move it away and start again'),
    })
  })

  test('behavior: if the first start is killed half-way, the next one repairs it, even while its child still writes', async () => {
    const unfinished = join(folder, 'pg.new', 'base')
    const write = () => {
      mkdirSync(unfinished, { recursive: true })
      writeFileSync(join(unfinished, randomUUID()), '')
      writeFileSync(join(folder, 'pg.new', 'PG_VERSION'), '18')
    }
    write()
    const writing = setInterval(write, 1)
    const opened = await openDatabase({ dataFolder: folder }).finally(() => clearInterval(writing))
    expect(await opened.database.$count(identities)).toBe(0)
    await opened.close()
    // A later start removes what the child was still writing.
    await (await openDatabase({ dataFolder: folder })).close()
    expect(readdirSync(folder)).toEqual(['pg'])
  }, 120_000)
})
