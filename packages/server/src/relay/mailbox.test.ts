import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../store/openPostgres.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic } from '../testing/relayClient.js'
import { missingNats, startNats } from '../testing/startNats.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import { createDatabaseMailbox } from './databaseMailbox.js'
import type { Mailbox, MailboxMessage, MailboxOptions, ReadParameters } from './mailbox.js'
import { createNatsMailbox } from './natsMailbox.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
const nats = await startNats()
if (!nats) console.warn(`NATS tests did not run: ${missingNats}.`)

type Opened = { create: (options: MailboxOptions) => Promise<Mailbox>; close: () => Promise<void> }

const drivers: Record<string, (() => Promise<Opened>) | null> = {
  async PGlite() {
    const { close, database } = await openTestDatabase()
    return { close, create: async (options) => createDatabaseMailbox(database, options) }
  },
  PostgreSQL:
    postgres &&
    (async () => {
      const { close, database } = await openPostgres(postgres.databaseUrl)
      return {
        async close() {
          await close()
          await postgres.close()
        },
        create: async (options) => createDatabaseMailbox(database, options),
      }
    }),
  NATS:
    nats &&
    (async () => ({ close: nats.close, create: (options) => createNatsMailbox(nats.natsUrl, options) })),
}

const available = Object.entries(drivers).flatMap(([name, open]) => (open ? [{ name, open }] : []))

