import { randomUUID } from 'node:crypto'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handledRoutes } from '../handledRoutes.js'
import { logins } from '../identity/schema.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import {
  askRelease,
  createWalletBrowser,
  makeTestWallet,
  readRelease,
  unseal,
  waitForRelease,
} from '../testing/testWallet.js'
import {
  createWalletClient,
  decide,
  hostOrigin,
  readCode,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../testing/walletClient.js'
import { envelopes } from './schema.js'

let inbox: Inbox
let server: TestServer
let owner: WalletClient
let wallet: Awaited<ReturnType<typeof makeTestWallet>>
let email: string
let count = 0

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
  owner = await createWalletClient(server)
  email = `held${++count}@agora.example`
  await signInByEmail(server, owner, inbox, email)
  wallet = await makeTestWallet(owner)
  server.clock.advance(31_000)
})

type Code = { code?: string }
const openOperator = (by: WalletClient) =>
  by.call<{ ciphertext: string; key: string } & Code>('POST', '/v1/vault/operator/open', {})
const codeOf = async (by: WalletClient) => (await openOperator(by)).body.code

const settle = (by: WalletClient, id: string, decision: string) =>
  by.call<{ isDone?: boolean } & Code>('POST', '/v1/vault/releases/decide', { decision, id })

/** Logs in on a device that is new to the user. */
async function signInElsewhere(): Promise<WalletClient> {
  const client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, email)
  return client
}

const releaseMails = () =>
  inbox.mails.filter(({ text, to }) => to === email && text.includes('/v1/vault/release/link'))

/** Returns the token in the newest email about a device. */
async function readLink(afterMails = 0): Promise<string> {
  await expect.poll(() => releaseMails().length).toBeGreaterThan(afterMails)
  return /link\?token=([\w-]{43})/.exec(releaseMails().at(-1)?.text ?? '')?.[1] ?? ''
}

async function expectOpen(client: WalletClient): Promise<void> {
  const { body } = await openOperator(client)
  expect(unseal(body.ciphertext, Buffer.from(body.key, 'base64url'), wallet.context)).toEqual(wallet.seed)
}

test('hardening A28: a code that a hacked page forwards opens nothing, whatever its program then requests', async () => {
  // The page makes the attacker's program begin a login in the real site's name, and passes on the code that its user
  // types.
  const program = await createWalletClient(server)
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const { body } = await program.startEmail(email, hostOrigin)
  const { text } = await inbox.waitFor(email, { afterId })
  const [, token = ''] = /approve\?token=([\w-]{43})/.exec(text) ?? []
  expect((await program.verify(body.attempt, readCode(await decide(server, token, 'approve')))).status).toBe(
    200,
  )
  expect(await codeOf(program)).toBe('RELEASE_REQUIRED')
  expect(await readRelease(program)).toMatchObject({ releasesAt: null, status: 'held' })
  // The attacker's browser begins the release, and the victim opens the link in the browser of their own mailbox.
  const { ticket } = await askRelease(program)
  await createWalletBrowser(server).visit(ticket ?? '', 'approve')
  const link = await readLink()
  const victim = createWalletBrowser(server)
  expect(await victim.openLink(link)).not.toContain('Yes, it was me')
  await victim.decide(link, 'approve')
  expect(await codeOf(program)).toBe('RELEASE_REQUIRED')
  // The user rejects. After that, waiting does not help.
  expect(await victim.decide(link, 'refuse')).toContain('Device rejected')
  server.clock.advance(2 * 60 * 60_000)
  expect(await codeOf(program)).toBe('SESSION_REQUIRED')
  expect((await program.refresh()).body.code).toMatch(/SESSION_REQUIRED|DEVICE_REMOVED/)
})

