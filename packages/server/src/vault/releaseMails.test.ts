import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../identity/mail/mailer.js'
import type { LiveSession } from '../identity/sessions.js'
import { createHourlyLimits } from '../limits/hourlyLimits.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createWalletBrowser, makeTestWallet } from '../testing/testWallet.js'
import { createWalletClient, signInByEmail, walletOrigin } from '../testing/walletClient.js'
import { loadTexts } from '../texts/loadTexts.js'
import { createReleaseMails, type SendReleaseMail } from './releaseMails.js'
import { releases } from './schema.js'

let inbox: Inbox
let server: TestServer
let session: LiveSession
let tell: SendReleaseMail
let count = 0
/** Emails in the queue, oldest first. `arrive` hands one to the mail server. */
let queue: { token: string; arrive: () => Promise<unknown> }[] = []

beforeAll(async () => {
  inbox = await startInbox()
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
  })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})
beforeEach(async () => {
  server.clock.advance(61 * 60_000)
  const email = `late${++count}@agora.example`
  const owner = await createWalletClient(server)
  await signInByEmail(server, owner, inbox, email)
  await makeTestWallet(owner)
  server.clock.advance(31_000)
  const device = await createWalletClient(server)
  await signInByEmail(server, device, inbox, email)
  const { deviceId, sessionId, userId } = device.session
  const { database } = server.database
  const { nowMs } = server.clock
  const askedAtMs = nowMs()
  const expiresAtMs = askedAtMs + 24 * 60 * 60_000
  await database
    .insert(releases)
    .values({ askedAtMs, deviceId, expiresAtMs, sessionId, status: 'waiting', userId })
  const asker = { deviceName: 'Laptop', origin: walletOrigin, place: '203.0.113.7' }
  session = { ...asker, deviceId, id: sessionId, userId } as LiveSession
  const texts = await loadTexts()
  queue = []
  tell = createReleaseMails({
    database,
    languages: { textsFor: async () => texts.in('en') },
    limits: createHourlyLimits(database, nowMs),
    mailer: {
      close: async () => {},
      idle: async () => {},
      isDown: () => false,
      send: ({ text }: Mail, { onSent } = {}) => {
        const token = /link\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
        queue.push({ arrive: async () => onSent?.(), token })
      },
    },
    nowMs,
    users: { noticeAddressOf: async () => email },
    walletOrigin,
  })
})

async function readRow() {
  const { database } = server.database
  const [row] = await database.select().from(releases).where(eq(releases.sessionId, session.id))
  return row
}

test('hardening A28: if an email arrives after a second one was queued, its link still shows and rejects the device', async () => {
  await tell(session)
  server.clock.advance(61_000)
  await tell(session)
  server.clock.advance(61_000)
  await tell(session)
  expect(queue).toHaveLength(3)
  await queue[0]?.arrive()
  const releasesAtMs = (await readRow())?.releasesAtMs
  expect(releasesAtMs).toBeGreaterThan(server.clock.nowMs())
  // The hour began with the first email that arrived.
  server.clock.advance(1000)
  await queue[2]?.arrive()
  expect((await readRow())?.releasesAtMs).toBe(releasesAtMs)
  const browser = createWalletBrowser(server)
  for (const { token } of queue) expect(await browser.openLink(token)).toContain('It was not me')
  expect(await browser.decide(queue[0]?.token ?? '', 'refuse')).toContain('Device rejected')
  expect(await readRow()).toBeUndefined()
})

test('hardening A28: if the limit refuses an email, the links of earlier ones stay, and the next hour begins without a wait', async () => {
  for (let index = 0; index < 5; index++) {
    await tell(session)
    server.clock.advance(61_000)
  }
  expect(queue).toHaveLength(5)
  const before = await readRow()
  await tell(session)
  expect(queue).toHaveLength(5)
  expect(await readRow()).toEqual(before)
  const newest = queue[4]?.token ?? ''
  expect(await createWalletBrowser(server).openLink(newest)).toContain('It was not me')
  server.clock.advance(60 * 60_000 - 5 * 61_000 - 1000)
  await tell(session)
  expect(queue).toHaveLength(5)
  server.clock.advance(2000)
  await tell(session)
  expect(queue).toHaveLength(6)
})

test('hardening A28: of ten simultaneous requests, one sends an email and counts toward the limit of five', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 10 }, () => tell(session)))
    server.clock.advance(61_000)
  }
  expect(queue).toHaveLength(5)
})