describe.each(available)('a mailbox on $name', ({ open }) => {
  let opened: Opened
  let mailbox: Mailbox
  let arrived: MailboxMessage[]
  let aheadMs: number
  const errors: unknown[] = []
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    arrived = []
    aheadMs = 0
    mailbox = await opened.create({
      nowMs: () => Date.now() + aheadMs,
      onError: (error) => errors.push(error),
      onMessage: (message) => arrived.push(message),
    })
  })
  afterEach(async () => {
    await mailbox.close()
    expect(errors.splice(0)).toEqual([])
  })

  const make = (topic: string, more: Partial<MailboxMessage> = {}): MailboxMessage => {
    const message = randomBytes(40).toString('base64')
    return {
      digest: createHash('sha256').update(message).digest('base64url'),
      expiresAtMs: Date.now() + 300_000,
      message,
      publishedAtMs: Date.now(),
      publisher: 'alice',
      tag: 1108,
      topic,
      ...more,
    }
  }
  type More = Partial<Omit<ReadParameters, 'topics'>>
  const readPage = (topics: string[], more: More = {}) =>
    mailbox.read({ characters: 1_000_000, limit: 100, reader: 'bob', topics, ...more })
  const read = async (topics: string[], more?: More) => (await readPage(topics, more)).messages
  const withoutPosition = (messages: object[]) =>
    messages.map((message) => ({ ...message, position: undefined }))

  test('default: published messages are there, in order, until removed', async () => {
    const topic = newTopic()
    const messages = [make(topic), make(topic, { tag: 0xffff_ffff }), make(topic)]
    for (const message of messages) await mailbox.publish(message)
    const stored = await read([topic])
    expect(withoutPosition(stored)).toEqual(withoutPosition(messages))
    for (const message of messages.slice(0, 2)) mailbox.remove(message)
    expect(await read([topic])).toMatchObject([messages[2] ?? {}])
    // This also holds after the message is written.
    await expect.poll(async () => (await read([topic])).length).toBe(1)
  })

  test('error: a message that cannot be stored does not affect those in the same batch', async () => {
    const [first, bad, last] = [
      make(newTopic()),
      make(newTopic(), { message: 'a\0b\ud800c' }),
      make(newTopic()),
    ]
    const [, , kept] = await Promise.allSettled([bad, first, last].map((message) => mailbox.publish(message)))
    expect(kept?.status).toBe('fulfilled')
    expect(withoutPosition(await read([first.topic, last.topic]))).toEqual(withoutPosition([first, last]))
  })

  test('behavior: a listener gets a message immediately, and only of its topics', async () => {
    const [one, other] = [newTopic(), newTopic()]
    mailbox.listen(one)
    await mailbox.publish(make(other))
    const message = make(one)
    await mailbox.publish(message)
    await expect.poll(() => arrived).toEqual([message])
    mailbox.unlisten(one)
    await mailbox.publish(make(one))
    mailbox.listen(other)
    const last = make(other)
    await mailbox.publish(last)
    await expect.poll(() => arrived).toEqual([message, last])
  })

  test('behavior: a message that is being stored when a client starts to listen is not missed', async () => {
    for (let round = 0; round < 20; round++) {
      const message = make(newTopic())
      const kept = mailbox.publish(message)
      mailbox.listen(message.topic)
      const found = await read([message.topic])
      const has = (list: readonly MailboxMessage[]) => list.some(({ digest }) => digest === message.digest)
      await expect.poll(() => has(found) || has(arrived), { interval: 10 }).toBe(true)
      await kept
    }
  })

  test('behavior: several topics in one order, in pages, without the reader’s own messages', async () => {
    const topics = [newTopic(), newTopic()]
    const messages: MailboxMessage[] = []
    for (let index = 0; index < 6; index++) {
      const message = make(topics[index % 2] ?? '', { publisher: index === 2 ? 'bob' : 'alice' })
      messages.push(message)
      await mailbox.publish(message)
    }
    const first = await read(topics, { limit: 3 })
    const rest = await read(topics, { after: first.at(-1)?.position ?? 0 })
    expect([...first, ...rest].map(({ digest }) => digest)).toEqual(
      messages.filter(({ publisher }) => publisher === 'alice').map(({ digest }) => digest),
    )
  })

  test('hardening A35: a page is limited by characters and by messages, and says whether there are more', async () => {
    const topics = [newTopic(), newTopic()]
    const messages: MailboxMessage[] = []
    for (let index = 0; index < 5; index++) {
      const message = make(topics[index % 2] ?? '', { message: `${index}`.repeat(1000) })
      messages.push({ ...message, digest: `digest ${index}` })
      await mailbox.publish({ ...message, digest: `digest ${index}` })
    }
    const pageOf = async (more: More) => {
      const { hasMore, messages: found } = await readPage(topics, more)
      return [found.map(({ digest }) => Number(digest.at(-1))), hasMore]
    }
    expect(await pageOf({})).toEqual([[0, 1, 2, 3, 4], false])
    expect(await pageOf({ characters: 2999 })).toEqual([[0, 1], true])
    expect(await pageOf({ characters: 3000 })).toEqual([[0, 1, 2], true])
    // A message that is larger than a page is returned alone.
    expect(await pageOf({ characters: 10 })).toEqual([[0], true])
    expect(await pageOf({ limit: 4 })).toEqual([[0, 1, 2, 3], true])
    expect(await pageOf({ limit: 5 })).toEqual([[0, 1, 2, 3, 4], false])
    expect(await pageOf({ characters: 2000, without: messages.slice(0, 2) })).toEqual([[2, 3], true])
    expect(await pageOf({ without: messages })).toEqual([[], false])
  })

  test('behavior: an expired message is not delivered', async () => {
    const topic = newTopic()
    await mailbox.publish(make(topic, { expiresAtMs: Date.now() + 10_000 }))
    await mailbox.publish(make(topic, { expiresAtMs: Date.now() + 90_000 }))
    expect(await read([topic])).toHaveLength(2)
    aheadMs = 60_000
    expect(await read([topic])).toHaveLength(1)
    await mailbox.prune()
    aheadMs = 0
    // The message is removed, not just left out.
    expect(await read([topic])).toHaveLength(1)
  })

  test('behavior: a duplicate is stored once', async () => {
    const topic = newTopic()
    const message = make(topic)
    await Promise.all([mailbox.publish(message), mailbox.publish(message)])
    await mailbox.publish(message)
    expect(await read([topic])).toHaveLength(1)
  })

  test('hardening A35: a full topic accepts no more, and others are not affected', async () => {
    const [full, other] = [newTopic(), newTopic()]
    for (let index = 0; index < 200; index++) await mailbox.publish(make(full))
    await expect(mailbox.publish(make(full))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await mailbox.publish(make(other))
    expect(await read([full], { limit: 500 })).toHaveLength(200)
    expect(await read([other])).toHaveLength(1)
  })

  test('hardening A35: a topic is not full of what has expired', async () => {
    const topic = newTopic()
    const shortly = Date.now() + 10_000
    for (let index = 0; index < 200; index++)
      await mailbox.publish(make(topic, { expiresAtMs: index === 7 ? shortly : shortly + 10_000 }))
    await expect(mailbox.publish(make(topic))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    aheadMs = 15_000
    await mailbox.publish(make(topic))
    await expect(mailbox.publish(make(topic))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    aheadMs = 60_000
    const last = make(topic, { expiresAtMs: Date.now() + 90_000 })
    await mailbox.publish(last)
    expect((await read([topic], { limit: 500 })).map(({ digest }) => digest)).toContain(last.digest)
    aheadMs = 0
  })

  test('behavior: messages that the receiver just confirmed do not fill a topic', async () => {
    const topic = newTopic()
    const messages = Array.from({ length: 200 }, () => make(topic))
    for (const message of messages) await mailbox.publish(message)
    for (const message of messages) mailbox.remove(message)
    const last = make(topic)
    await mailbox.publish(last)
    expect(await read([topic])).toMatchObject([last])
  })
})

test('hardening A44: other statements run while 1,000 expired messages of 40 kB leave PGlite', async () => {
  const { close, database, vacuum } = await openTestDatabase()
  const vacuumed: unknown[] = []
  const mailbox = createDatabaseMailbox(database, {
    nowMs: Date.now,
    onError: () => {},
    onMessage: () => {},
    async vacuum(tables) {
      vacuumed.push(...(tables ?? ['all']))
      await vacuum?.(tables)
    },
  })
  const { relayMessages } = await import('./schema.js')
  await database.execute(sql`
    insert into relay_messages (topic, digest, message, tag, publisher, published_at_ms, expires_at_ms)
    select 'expired', i::text, repeat('m', 40000), 1, 'p', 1, 1 from generate_series(1, 1000) as i`)
  const done: string[] = []
  const pruning = mailbox.prune().then(() => done.push('removed'))
  await database.$count(relayMessages).then(() => done.push('statement'))
  await pruning
  expect(done).toEqual(['statement', 'removed'])
  expect(await database.$count(relayMessages)).toBe(0)
  // After each 8 million characters.
  expect(vacuumed).toEqual(Array(5).fill(relayMessages))
  await mailbox.close()
  await close()
})

test('behavior: expired messages leave the database', async () => {
  const { close, database } = await openTestDatabase()
  const nowMs = Date.now()
  const mailbox = createDatabaseMailbox(database, {
    nowMs: () => nowMs,
    onError: () => {},
    onMessage: () => {},
  })
  const message = {
    digest: 'd',
    message: 'm',
    publishedAtMs: nowMs,
    publisher: 'p',
    tag: 1,
    topic: newTopic(),
  }
  await mailbox.publish({ ...message, expiresAtMs: nowMs - 1 })
  await mailbox.publish({ ...message, digest: 'e', expiresAtMs: nowMs + 1000 })
  const { relayMessages } = await import('./schema.js')
  expect(await database.$count(relayMessages)).toBe(2)
  await mailbox.prune()
  expect(await database.$count(relayMessages)).toBe(1)
  await mailbox.close()
  await close()
})
