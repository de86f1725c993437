import { createHash, randomUUID } from 'node:crypto'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../store/database.js'
import { openPostgres } from '../store/openPostgres.js'
import { countReads } from '../testing/countReads.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { spyOnStatements } from '../testing/spyOnStatements.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import { releases } from '../vault/schema.js'
import { createAuditLog } from './auditLog.js'
import {
  farcasterFlows,
  logins,
  mailCodes,
  socialBrowsers,
  socialFlows,
  users,
  walletSessions,
} from './schema.js'
import { createSessionRows } from './sessionRows.js'
import { createUsers } from './users.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => postgres?.close())

/** Active sessions, and flows and codes of strangers. */
const written = 20_000
/** When everything that is written here expires. */
const endMs = 9_000_000_000_000

const uuidOf = (kind: string, index: SQL) => sql`md5(${sql.raw(`'${kind}'`)} || ${index})::uuid`
const idOf = (kind: string, index: number) => {
  const digits = createHash('md5').update(`${kind}${index}`).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
const tokenOf = (kind: string, index: number) => `${kind}-${index}`

async function fillSessions(database: Database, { expiresAtMs = endMs, kind = '', rows = written } = {}) {
  const end = sql.raw(String(expiresAtMs))
  const series = sql`from generate_series(0, ${sql.raw(String(rows - 1))}) as i`
  const [user, device, session] = ['user', 'device', 'session'].map((each) => uuidOf(kind + each, sql`i`))
  const named = (name: string) => sql`${sql.raw(`'${kind}${name}-'`)} || i`
  await database.execute(sql`insert into users (id, created_at_ms) select ${user}, 1 ${series}`)
  await database.execute(sql`
    insert into devices (id, user_id, thumbprint, name, origin, place, created_at_ms, last_seen_at_ms)
    select ${device}, ${user}, ${named('thumbprint')}, 'Chrome', 'https://a.example', '203.0.113.7', 1, 1 ${series}`)
  await database.execute(sql`
    insert into wallet_sessions (id, user_id, device_id, login_kind, access_hash, access_expires_at_ms, refresh_hash,
      previous_refresh_hash, is_confirmed, refresh_expires_at_ms, ends_at_ms, created_at_ms, last_used_at_ms, proven_at_ms)
    select ${session}, ${user}, ${device}, 'email', ${named('access')}, ${end}, ${named('refresh')},
      ${named('previous')}, true, ${end}, ${end}, 1, 1, 1 ${series}`)
  await database.execute(sql`
    insert into releases (session_id, user_id, device_id, status, asked_at_ms, expires_at_ms)
    select ${session}, ${user}, ${device}, 'waiting', 1, ${end} ${series}`)
}

async function fillFlows(database: Database) {
  const series = sql`from generate_series(0, ${sql.raw(String(written - 1))}) as i`
  const end = sql.raw(String(endMs))
  await database.execute(sql`
    insert into social_flows (id, provider, purpose, thumbprint, challenge, origin, place, device_name, code_verifier,
      nonce, status, created_at_ms, expires_at_ms)
    select 'flow-' || i, 'google', 'signIn', 't', 'c', 'https://a.example', 'p', 'Chrome', 'v', 'n', 'waiting', 1, ${end} ${series}`)
  await database.execute(sql`
    insert into social_browsers (browser_hash, thumbprint, seen_at_ms) select 'browser-' || i, 't', ${end} ${series}`)
  await database.execute(sql`
    insert into farcaster_flows (id, purpose, thumbprint, origin, channel_token, nonce, expires_at_ms)
    select 'flow-' || i, 'signIn', 't', 'https://a.example', 'c', 'n', ${end} ${series}`)
  await database.execute(sql`
    insert into mail_codes (id, purpose, address, thumbprint, origin, place, device_name, code_hash, tries, approval,
      created_at_ms, expires_at_ms)
    select 'code-' || i, 'signIn', 'a@b.example', 't', 'https://a.example', 'p', 'Chrome', 'c', 0, 'none', 1, ${end} ${series}`)
}

/** Each of these reads is at most a hundredth of what is stored. */
function readsContract(open: () => Promise<OpenDatabase>, { isAnalyzed }: { isAnalyzed: boolean }): void {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
    const { database } = opened
    await fillSessions(database)
    // The database plans a foreign key when it checks it for the first times, here with empty tables.
    for (let index = written - 20; index < written; index++) {
      await database.execute(sql`delete from users where id = ${idOf('user', index)}`)
    }
    await fillFlows(database)
    if (isAnalyzed) await database.execute(sql`analyze`)
  }, 120_000)
  afterAll(() => opened.close())

  test.each([
    ['an unknown refresh token', 'nonsense', undefined],
    ['a refresh token', tokenOf('refresh', 5), idOf('session', 5)],
    ['a previous refresh token', tokenOf('previous', 6), idOf('session', 6)],
  ])('hardening A44: among 20,000 sessions, %s is looked up with 100 reads', async (_, hash, id) => {
    const find = async (database: Database) =>
      expect((await createSessionRows(database).findByRefresh(hash))?.session.id).toBe(id)
    expect(await countReads(opened.database, walletSessions, find)).toBeLessThan(100)
  })

  test('hardening A44: if none of 20,000 sessions has expired, their removal takes 100 reads', async () => {
    const prune = (database: Database) => createSessionRows(database).prune(endMs)
    expect(await countReads(opened.database, walletSessions, prune)).toBeLessThan(100)
  })

  test('hardening A44: if none of 20,000 releases has expired, their removal takes 100 reads', async () => {
    const prune = (database: Database) => database.delete(releases).where(lt(releases.expiresAtMs, endMs))
    expect(await countReads(opened.database, releases, prune)).toBeLessThan(100)
  })

  test('hardening A44: 120 expired sessions are removed in parts of at most 50', async () => {
    await fillSessions(opened.database, { expiresAtMs: 5, kind: 'old-', rows: 120 })
    const statements = spyOnStatements()
    await createSessionRows(opened.database).prune(6)
    // Each statement returns what it removed. The timers of servers in other files may send statements meanwhile.
    const removed = statements.readResults().flatMap((rows) => {
      const own = Array.isArray(rows) ? rows.filter(({ time }) => time === 5) : []
      return own.length > 0 ? [own.length] : []
    })
    expect(removed).toEqual([50, 50, 20])
    expect(await opened.database.$count(walletSessions)).toBe(written - 20)
  })

  test.each<[string, PgTable, (database: Database) => Promise<unknown>]>([
    ['flows of social logins', socialFlows, (database) => endSession(database, 1)],
    ['flows of Farcaster', farcasterFlows, (database) => endSession(database, 2)],
    ['codes', mailCodes, (database) => database.delete(users).where(sql`id = ${idOf('user', 3)}`)],
  ])('hardening A44: beside 20,000 %s of others, the end of a session or user takes 100 reads of them', async (_, table, run) => {
    expect(await countReads(opened.database, table, run)).toBeLessThan(100)
  })

  test.each<[string, PgTable, number]>([
    ['flows of social logins', socialFlows, 7],
    ['flows of Farcaster', farcasterFlows, 8],
    ['codes', mailCodes, 9],
    ['known browsers', socialBrowsers, 10],
  ])('hardening A44: beside 20,000 %s of others, the deletion of an account takes 100 reads of them', async (_, table, index) => {
    const userId = idOf('user', index)
    const own = { createdAtMs: 1, isEmailVerified: true, userId }
    await opened.database.insert(logins).values([
      { ...own, email: 'me@b.example', id: randomUUID(), kind: 'email', subject: `me-${index}@b.example` },
      { ...own, id: randomUUID(), kind: 'google', subject: `subject-${index}` },
    ])
    const remove = async (database: Database) => {
      const audit = createAuditLog(database, Date.now)
      await createUsers({ audit, database, nowMs: Date.now }).remove(userId, async () => {})
    }
    expect(await countReads(opened.database, table, remove)).toBeLessThan(100)
    expect(await opened.database.$count(users, eq(users.id, userId))).toBe(0)
  })
}

const endSession = (database: Database, index: number) =>
  createSessionRows(database).end({ id: idOf('session', index), userId: idOf('user', index) })

/** A new one. Otherwise, the first read also counts the rows that an earlier test wrote and removed. */
const openNew = (): Promise<OpenDatabase> => openTestDatabase({ isNew: true })

/** Vacuumed while its tables were empty, so that the database believes that they are small. */
async function openVacuumed(): Promise<OpenDatabase> {
  const opened = await openNew()
  await opened.vacuum?.()
  return opened
}

describe('PGlite', () => readsContract(openNew, { isAnalyzed: false }))
describe('PGlite, vacuumed', () => readsContract(openVacuumed, { isAnalyzed: false }))
describe.runIf(postgres)(`PostgreSQL${postgres ? '' : ` (${missingPostgres})`}`, () =>
  readsContract(() => openPostgres(postgres?.databaseUrl ?? ''), { isAnalyzed: true }),
)
