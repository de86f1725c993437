import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { socialFlows, spentProofs } from '../identity/schema.js'
import { relayMessages } from '../relay/schema.js'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import type { Database } from './database.js'

async function sizeOf(database: Database, table: PgTable): Promise<number> {
  const [row] = await database
    .select({ bytes: sql`bytes`.mapWith(Number) })
    .from(sql`(select pg_total_relation_size(${getTableName(table)}::regclass) as bytes) as sizes`)
  return row?.bytes ?? 0
}

const tables: [string, PgTable, (round: number) => SQL][] = [
  [
    'spent_proofs',
    spentProofs,
    (round) => sql`insert into spent_proofs (id, expires_at_ms)
      select md5(i || '-' || ${round}::int), i from generate_series(1, 20000) as i`,
  ],
  [
    'social_flows',
    socialFlows,
    (
      round,
    ) => sql`insert into social_flows (id, provider, purpose, thumbprint, challenge, origin, place, device_name,
        code_verifier, nonce, status, return_to, created_at_ms, expires_at_ms)
      select md5(i || '-' || ${round}::int), 'google', 'signIn', 't', 'c', 'https://a.example', 'p', 'Chrome', 'v', 'n',
        'waiting', repeat('x', 300), 1, i from generate_series(1, 20000) as i`,
  ],
  [
    'relay_messages',
    relayMessages,
    (
      round,
    ) => sql`insert into relay_messages (topic, digest, message, tag, publisher, project_id, published_at_ms,
        expires_at_ms)
      select md5(i::text), md5(i || '-' || ${round}::int), 'message', 1, 'p', 'project', 1, i
      from generate_series(1, 20000) as i`,
  ],
]

test.each(
  tables,
)('hardening A44: PGlite uses the space of 20,000 removed rows of %s again in each of four rounds', async (_, table, fill) => {
  const opened = await openTestDatabase({ isNew: true })
  onTestFinished(opened.close)
  const { database, vacuum } = opened
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    await database.execute(fill(round))
    sizes.push(await sizeOf(database, table))
    await database.delete(table)
    await vacuum?.()
  }
  expect(sizes[0]).toBeGreaterThan(1_000_000)
  // Without a vacuum, the fourth round has four times the size of the first one.
  expect((sizes[3] ?? 0) / (sizes[0] ?? 1)).toBeLessThan(2)
})

test('hardening A44: a statement does not wait for a vacuum of all tables', async () => {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  const done: string[] = []
  const vacuum = opened.vacuum?.().then(() => done.push('vacuum'))
  await opened.database.$count(spentProofs).then(() => done.push('statement'))
  await vacuum
  expect(done).toEqual(['statement', 'vacuum'])
})

test('behavior: a server vacuums every five minutes', async () => {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const vacuum = vi.fn(async () => {})
  const server = await createTestServer({}, { database: { ...opened, vacuum } })
  onTestFinished(server.close)
  vi.advanceTimersByTime(299_000)
  expect(vacuum).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1000)
  expect(vacuum).toHaveBeenCalledTimes(1)
})
