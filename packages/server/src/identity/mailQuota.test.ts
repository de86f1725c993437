import { randomUUID } from 'node:crypto'
import { seedProofMessage, type UserEnvelope } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { keccak256 } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHourlyLimits } from '../limits/hourlyLimits.js'
import { countedLimits, hourlyLimits } from '../limits/schema.js'
import { createTestServer } from '../testing/createTestServer.js'
import { makeTestWallet, seedKey } from '../testing/testWallet.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../testing/walletClient.js'

const hourMs = 60 * 60_000
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox.close())

async function open(limits: { mailsPerClient?: number; mailsPerProject?: number } = {}) {
  const server = await createTestServer({
    limits: { perAddress: 1_000_000, perProject: 1_000_000, ...limits },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    trustedProxies: 1,
  })
  onTestFinished(() => server.close())
  // Limits count by hours of the clock, so no test crosses one.
  server.clock.advance(hourMs - (server.clock.nowMs() % hourMs))
  const ask = async (client: WalletClient, email: string, from: string) =>
    (
      await client.call(
        'POST',
        '/v1/user/email/start',
        { email, origin: 'http://localhost:5173' },
        { headers: { 'x-forwarded-for': from }, isAnonymous: true },
      )
    ).status
  return { ask, server }
}

test('hardening A44: countless networks do not block known users of a project of 10 emails: 8 are for unknown ones', async () => {
  const { ask, server } = await open({ mailsPerProject: 10 })
  const known = await createWalletClient(server)
  await signInByEmail(server, known, inbox, 'ada@agora.example')
  server.clock.advance(31_000)
  const stranger = await createWalletClient(server)
  const answers: number[] = []
  for (let index = 0; index < 10; index++)
    answers.push(await ask(stranger, `stranger${index}@agora.example`, `2001:db8:${index.toString(16)}::1`))
  // One of the eight emails was sent by the login above.
  expect(answers.filter((status) => status === 200)).toHaveLength(7)
  expect(answers.slice(7)).toEqual(Array(3).fill(429))
  expect(await server.metrics.quotaNearlyUsed.get()).toMatchObject({
    values: [{ labels: { of: 'mails' }, value: 1 }],
  })
  expect(server.logged.filter((line) => line.includes('has reached 80%'))).toHaveLength(1)
  // On a known device the user can still log in and, with a session, request other codes.
  expect(await ask(known, 'ada@agora.example', '198.51.100.1')).toBe(200)
  server.clock.advance(31_000)
  const update = await known.call('POST', '/v1/user/email/update', { email: 'ada@new.example' })
  expect(update.status).toBe(200)
  // For another user, the same key does not count as known.
  expect(await ask(known, 'bob@agora.example', '198.51.100.1')).toBe(429)
})

test('hardening A44: all /64s of one /48 have the emails of four clients: 8 where one has 2', async () => {
  const { ask, server } = await open({ mailsPerClient: 2 })
  const client = await createWalletClient(server)
  const answers: number[] = []
  for (let index = 0; index < 12; index++)
    answers.push(await ask(client, `a${index}@agora.example`, `2001:db8:1:${index.toString(16)}::1`))
  expect(answers.filter((status) => status === 200)).toHaveLength(8)
  expect(await ask(client, 'b@agora.example', '2001:db8:2:1::1')).toBe(200)
})

test('hardening A19: one mailbox gets 20 emails an hour, in all plus and dot spellings of its address', async () => {
  const { ask, server } = await open()
  const client = await createWalletClient(server)
  const count = async (addresses: readonly string[]) => {
    const answers: number[] = []
    for (const [index, address] of addresses.entries())
      answers.push(await ask(client, address, `192.0.2.${index}`))
    return answers.filter((status) => status === 200).length
  }
  const tagged = Array.from({ length: 25 }, (_, index) => `ada+${index}@agora.example`)
  expect(await count(tagged)).toBe(20)
  // The user's own address has a separate count, so that nobody can block it.
  expect(await count(['ada@agora.example', 'bob+1@agora.example'])).toBe(2)
  const dotted = ['e.v', 'ev.', 'e.v.'].flatMap((start) =>
    Array.from({ length: 10 }, (_, index) => `${start}e+${index}@gmail.com`),
  )
  expect(await count(dotted)).toBe(20)
})