test('hardening A28: a new device gets no copy and no half, and cannot change the account', async () => {
  const thief = await signInElsewhere()
  const uuid = randomUUID()
  const seedProof = `0x${'1'.repeat(130)}`
  const sealed = { ciphertext: 'a'.repeat(80), envelopeId: uuid, kind: 'recovery', parameters: {} }
  const bodies: Record<string, unknown> = {
    'GET /v1/vault/releases': undefined,
    'POST /v1/user/account/delete': { confirm: 'delete' },
    'POST /v1/user/devices/revoke': { deviceId: owner.session.deviceId },
    'POST /v1/user/email/update': { email: 'thief@agora.example' },
    'POST /v1/user/email/update/primary': { attempt: 'a'.repeat(43), code: '000000' },
    'POST /v1/user/email/update/secondary': { attempt: 'a'.repeat(43), code: '000000' },
    'POST /v1/user/logins/remove': { loginId: uuid },
    'POST /v1/user/sessions/revoke': { sessionId: 'others' },
    'POST /v1/vault/device-secret': { version: 1 },
    'POST /v1/vault/envelope/remove': { envelopeId: uuid, proof: seedProof },
    'POST /v1/vault/operator/open': {},
    'POST /v1/vault/releases/decide': { decision: 'approve', id: thief.session.sessionId },
    'POST /v1/vault/spending': { cents: 100 },
    'POST /v1/vault/spending/return': { cents: 100, countedAtMs: 1 },
    'PUT /v1/vault/envelope': { envelope: sealed, proof: seedProof, version: 1 },
    'PUT /v1/vault/wallet': {
      addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
      envelopes: [sealed],
      proof: seedProof,
      succession: seedProof,
      version: 1,
      walletId: wallet.walletId,
    },
  }
  for (const [name, body] of Object.entries(bodies)) {
    const [method = '', path = ''] = name.split(' ')
    const answer = await thief.call<Code>(method, path, body)
    expect([name, answer.body.code]).toEqual([name, 'RELEASE_REQUIRED'])
  }
  // The device sees only what it did itself, and nothing of the other devices.
  type Log = { entries: { deviceId: string | null; event: string }[] }
  type Devices = { devices: { id: string }[] }
  type Sessions = { sessions: { id: string }[] }
  const { deviceId, sessionId } = thief.session
  const { entries } = (await thief.call<Log>('GET', '/v1/user/audit')).body
  expect(new Set(entries.map((entry) => entry.deviceId))).toEqual(new Set([deviceId]))
  expect(entries.map(({ event }) => event)).toEqual(['session.started', 'device.added'])
  const { devices } = (await thief.call<Devices>('GET', '/v1/user/devices')).body
  expect(devices.map(({ id }) => id)).toEqual([deviceId])
  const { sessions } = (await thief.call<Sessions>('GET', '/v1/user/sessions')).body
  expect(sessions.map(({ id }) => id)).toEqual([sessionId])
  await server.database.database.insert(logins).values({
    createdAtMs: 0,
    email: null,
    id: uuid,
    isEmailVerified: false,
    kind: 'discord',
    userId: owner.session.userId,
    subject: uuid,
    userName: 'ada',
  })
  type Me = { logins: { kind: string }[] }
  const kindsFor = async (client: WalletClient) =>
    (await client.call<Me>('GET', '/v1/user/me')).body.logins.map(({ kind }) => kind).toSorted()
  expect(await kindsFor(thief)).toEqual(['email'])
  expect(await kindsFor(owner)).toEqual(['discord', 'email'])

  await server.database.database.insert(envelopes).values({
    ciphertext: 'a'.repeat(80),
    createdAtMs: 0,
    id: randomUUID(),
    kind: 'password',
    label: 'The owner’s laptop',
    parameters: {},
    version: 1,
    walletId: wallet.walletId,
  })
  type Wallet = { wallet: { envelopes: { label: string }[] } }
  const labelsFor = async (client: WalletClient) =>
    (await client.call<Wallet>('GET', '/v1/vault/wallet')).body.wallet.envelopes.map(({ label }) => label)
  expect(await labelsFor(thief)).toEqual([''])
  expect(await labelsFor(owner)).toEqual(['The owner’s laptop'])

  // The other routes of the wallet's site return nothing about a wallet, or they begin a login.
  const open = [
    'GET /v1/user/audit',
    'GET /v1/user/devices',
    'GET /v1/user/me',
    'GET /v1/user/sessions',
    'GET /v1/vault/device-secret',
    'GET /v1/vault/release',
    'GET /v1/vault/wallet',
    'POST /v1/user/email/device',
    'POST /v1/user/email/start',
    'POST /v1/user/email/verify',
    'POST /v1/user/farcaster/poll',
    'POST /v1/user/farcaster/start',
    'POST /v1/user/refresh',
    'POST /v1/user/sign-out',
    'POST /v1/user/social/finish',
    'POST /v1/user/social/start',
    'POST /v1/user/step-up/start',
    'POST /v1/user/step-up/verify',
    'POST /v1/paymaster',
    'POST /v1/vault/envelope/challenge',
    'POST /v1/vault/envelope/open',
    'POST /v1/vault/release',
    'POST /v1/vault/release/window',
    'POST /v1/vault/wallet',
  ]
  const wallets = handledRoutes.filter(({ access }) => access === 'wallet')
  const names = wallets.map(({ route }) => `${route.method} ${route.path}`)
  expect(names.toSorted()).toEqual([...Object.keys(bodies), ...open].toSorted())
  expect((await thief.call<Code>('GET', '/v1/vault/device-secret')).body.code).toBe('DEVICE_SECRET_NOT_FOUND')
  expect(
    (
      await thief.call<Code>('POST', '/v1/vault/wallet', {
        addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
        operator: { ciphertext: 'a'.repeat(80), envelopeId: uuid, key: 'a'.repeat(43) },
        walletId: uuid,
      })
    ).body.code,
  ).toBe('WALLET_EXISTS')
  expect((await thief.startSocial('google', 'link')).body).toMatchObject({ code: 'RELEASE_REQUIRED' })
  const link = { origin: hostOrigin, purpose: 'link' }
  expect((await thief.call<Code>('POST', '/v1/user/farcaster/start', link)).body.code).toBe(
    'RELEASE_REQUIRED',
  )
})

