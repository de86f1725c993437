import { createHash, randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordPauses } from '../../../../scripts/testing/recordPauses.mjs'
import { createTestServer } from '../testing/createTestServer.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startBareRelay } from '../testing/startBareRelay.js'
import { missingNats, startNats } from '../testing/startNats.js'
import type { Mailbox, MailboxMessage } from './mailbox.js'
import { createNatsMailbox } from './natsMailbox.js'
import { createRelayHub } from './relayHub.js'

const nats = await startNats()
if (!nats) console.warn(`NATS tests did not run: ${missingNats}.`)
const without = nats ? '' : ` (${missingNats})`

const opened: Mailbox[] = []
afterEach(() => Promise.all(opened.splice(0).map((mailbox) => mailbox.close())))
afterAll(() => nats?.close())

/** Opens one process of a relay. Its subscribers confirm immediately, as clients do, unless stated otherwise. */
async function open({ confirms } = { confirms: true }) {
  const arrived: string[] = []
  const errors: unknown[] = []
  const mailbox = await createNatsMailbox(nats?.natsUrl ?? '', {
    nowMs: Date.now,
    onError: (error) => errors.push(error),
    onMessage(message) {
      arrived.push(message.digest)
      if (confirms) mailbox.remove(message)
    },
  })
  opened.push(mailbox)
  return { arrived, errors, mailbox }
}

function make(topic: string): MailboxMessage {
  const message = randomBytes(40).toString('base64')
  return {
    digest: createHash('sha256').update(message).digest('base64url'),
    expiresAtMs: Date.now() + 300_000,
    message,
    publishedAtMs: Date.now(),
    publisher: 'alice',
    tag: 1108,
    topic,
  }
}

const read = async ({ mailbox }: { mailbox: Mailbox }, topic: string) =>
  (await mailbox.read({ characters: 1_000_000, limit: 500, reader: 'bob', topics: [topic] })).messages

test.runIf(nats)(
  `behavior: a message that was confirmed at one process is soon not read at another, nor by a new process${without}`,
  async () => {
    const [publishing, listening, other] = await Promise.all([open(), open(), open()])
    const topic = newTopic()
    listening.mailbox.listen(topic)
    // A new subscriber reads the stream again after 500 ms and would then know each position.
    await new Promise((resolve) => setTimeout(resolve, 700))
    const messages = Array.from({ length: 20 }, () => make(topic))
    for (const message of messages) await publishing.mailbox.publish(message)
    await expect.poll(() => listening.arrived).toHaveLength(20)
    await expect.poll(() => read(other, topic)).toEqual([])
    // The messages are removed, not just left out: a process that starts now has seen no confirmation.
    await expect.poll(async () => read(await open(), topic), { interval: 100 }).toEqual([])
  },
)

test.runIf(nats)(
  `behavior: a topic whose receiver confirms at another process is never full${without}`,
  { timeout: 60_000 },
  async () => {
    const [publishing, listening] = await Promise.all([open(), open()])
    const topic = newTopic()
    listening.mailbox.listen(topic)
    const messages = Array.from({ length: 1000 }, () => make(topic))
    // The messages come faster than the stream deletes them, and slower than the receiver confirms them.
    for (let from = 0; from < 1000; from += 50) {
      await Promise.all(messages.slice(from, from + 50).map((message) => publishing.mailbox.publish(message)))
    }
    await expect.poll(() => listening.arrived.length).toBe(1000)
    expect(new Set(listening.arrived)).toEqual(new Set(messages.map(({ digest }) => digest)))
    await expect.poll(() => read(publishing, topic)).toEqual([])
  },
)

test.runIf(nats)(
  `behavior: what is confirmed right after a subscription is not delivered again, although the stream still has it${without}`,
  async () => {
    const [publishing, listening] = await Promise.all([open(), open({ confirms: false })])
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const topic = newTopic()
    listening.mailbox.listen(topic)
    // NATS answers a later request only when the subscription counts. Otherwise it may miss the first message.
    expect(await read(listening, topic)).toEqual([])
    const messages = Array.from({ length: 100 }, () => make(topic))
    const last = make(topic)
    for (const message of [...messages, last]) await publishing.mailbox.publish(message)
    await expect.poll(() => listening.arrived).toHaveLength(101)
    // Only this process knows where the stream stores the messages. So nothing removes them now.
    await opened.splice(opened.indexOf(publishing.mailbox), 1)[0]?.close()
    for (const message of messages) listening.mailbox.remove(message)
    vi.advanceTimersByTime(499)
    vi.advanceTimersByTime(1)
    // The second look delivers again what is not confirmed. It reads this message last.
    await expect.poll(() => listening.arrived.filter((digest) => digest === last.digest)).toHaveLength(2)
    expect(listening.arrived).toHaveLength(102)
  },
)