test('hardening A44: a request that one limit refuses counts for no other limit', async () => {
  const { ask, server } = await open({ mailsPerClient: 3, mailsPerProject: 100 })
  const client = await createWalletClient(server)
  const counts = async () =>
    Object.fromEntries(
      (await server.database.database.select().from(countedLimits)).map(({ count, key }) => [
        key.replace(/project .*/, 'project'),
        count,
      ]),
    )
  // Repeated requests for one address within 30 s send one email.
  const answers: number[] = []
  for (let index = 0; index < 20; index++) answers.push(await ask(client, 'ada@agora.example', '192.0.2.1'))
  expect(answers).toEqual([200, ...Array(19).fill(429)])
  expect(await counts()).toEqual({ 'mails of 192.0.2.1': 1, 'mails of project': 1 })
  // A client over its own limit uses up neither the project's limit nor an address's five emails.
  for (let index = 0; index < 10; index++) await ask(client, `victim${index}@agora.example`, '192.0.2.1')
  expect(await counts()).toEqual({ 'mails of 192.0.2.1': 3, 'mails of project': 3 })
  expect(await server.database.database.select().from(hourlyLimits)).toHaveLength(3)
  expect(await ask(client, 'victim9@agora.example', '192.0.2.2')).toBe(200)
})

test('hardening A44: a wallet that its user changes again and again is changed, with an email, 20 times an hour', async () => {
  const { server } = await open()
  const client = await createWalletClient(server)
  const email = 'changer@agora.example'
  await signInByEmail(server, client, inbox, email)
  const { walletId } = await makeTestWallet(client)
  const envelope: UserEnvelope = {
    ciphertext: 'c'.repeat(80),
    envelopeId: randomUUID(),
    kind: 'password',
    parameters: {},
    verifier: 'c'.repeat(43),
  }
  const put = async (version = 1) => {
    const change = { envelope, kind: 'putEnvelope', replaces: [], version } as const
    const message = seedProofMessage({ ...change, sessionId: client.session.sessionId, walletId })
    const proof = await sign({ hash: keccak256(message), privateKey: seedKey, to: 'hex' })
    const body = { envelope, proof, replaces: [], version }
    return (await client.call('PUT', '/v1/vault/envelope', body)).status
  }
  const notices = () =>
    inbox.mails.filter(({ subject, to }) => to === email && subject === 'A password was added to your wallet')
  // A refused change does not count.
  for (let index = 0; index < 25; index++) expect(await put(2)).toBe(409)
  const answers: number[] = []
  for (let index = 0; index < 100; index++) answers.push(await put())
  expect(answers).toEqual([...Array(20).fill(200), ...Array(80).fill(429)])
  await expect.poll(() => notices().length).toBe(20)
  const { body } = await client.call<{ entries: { event: string }[] }>('GET', '/v1/user/audit')
  expect(body.entries.filter(({ event }) => event === 'envelope.added')).toHaveLength(20)
  server.clock.advance(hourMs)
  await signInByEmail(server, client, inbox, email)
  expect(await put()).toBe(200)
  await expect.poll(() => notices().length).toBe(21)
})

test('hardening A44: a device can create its half 20 times an hour, and each time is recorded', async () => {
  const { server } = await open()
  const client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, 'maker@agora.example')
  await makeTestWallet(client)
  const answers: number[] = []
  for (let index = 0; index < 22; index++)
    answers.push((await client.call('POST', '/v1/vault/device-secret', { version: 1 })).status)
  expect(answers).toEqual([...Array(20).fill(200), 429, 429])
})

test('behavior: of concurrent requests, no more count than the limits allow', async () => {
  const { server } = await open()
  const limits = createHourlyLimits(server.database.database, server.clock.nowMs)
  const counted: number[] = []
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limits.takeAll({ key: `mail:${index}`, limit: { gapMs: 0, perHour: 5 } }, [
        {
          key: 'mails of project x',
          limit: { limit: 7, windowMs: 60 * 60_000 },
          onCounted: (count) => counted.push(count),
        },
      ]),
    ),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(counted.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