test('behavior: a new user needs no release, and neither does a device that has the wallet', async () => {
  expect(await readRelease(owner)).toEqual({ email: null, expiresAt: null, releasesAt: null, status: 'open' })
  await expectOpen(owner)
  expect(releaseMails()).toEqual([])
})

test('behavior: a device is let in an hour after the email was sent, and not a second before', async () => {
  const other = await signInElsewhere()
  const asked = await askRelease(other)
  expect(asked).toMatchObject({ email, status: 'waiting' })
  await readLink()
  await expect.poll(async () => (await readRelease(other)).releasesAt).not.toBeNull()
  const { releasesAt } = await readRelease(other)
  expect(Math.abs((releasesAt ?? 0) - server.clock.nowMs() / 1000 - 3600)).toBeLessThan(30)
  // A repeated request changes nothing: there is no second email, and the time stays the same.
  await askRelease(other)
  expect((await readRelease(other)).releasesAt).toBe(releasesAt)
  server.clock.advance((releasesAt ?? 0) * 1000 - server.clock.nowMs() - 5_000)
  await other.refresh()
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  server.clock.advance(6_000)
  await expectOpen(other)
  expect(releaseMails()).toHaveLength(1)
})

test('error: if a device is let in but not used within a day, it has to ask again', async () => {
  const other = await signInElsewhere()
  await waitForRelease(server, other)
  server.clock.advance(23 * 60 * 60_000 + 1000)
  await other.refresh()
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  expect((await readRelease(other)).status).toBe('held')
  await waitForRelease(server, other)
  await expectOpen(other)
  expect(releaseMails()).toHaveLength(2)
})

test('behavior: the emailed link lets a device in, in the browser whose wallet window began it', async () => {
  const other = await signInElsewhere()
  const { ticket } = await askRelease(other)
  const link = await readLink()
  const browser = createWalletBrowser(server)
  expect(await browser.openLink(link)).not.toContain('Yes, it was me')
  const visited = await browser.visit(ticket ?? '')
  expect(visited.body).toMatchObject({
    asker: { origin: hostOrigin },
    email,
    isKnown: false,
    status: 'waiting',
  })
  // Another browser with the same ticket is too late, and its link has no effect.
  const stranger = createWalletBrowser(server)
  expect((await stranger.visit(ticket ?? '', 'approve')).body).toMatchObject({ asker: null, status: 'over' })
  await stranger.decide(link, 'approve')
  // Opening the page decides nothing, and a press without the link has no effect in an unknown browser.
  expect(await browser.openLink(link)).toContain('Yes, it was me')
  expect((await browser.visit(ticket ?? '', 'approve')).body).toMatchObject({ status: 'waiting' })
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  expect(await browser.decide(link, 'approve')).toContain('can now open your wallet')
  await expectOpen(other)
  expect((await browser.visit(ticket ?? '')).body.status).toBe('open')
})

