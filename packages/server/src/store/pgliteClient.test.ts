import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type PgliteClient, startPgliteClient } from './pgliteClient.js'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('hardening A44: what could not begin in time is refused, and what has begun is finished', async () => {
  const client = await startPgliteClient({ maxWaitMs: 300, openTimeoutMs: 60_000 })
  let isClosed = false
  onTestFinished(async () => {
    if (!isClosed) await client.close()
  })
  await client.exec('create table notes (text text)')
  const long = client.transaction(async (connection) => {
    await connection.query(`insert into notes values ('early')`)
    await pause(500)
    await connection.query(`insert into notes values ('late')`)
  })
  const refused = expect(
    Promise.allSettled([
      client.query(`insert into notes values ('waiting')`),
      client.transaction((connection) => connection.query(`insert into notes values ('waiting')`)),
    ]),
  ).resolves.toMatchObject([
    { reason: { code: 'DATABASE_UNAVAILABLE', status: 503 }, status: 'rejected' },
    { reason: { code: 'DATABASE_UNAVAILABLE', status: 503 }, status: 'rejected' },
  ])
  await long
  await refused
  expect((await client.query('select text from notes order by text')).rows).toEqual([
    { text: 'early' },
    { text: 'late' },
  ])
  // A stop waits for as long as necessary.
  const slow = client.transaction(() => pause(500))
  const closing = client.close()
  await slow
  await closing
  isClosed = true
})

test('hardening A44: after 10 s in the queue, a request gets a 503 that says when to try again', async () => {
  const opened = await openTestDatabase({ isNew: true })
  // The client that Drizzle calls. The type is the same for PostgreSQL, so it does not name PGlite's.
  const { $client } = opened.database as unknown as { $client: PgliteClient }
  const query = vi.spyOn($client, 'query')
  const server = await createTestServer({}, { database: opened })
  onTestFinished(async () => {
    await server.close()
    await opened.close()
  })
  const ask = () => server.get('/v1/image/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect((await ask()).status).toBe(404)
  let release = () => {}
  const holding = opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`)
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const countReads = () => query.mock.calls.filter(([text]) => text.includes('images')).length
  const before = countReads()
  expect(before).toBeGreaterThan(0)
  const waiting = ask()
  await expect.poll(countReads).toBe(before + 1)
  const { now } = performance
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 11_000)
  release()
  await holding
  const refused = await waiting
  clock.mockRestore()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).code).toBe('DATABASE_UNAVAILABLE')
  expect((await ask()).status).toBe(404)
})
