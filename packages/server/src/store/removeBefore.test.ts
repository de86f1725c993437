import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { spentProofs } from '../identity/schema.js'
import { createEventBuffer } from '../telemetry/eventBuffer.js'
import { events } from '../telemetry/schema.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { spyOnStatements } from '../testing/spyOnStatements.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import { openPostgres } from './openPostgres.js'
import { removeBefore } from './removeBefore.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
const withoutPostgres = postgres ? '' : ` (${missingPostgres})`
afterAll(() => postgres?.close())

test('hardening A44: 2,500 old rows are removed in parts of at most 1,000, and newer rows stay', async () => {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  const { database } = opened
  await database.execute(
    sql`insert into spent_proofs (id, expires_at_ms) select 'old-' || i, 5 from generate_series(1, 2500) as i`,
  )
  await database.insert(spentProofs).values({ expiresAtMs: 6, id: 'new' })
  const statements = spyOnStatements()
  await removeBefore(database, spentProofs.expiresAtMs, 6)
  const removed = statements.readResults().flatMap((rows) => {
    const own = Array.isArray(rows) ? rows.filter(({ time }) => time === 5) : []
    return own.length > 0 ? [own.length] : []
  })
  expect(removed).toEqual([1000, 1000, 500])
  expect(await database.select().from(spentProofs)).toEqual([{ expiresAtMs: 6, id: 'new' }])
})

test.runIf(postgres)(
  `hardening A44: 4,000 old events are removed although PostgreSQL would stop one statement for all of them${withoutPostgres}`,
  async () => {
    const url = postgres?.databaseUrl ?? ''
    const [opened, other] = [await openPostgres(url, { queryTimeoutMs: 3000 }), await openPostgres(url)]
    onTestFinished(() => opened.close())
    onTestFinished(() => other.close())
    const { database } = other
    await database.execute(sql`
      insert into events (event_id, project_id, type, event, domain, url, occurred_at_ms, received_at_ms, properties)
      select md5('event-' || i)::uuid, 'p', 't', 'e', 'd', 'u', 1, 1, '{}' from generate_series(1, 4000) as i`)
    // One row takes a millisecond, as with large rows on a slow disk.
    await database.execute(
      sql`create function wait() returns trigger as 'begin perform pg_sleep(0.001); return old; end' language plpgsql`,
    )
    await database.execute(
      sql`create trigger slow before delete on events for each row execute function wait()`,
    )
    const buffer = createEventBuffer({
      clock: { nowMs: Date.now },
      database: opened.database,
      keptDays: 30,
      onRefused: () => {},
    })
    await buffer.prune()
    expect(await database.$count(events)).toBe(0)
  },
)