test('behavior: in a browser that was let in once, each further site takes one press in the wallet’s window', async () => {
  const browser = createWalletBrowser(server)
  const second = await signInElsewhere()
  await browser.visit((await askRelease(second)).ticket ?? '')
  await browser.decide(await readLink(), 'approve')
  server.clock.advance(31_000)
  const third = await signInElsewhere()
  const { ticket } = await askRelease(third)
  // Opening the window does not count as a press.
  expect((await browser.visit(ticket ?? '')).body).toMatchObject({ isKnown: true, status: 'waiting' })
  expect(await codeOf(third)).toBe('RELEASE_REQUIRED')
  expect((await browser.visit(ticket ?? '', 'approve')).body.status).toBe('open')
  await expectOpen(third)
  // The browser is not known after the devices that were released in it are revoked.
  await owner.refresh()
  for (const { session } of [second, third])
    await owner.call('POST', '/v1/user/devices/revoke', { deviceId: session.deviceId })
  server.clock.advance(31_000)
  // Waits for these emails, so that the newest one belongs to the login.
  await expect.poll(releaseMails).toHaveLength(2)
  const fourth = await signInElsewhere()
  expect((await browser.visit((await askRelease(fourth)).ticket ?? '', 'approve')).body).toMatchObject({
    isKnown: false,
    status: 'waiting',
  })
  expect(await codeOf(fourth)).toBe('RELEASE_REQUIRED')
})

test('hardening A28: a browser in which a device of one user was let in is not known for another user', async () => {
  const browser = createWalletBrowser(server)
  await browser.visit((await askRelease(await signInElsewhere())).ticket ?? '')
  expect(await browser.decide(await readLink(), 'approve')).not.toContain('rejected')
  email = `held${++count}@agora.example`
  const other = await createWalletClient(server)
  await signInByEmail(server, other, inbox, email)
  await makeTestWallet(other)
  server.clock.advance(31_000)
  const device = await signInElsewhere()
  expect((await browser.visit((await askRelease(device)).ticket ?? '', 'approve')).body).toMatchObject({
    isKnown: false,
    status: 'waiting',
  })
  expect(await codeOf(device)).toBe('RELEASE_REQUIRED')
})

test('hardening A28: no page can tie an attacker’s release to its visitor’s browser', async () => {
  const program = await signInElsewhere()
  const { ticket } = await askRelease(program)
  const link = await readLink()
  const victim = createWalletBrowser(server)
  for (const origin of [hostOrigin, 'null', 'https://evil.example'])
    expect((await victim.visit(ticket ?? '', undefined, { origin })).status).toBe(403)
  const response = await server.fetch(
    new Request(`${walletOrigin}/v1/vault/release/window`, {
      body: JSON.stringify({ ticket }),
      headers: { 'content-type': 'text/plain' },
      method: 'POST',
    }),
  )
  expect(response.status).toBe(403)
  expect(response.headers.get('set-cookie')).toBeNull()
  await victim.decide(link, 'approve')
  expect(await codeOf(program)).toBe('RELEASE_REQUIRED')
})

test('behavior: a device that has the wallet can let another one in, or reject it, and does not see those of other users', async () => {
  const other = await signInElsewhere()
  server.clock.advance(31_000)
  const refused = await signInElsewhere()
  await askRelease(other)
  await askRelease(refused)
  const list = async () =>
    (await owner.call<{ releases: { id: string; origin: string }[] }>('GET', '/v1/vault/releases')).body
      .releases
  expect((await list()).map(({ id }) => id)).toEqual([other.session.sessionId, refused.session.sessionId])
  const mallory = await createWalletClient(server)
  await signInByEmail(server, mallory, inbox, `mallory${count}@held.example`)
  await makeTestWallet(mallory)
  expect((await settle(mallory, other.session.sessionId, 'approve')).body).toEqual({ isDone: false })
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  // Of ten simultaneous presses, one counts.
  const presses = await Promise.all(
    Array.from({ length: 10 }, () => settle(owner, other.session.sessionId, 'approve')),
  )
  expect(presses.filter(({ body }) => body.isDone)).toHaveLength(1)
  await expectOpen(other)
  expect((await settle(owner, refused.session.sessionId, 'refuse')).body).toEqual({ isDone: true })
  expect(await codeOf(refused)).toBe('SESSION_REQUIRED')
  expect(await list()).toEqual([])
})

