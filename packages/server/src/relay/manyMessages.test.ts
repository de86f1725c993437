import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../store/database.js'
import { openPostgres } from '../store/openPostgres.js'
import { countReads } from '../testing/countReads.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import { createDatabaseMailbox } from './databaseMailbox.js'
import type { Mailbox } from './mailbox.js'
import { relayMessages } from './schema.js'

// Removed rows would also be read, so each contract has a database of its own.
const postgres = [await startPostgres(), await startPostgres()]
if (!postgres[0]) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => Promise.all(postgres.map((each) => each?.close())))

/** Messages of strangers that wait, 100 in each topic. */
const waiting = 50_000
const expiresAtMs = 9_000_000_000_000

const topicOf = (index: number) => index.toString(16).padStart(64, '0')
const topicsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => topicOf(start + index))
const page = { characters: 1_000_000, limit: 100, reader: 'me' }

/** Each of these reads is at most a twenty-fifth of what strangers wrote. */
function readsContract(
  open: () => Promise<OpenDatabase>,
  { isAnalyzed, isVacuumed = false }: { isAnalyzed: boolean; isVacuumed?: boolean },
): void {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
    await opened.database.execute(sql`
      insert into ${relayMessages} (topic, digest, message, tag, publisher, project_id, published_at_ms, expires_at_ms)
      select lpad(to_hex(i / 100), 64, '0'), md5(i::text), 'aGVsbG8', 1, 'p', 'project', 1, ${sql.raw(`${expiresAtMs}`)}
      from generate_series(0, ${waiting - 1}) as i`)
    if (isAnalyzed) await opened.database.execute(sql`analyze`)
    if (isVacuumed) await opened.vacuum?.()
  }, 120_000)
  afterAll(() => opened.close())

  const count = (use: (mailbox: Mailbox) => Promise<unknown>) =>
    countReads(opened.database, relayMessages, async (transaction: Database) => {
      const errors: unknown[] = []
      const mailbox = createDatabaseMailbox(transaction, {
        nowMs: () => 1000,
        onError: (error) => errors.push(error),
        onMessage: () => {},
      })
      await use(mailbox)
      await mailbox.close()
      expect(errors).toEqual([])
    })
  const publish = (mailbox: Mailbox, topic: string, digest = 'digest') =>
    mailbox.publish({
      digest,
      expiresAtMs,
      message: 'x',
      projectId: 'project',
      publishedAtMs: 1,
      publisher: 'p',
      tag: 1,
      topic,
    })

  test.each([
    1, 500,
  ])('hardening A44: with 50,000 messages of others, a read of %i unknown topics takes 2,000 reads', async (topics) => {
    const read = async (mailbox: Mailbox) =>
      expect(await mailbox.read({ ...page, topics: topicsFrom(1_000_000, topics) })).toEqual({
        hasMore: false,
        messages: [],
      })
    expect(await count(read)).toBeLessThan(2000)
  })

  test('hardening A44: with 50,000 messages of others, a page of 500 topics with one message each takes 2,000 reads', async () => {
    const topics = topicsFrom(2_000_000, 500)
    await count((mailbox) => Promise.all(topics.map((topic) => publish(mailbox, topic))))
    const read = async (mailbox: Mailbox) => {
      const found = await mailbox.read({ ...page, topics })
      expect(found).toMatchObject({
        hasMore: true,
        messages: topics.slice(0, 100).map((topic) => ({ topic })),
      })
      const after = found.messages.at(-1)?.position
      expect(await mailbox.read({ ...page, after, limit: 1, topics })).toMatchObject({
        hasMore: true,
        messages: [{ topic: topics[100] }],
      })
    }
    expect(await count(read)).toBeLessThan(4000)
  })

  test('hardening A44: a page of 500 topics with 100 messages each takes 40,000 reads', async () => {
    const topics = topicsFrom(0, 500)
    const read = async (mailbox: Mailbox) => {
      const { hasMore, messages } = await mailbox.read({ ...page, topics })
      expect(messages.map(({ topic }) => topic)).toEqual(Array.from({ length: 100 }, () => topicOf(0)))
      expect(hasMore).toBe(true)
    }
    expect(await count(read)).toBeLessThan(40_000)
  })

  test.each([
    ['a new topic', topicOf(3_000_000)],
    ['a topic with 100 messages', topicOf(7)],
  ])('hardening A44: with 50,000 messages of others, one in %s is written and removed with 2,000 reads', async (_, topic) => {
    const write = async (mailbox: Mailbox) => {
      await publish(mailbox, topic)
      mailbox.remove({ digest: 'digest', topic })
    }
    expect(await count(write)).toBeLessThan(2000)
  })
}

describe.each([
  ['without statistics', false],
  ['with statistics', true],
] as const)('%s', (_, isAnalyzed) => {
  describe('PGlite', () => readsContract(() => openTestDatabase({ isNew: true }), { isAnalyzed }))
  const own = postgres[Number(isAnalyzed)]
  describe.runIf(own)(`PostgreSQL${own ? '' : ` (${missingPostgres})`}`, () =>
    readsContract(() => openPostgres(own?.databaseUrl ?? ''), { isAnalyzed }),
  )
})

// A vacuum records the size of a table, from which the database plans.
describe.each([
  ['while empty', true, false],
  ['while full', false, true],
] as const)('PGlite, vacuumed %s', (_, isBefore, isAfter) => {
  const open = async () => {
    const opened = await openTestDatabase({ isNew: true })
    if (isBefore) await opened.vacuum?.()
    return opened
  }
  readsContract(open, { isAnalyzed: false, isVacuumed: isAfter })
})