test.runIf(nats)(
  `behavior: a topic without confirmations is full immediately${without}`,
  { timeout: 60_000 },
  async () => {
    const { mailbox } = await open()
    const topic = newTopic()
    for (let count = 0; count < 200; count++) await mailbox.publish(make(topic))
    const pauses = recordPauses()
    await expect(mailbox.publish(make(topic))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(pauses).toEqual([])
  },
)

test.runIf(nats)(
  `behavior: a message that is sent again after its confirmation is not delivered, and not stored${without}`,
  async () => {
    const [publishing, listening] = await Promise.all([open(), open()])
    const topic = newTopic()
    listening.mailbox.listen(topic)
    const message = make(topic)
    await publishing.mailbox.publish(message)
    await expect.poll(() => listening.arrived).toHaveLength(1)
    await publishing.mailbox.publish(message)
    // The copy arrives before this message.
    await publishing.mailbox.publish(make(topic))
    await expect.poll(() => listening.arrived).toHaveLength(2)
    expect(listening.arrived.filter((digest) => digest === message.digest)).toHaveLength(1)
    await expect.poll(async () => read(await open(), topic), { interval: 100 }).toEqual([])
  },
)

test.runIf(nats)(
  `behavior: health and log report that NATS is unreachable, and that it is back${without}`,
  { timeout: 120_000 },
  async () => {
    // A proxy to NATS that can be cut.
    const target = new URL(nats?.natsUrl ?? '')
    const callers = new Set<Socket>()
    let isCut = false
    const way = createServer((caller) => {
      if (isCut) return caller.destroy()
      const inside = connect(Number(target.port), target.hostname)
      for (const socket of [caller, inside]) {
        callers.add(socket)
        socket.on('error', () => {}).on('close', () => callers.delete(socket))
      }
      caller.pipe(inside).pipe(caller)
    })
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
    const { port } = way.address() as { port: number }
    const server = await createTestServer({ natsUrl: `nats://127.0.0.1:${port}` })
    const health = async () => {
      const response = await server.get('/healthz')
      return [response.status, await response.json()]
    }
    expect(await health()).toEqual([200, { status: 'ok' }])
    isCut = true
    for (const socket of callers) socket.destroy()
    await expect
      .poll(health)
      .toEqual([
        503,
        { code: 'DATABASE_UNAVAILABLE', message: 'The NATS server of the relay does not respond.' },
      ])
    isCut = false
    await expect.poll(health).toEqual([200, { status: 'ok' }])
    const told = server.logged.flatMap((line) => (line.includes('NATS is') ? [JSON.parse(line).msg] : []))
    expect(told).toEqual([
      'NATS is unreachable: the relay accepts no messages',
      'NATS is back: the relay accepts messages',
    ])
    await server.close()
    for (const socket of callers) socket.destroy()
    await new Promise((resolve) => way.close(resolve))
  },
)

test.runIf(nats)(
  `hardening A35: a client that makes the relay scan its own messages again and again soon exceeds its rate${without}`,
  async () => {
    const relayUrl = await startBareRelay({
      createMailbox: (options) => createNatsMailbox(nats?.natsUrl ?? '', options),
      limits: { relayPerClient: 300 },
    })
    const client = await openRelayClient(relayUrl, { query: { projectId: 'one' } })
    const topic = newTopic()
    // Each message counts as two of the 300. Each fetch reads 40 messages of 32 kB, none of which is in its answer.
    for (let count = 0; count < 40; count++)
      await client.call('irn_publish', {
        message: randomBytes(24_576).toString('base64').slice(0, 32_500),
        tag: 1108,
        topic,
        ttl: 300,
      })
    const answers: string[] = []
    for (let count = 0; count < 10; count++) {
      const { error, result } = await client.ask('irn_fetchMessages', { topic })
      answers.push(error ? String(error.code) : JSON.stringify(result))
    }
    expect(answers.slice(0, 2)).toEqual(Array(2).fill('{"hasMore":false,"messages":[]}'))
    expect(answers.slice(4)).toEqual(Array(6).fill('-32005'))
    await client.close()
  },
)

test.runIf(nats)(
  `hardening A35: a message that was received at another process no longer counts for the address that published it${without}`,
  async () => {
    const [publishing, receiving] = await Promise.all([open(), open()])
    const hubOf = ({ mailbox }: { mailbox: Mailbox }) =>
      createRelayHub({
        mailbox,
        nowMs: Date.now,
        onNearlyUsed: () => {},
        // Three messages of 1,000 characters, each with 1,024 for its row.
        storedPerAddress: 3 * 2024,
        storedPerProject: 1e9,
      })
    const [hub, other] = [hubOf(publishing), hubOf(receiving)]
    const topic = newTopic()
    const publish = (text: string) =>
      hub.publish({
        address: '192.0.2.1',
        message: text.padEnd(1000, 'a'),
        projectId: 'shop',
        publisher: 'alice',
        tag: 1108,
        topic,
        ttl: 300,
      })
    for (const text of ['one', 'two', 'three']) await publish(text)
    await expect(publish('four')).rejects.toThrow('Too many messages of this address are waiting here.')
    for (const message of await read(receiving, topic)) other.remove(message)
    await expect.poll(() => publish('four').then(() => 'kept', String)).toBe('kept')
  },
)