test('hardening A28: a rejection from the email wins, even after a press has let the device in', async () => {
  const stranger = await signInElsewhere()
  await askRelease(stranger)
  const link = await readLink()
  const { sessionId } = stranger.session
  expect((await settle(owner, sessionId, 'approve')).body).toEqual({ isDone: true })
  await expectOpen(stranger)
  const half = await stranger.call<Code>('POST', '/v1/vault/device-secret', { version: 1 })
  expect(half.status).toBe(200)
  const browser = createWalletBrowser(server)
  expect(await browser.openLink(link)).toContain('It was not me')
  expect(await browser.decide(link, 'refuse')).toContain('Device rejected')
  expect(await codeOf(stranger)).toBe('SESSION_REQUIRED')
  expect((await stranger.refresh()).body.code).toMatch(/SESSION_REQUIRED|DEVICE_REMOVED/)
  // A late approval has no effect.
  expect((await settle(owner, sessionId, 'approve')).body).toEqual({ isDone: false })
})

test('error: a device that is rejected while it waits gets "session ended", never "a day has passed"', async () => {
  const stranger = await signInElsewhere()
  await askRelease(stranger)
  const told = new Set<string | undefined>()
  const askUntilEnded = async () => {
    for (let answer: string | undefined; answer === undefined || answer === 'waiting'; ) {
      const { body } = await stranger.call<Code & { status?: string }>('GET', '/v1/vault/release')
      answer = body.code ?? body.status
      told.add(answer)
    }
  }
  // There are enough requests that some are between the check of the session and the check of the release when the
  // rejection ends both.
  const asking = Array.from({ length: 20 }, askUntilEnded)
  await expect.poll(() => [...told]).toEqual(['waiting'])
  expect((await settle(owner, stranger.session.sessionId, 'refuse')).body).toEqual({ isDone: true })
  await Promise.all(asking)
  expect([...told]).toEqual(['waiting', 'SESSION_REQUIRED'])
})

test('hardening A28: a release is for one session and its key: another device, or a new login, waits again', async () => {
  const other = await signInElsewhere()
  await waitForRelease(server, other)
  const thief = await signInElsewhere()
  expect(await codeOf(thief)).toBe('RELEASE_REQUIRED')
  thief.setSession({ ...other.session })
  expect(await codeOf(thief)).toBe('PROOF_REFUSED')
  server.clock.advance(31_000)
  await signInByEmail(server, other, inbox, email)
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
})

test('behavior: of ten devices that ask at the same time each waits for itself, and one device gets one email', async () => {
  const other = await signInElsewhere()
  await Promise.all(Array.from({ length: 10 }, () => askRelease(other)))
  await readLink()
  await expect.poll(async () => (await readRelease(other)).releasesAt).not.toBeNull()
  expect(releaseMails()).toHaveLength(1)
})

test('behavior: a user without an email address gets no email, and time alone never lets their device in', async () => {
  const other = await signInElsewhere()
  // This is like a login of a provider that verifies no addresses.
  await server.database.database
    .update(logins)
    .set({ isEmailVerified: false, kind: 'x', noticeEmail: null })
    .where(eq(logins.userId, owner.session.userId))
  expect(await askRelease(other)).toMatchObject({ email: null, releasesAt: null, status: 'waiting' })
  server.clock.advance(2 * 60 * 60_000)
  await other.refresh()
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  expect(await readRelease(other)).toMatchObject({ releasesAt: null, status: 'waiting' })
  // An address that a provider verified is sufficient.
  await server.database.database
    .update(logins)
    .set({ isEmailVerified: true, kind: 'google', noticeEmail: email })
    .where(eq(logins.userId, owner.session.userId))
  expect(await askRelease(other)).toMatchObject({ email, status: 'waiting' })
  await readLink()
})

test('error: an hour in which no email could be sent does not count', async () => {
  const own = await startInbox()
  const away = await createTestServer({ mail: { from: 'no-reply@agora.example', url: own.smtpUrl } })
  try {
    const [first, other] = [await createWalletClient(away), await createWalletClient(away)]
    await signInByEmail(away, first, own, email)
    await makeTestWallet(first)
    away.clock.advance(31_000)
    await signInByEmail(away, other, own, email)
    await own.close()
    expect(await askRelease(other)).toMatchObject({ email, releasesAt: null, status: 'waiting' })
    away.clock.advance(2 * 60 * 60_000)
    await other.refresh()
    expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
    expect((await readRelease(other)).releasesAt).toBeNull()
  } finally {
    await away.close()
  }
})
