import { randomUUID } from 'node:crypto'
import type { SessionAnswer } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../http/caller.js'
import { createHourlyLimits } from '../limits/hourlyLimits.js'
import { createSigningKeys } from '../signin/signingKeys.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import {
  createWalletClient,
  hostOrigin,
  readCode,
  signInByEmail,
  type WalletClient,
} from '../testing/walletClient.js'
import { createAuditLog } from './auditLog.js'
import { createProofs } from './proofs.js'
import { hashToken } from './secretTokens.js'
import { createSessions } from './sessions.js'

let inbox: Inbox
let server: TestServer
let client: WalletClient
let session: SessionAnswer
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
  client = await createWalletClient(server)
  email = `session${++count}@agora.example`
  session = await signInByEmail(server, client, inbox, email)
})

const me = (proof?: Parameters<WalletClient['call']>[3]) =>
  client.call('GET', '/v1/user/me', undefined, proof)
const codeOf = async (answer: ReturnType<WalletClient['call']>) => (await answer).body.code

test('hardening A22: an access token does not work without the key that it is bound to', async () => {
  const thief = await createWalletClient(server)
  thief.setSession(session)
  expect(await codeOf(thief.call('GET', '/v1/user/me'))).toBe('PROOF_REFUSED')
  expect((await thief.refresh(session.refreshToken)).body.code).toBe('PROOF_REFUSED')
  // The attempt does not end the owner's session either.
  expect((await me()).status).toBe(200)
  expect((await client.refresh()).status).toBe(200)
})

test('hardening A22: a bearer with only the token is refused', async () => {
  const response = await server.get('/v1/user/me', { authorization: `DPoP ${session.accessToken}` })
  expect((await response.json()).code).toBe('PROOF_REFUSED')
  const bearer = await server.get('/v1/user/me', { authorization: `Bearer ${session.accessToken}` })
  expect((await bearer.json()).code).toBe('SESSION_REQUIRED')
})

test.each<[string, Record<string, unknown>]>([
  ['another method', { htm: 'POST' }],
  ['another path', { htu: 'http://portico.test/v1/user/devices' }],
  ['another server', { htu: 'https://evil.example/v1/user/me' }],
  ['another token', { ath: hashToken('a'.repeat(43)) }],
  ['no token', { ath: undefined }],
  ['another kind of JWT', { header: { typ: 'JWT' } }],
  ['no id', { jti: undefined }],
  ['a short id', { jti: '1' }],
  ['no time', { iat: undefined }],
])('hardening A22: a proof for %s is refused', async (_, proof) => {
  expect(await codeOf(me({ proof }))).toBe('PROOF_REFUSED')
})

test('hardening A22: a proof works once, even if ten copies arrive at the same time', async () => {
  const ath = hashToken(session.accessToken)
  const proof = await client.prove('GET', '/v1/user/me', { ath })
  const answers = await Promise.all(Array.from({ length: 10 }, () => me({ proof })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('hardening A22: a process whose clock is ahead removes no proof that another one still accepts', async () => {
  const { database } = server.database
  const pruneAhead = (aheadMs: number) => {
    const nowMs = () => server.clock.nowMs() + aheadMs
    const keys = createSigningKeys({ database, nowMs, sessionMs: 60 * 60_000 })
    return createProofs({ database, keys, nowMs, ownOrigins: [] }).prune()
  }
  const jti = randomUUID()
  expect((await me({ proof: { jti } })).status).toBe(200)
  await pruneAhead(5 * 60_000)
  expect(await codeOf(me({ proof: { jti } }))).toBe('PROOF_REFUSED')
  const iat = Math.floor(server.clock.nowMs() / 1000) - 86_400
  const nonce = (await me({ proof: { iat } })).headers.get('dpop-nonce') ?? ''
  expect((await me({ proof: { iat, jti: `${jti}2`, nonce } })).status).toBe(200)
  await pruneAhead(9 * 60_000)
  expect(await codeOf(me({ proof: { iat, jti: `${jti}2`, nonce } }))).toBe('PROOF_REFUSED')
})

test('hardening A22: keys that are private, on another curve, or not the signer’s', async () => {
  const ath = hashToken(session.accessToken)
  const other = await generateKeyPair('ES256')
  const ofAnother = await client.prove('GET', '/v1/user/me', { ath }, other.privateKey)
  expect(await codeOf(me({ proof: ofAnother }))).toBe('PROOF_REFUSED')
  const jwk = await exportJWK(client.privateKey)
  expect(await codeOf(me({ proof: { header: { jwk } } }))).toBe('PROOF_REFUSED')
  const [, payload] = (await client.prove('GET', '/v1/user/me', { ath })).split('.')
  const none = `${Buffer.from(JSON.stringify({ alg: 'none', jwk: client.jwk, typ: 'dpop+jwt' })).toString('base64url')}.${payload}.`
  expect(await codeOf(me({ proof: none }))).toBe('PROOF_REFUSED')
})

test('hardening A47: a clock that is off by a day works with the server’s nonce, which also works once', async () => {
  for (const skew of [-86_400, 86_400]) {
    const iat = Math.floor(server.clock.nowMs() / 1000) + skew
    const refused = await me({ proof: { iat } })
    expect([refused.status, refused.body.code]).toEqual([401, 'PROOF_NONCE_REQUIRED'])
    const nonce = refused.headers.get('dpop-nonce') ?? ''
    expect(refused.headers.get('access-control-expose-headers')).toContain('dpop-nonce')
    const jti = randomUUID()
    expect((await me({ proof: { iat, jti, nonce } })).status).toBe(200)
    expect(await codeOf(me({ proof: { iat, jti, nonce } }))).toBe('PROOF_REFUSED')
    server.clock.advance(5 * 60_000)
    expect(await codeOf(me({ proof: { iat: iat + 300, nonce } }))).toBe('PROOF_NONCE_REQUIRED')
  }
})

test('behavior: an access token works for ten minutes, a refresh token for the next pair', async () => {
  server.clock.advance(10 * 60_000)
  expect(await codeOf(me())).toBe('SESSION_REQUIRED')
  const refreshed = await client.refresh()
  expect(refreshed.body).toMatchObject({
    email,
    isNewUser: false,
    userId: session.userId,
    sessionId: session.sessionId,
  })
  expect((await me()).status).toBe(200)
})

test('hardening A22: if a refresh token is used after its successor was, the session ends', async () => {
  const first = session.refreshToken
  await client.refresh()
  await me()
  expect((await client.refresh(first)).body.code).toBe('SESSION_REQUIRED')
  expect(await codeOf(me())).toBe('SESSION_REQUIRED')
  expect((await client.refresh(client.session.refreshToken)).body.code).toBe('SESSION_REQUIRED')
  const again = await createWalletClient(server)
  server.clock.advance(31_000)
  await signInByEmail(server, again, inbox, email)
  const { body } = await again.call<{ entries: { event: string }[] }>('GET', '/v1/user/audit')
  expect(body.entries.map(({ event }) => event)).toContain('session.reused')
})

test('hardening A22: so does the session of an even older refresh token', async () => {
  const first = session.refreshToken
  await client.refresh()
  await client.refresh()
  await client.refresh()
  expect((await client.refresh(first)).body.code).toBe('SESSION_REQUIRED')
  expect(await codeOf(me())).toBe('SESSION_REQUIRED')
})

test('hardening A22: a refresh token with another key, current or spent, ends nothing', async () => {
  const first = session.refreshToken
  for (let renewed = 0; renewed < 2; renewed += 1) {
    await client.refresh()
    await me()
  }
  const thief = await createWalletClient(server)
  for (const stolen of [first, client.session.refreshToken])
    expect((await thief.refresh(stolen)).body.code).toBe('PROOF_REFUSED')
  expect((await me()).status).toBe(200)
  // The client's own key ends the session.
  expect((await client.refresh(first)).body.code).toBe('SESSION_REQUIRED')
  expect(await codeOf(me())).toBe('SESSION_REQUIRED')
})

test('hardening A22: a request that a renewal overtakes is no use of the new tokens, whose answer may be lost', async () => {
  const { devices } = await import('./schema.js')
  const { database } = server.database
  const [device] = await database.select().from(devices).where(eq(devices.id, session.deviceId))
  const { accessToken, refreshToken } = session
  const { nowMs } = server.clock
  const check = async () => {
    // At this moment the session has been read.
    await client.call('GET', '/getAnalyticsConfig')
    expect((await client.refresh(refreshToken)).status).toBe(200)
    return device?.thumbprint ?? ''
  }
  const slow = createSessions({
    audit: createAuditLog(database, nowMs),
    database,
    limits: createHourlyLimits(database, nowMs),
    nowMs,
    proofs: {
      ...createProofs({
        database,
        keys: await createSigningKeys({ database, nowMs, sessionMs: 1 }),
        nowMs,
        ownOrigins: [],
      }),
      check,
    },
  })
  const header = (name: string) => (name === 'authorization' ? `DPoP ${accessToken}` : undefined)
  const caller = { address: '192.0.2.1', header, noteSession: () => {} } as unknown as Caller
  expect((await slow.require(caller)).id).toBe(session.sessionId)
  expect((await client.refresh(refreshToken)).status).toBe(200)
  expect((await me()).status).toBe(200)
})

test('hardening A22: no session leaves spent tokens without end, and one that asked too often goes on later', async () => {
  const { spentRefreshTokens } = await import('./schema.js')
  const before = await server.database.database.$count(spentRefreshTokens)
  const statuses: number[] = []
  for (let times = 0; times < 70; times += 1) {
    const { body, status } = await client.refresh(client.session.refreshToken)
    statuses.push(status)
    if (status === 429) expect(body.code).toBe('RATE_LIMITED')
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await server.database.database.$count(spentRefreshTokens)) - before).toBeLessThanOrEqual(60)
  expect((await me()).status).toBe(200)
  server.clock.advance(60 * 60_000)
  expect((await client.refresh()).status).toBe(200)
})

test('behavior: a lost response can be requested again with the same token', async () => {
  const first = session.refreshToken
  await client.refresh()
  expect((await client.refresh(first)).status).toBe(200)
  expect((await me()).status).toBe(200)
})

test('behavior: a session ends after a month without use, or after three months', async () => {
  server.clock.advance(30 * 24 * 60 * 60_000)
  expect((await client.refresh()).body.code).toBe('SESSION_REQUIRED')
  const used = await createWalletClient(server)
  await signInByEmail(server, used, inbox, email)
  for (let days = 0; days < 87; days += 29) {
    server.clock.advance(29 * 24 * 60 * 60_000)
    expect((await used.refresh()).status).toBe(200)
  }
  server.clock.advance(3 * 24 * 60 * 60_000)
  expect((await used.refresh()).body.code).toBe('SESSION_REQUIRED')
})

test('behavior: logging out ends the session, and again is not an error', async () => {
  expect((await client.call('POST', '/v1/user/sign-out')).body).toEqual({ signedOut: true })
  expect((await client.call('POST', '/v1/user/sign-out')).body).toEqual({ signedOut: false })
  expect((await client.refresh()).body.code).toBe('SESSION_REQUIRED')
})

test('behavior: if a new login in the same browser ends a session, the log says so', async () => {
  server.clock.advance(31_000)
  await signInByEmail(server, client, inbox, email)
  const { body } = await client.call<{ entries: { detail: string | null; event: string }[] }>(
    'GET',
    '/v1/user/audit',
  )
  expect(body.entries.slice(0, 2).map(({ detail, event }) => [event, detail])).toEqual([
    ['session.started', 'email'],
    ['session.ended', 'by a new sign-in'],
  ])
})

test('behavior: devices and sessions are listed, and can be removed', async () => {
  const phone = await createWalletClient(server, {
    userAgent: 'Mozilla/5.0 (iPhone) Version/17.5 Safari/605',
  })
  server.clock.advance(31_000)
  const other = await signInByEmail(server, phone, inbox, email)
  await client.refresh()
  const { body: devices } = await client.call<{
    devices: { id: string; name: string; isCurrent: boolean }[]
  }>('GET', '/v1/user/devices')
  expect(devices.devices.map(({ isCurrent, name }) => [name, isCurrent]).sort()).toEqual([
    ['Chrome on Linux', true],
    ['Safari on iOS', false],
  ])
  const { body: sessions } = await client.call<{ sessions: { id: string }[] }>('GET', '/v1/user/sessions')
  expect(sessions.sessions.map(({ id }) => id).sort()).toEqual([session.sessionId, other.sessionId].sort())

  const ended = await client.call('POST', '/v1/user/sessions/revoke', { sessionId: 'others' })
  expect(ended.body).toEqual({ revoked: 1 })
  expect((await phone.call('GET', '/v1/user/me')).body.code).toBe('SESSION_REQUIRED')

  const revoked = await client.call('POST', '/v1/user/devices/revoke', { deviceId: other.deviceId })
  expect(revoked.body).toEqual({ revoked: true })
  expect((await phone.refresh()).body.code).toBe('SESSION_REQUIRED')
})

test('behavior: a removed key is refused before an email is sent, for any address; a new key is a new device', async () => {
  const phone = await createWalletClient(server)
  server.clock.advance(31_000)
  const { deviceId } = await signInByEmail(server, phone, inbox, email)
  server.clock.advance(31_000)
  // The login begins before the removal and ends after it.
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const begun = await phone.startEmail(email)
  const code = readCode((await inbox.waitFor(email, { afterId })).text)
  await client.call('POST', '/v1/user/devices/revoke', { deviceId })
  expect((await phone.verify(begun.body.attempt, code)).body.code).toBe('DEVICE_REMOVED')

  server.clock.advance(31_000)
  const sent = inbox.mails.length
  for (const to of [email, `nobody${count}@agora.example`]) {
    const { body, status } = await phone.startEmail(to)
    expect({ code: body.code, status }).toEqual({ code: 'DEVICE_REMOVED', status: 401 })
  }
  expect((await phone.startSocial('google')).body.code).toBe('DEVICE_REMOVED')
  const farcaster = { origin: hostOrigin }
  expect(await codeOf(phone.call('POST', '/v1/user/farcaster/start', farcaster, { isAnonymous: true }))).toBe(
    'DEVICE_REMOVED',
  )
  expect(inbox.mails).toHaveLength(sent)

  // The email that was not sent was not counted. The link's page treats this device like any new one.
  const renewed = await createWalletClient(server)
  const again = await signInByEmail(server, renewed, inbox, email)
  expect(again).toMatchObject({ isNewDevice: true, isNewUser: false, userId: session.userId })
  const { body: log } = await renewed.call<{ entries: { event: string }[] }>('GET', '/v1/user/audit')
  expect(log.entries.map(({ event }) => event).slice(0, 3)).toEqual([
    'session.started',
    'device.added',
    'device.approved',
  ])
})

test("error: another user's devices, sessions and logins are out of reach", async () => {
  const stranger = await createWalletClient(server)
  await signInByEmail(server, stranger, inbox, `stranger${count}@agora.example`)
  const { body } = await client.call<{ logins: { id: string }[] }>('GET', '/v1/user/me')
  const post = async (path: string, input: object) => (await stranger.call('POST', path, input)).body
  expect(await post('/v1/user/devices/revoke', { deviceId: session.deviceId })).toEqual({ revoked: false })
  expect(await post('/v1/user/sessions/revoke', { sessionId: session.sessionId })).toEqual({ revoked: 0 })
  expect(await post('/v1/user/logins/remove', { loginId: body.logins[0]?.id })).toEqual({ removed: false })
  expect((await me()).status).toBe(200)
})

test('error: the last login cannot be removed', async () => {
  const { body } = await client.call<{ logins: { id: string }[] }>('GET', '/v1/user/me')
  const removed = await client.call('POST', '/v1/user/logins/remove', { loginId: body.logins[0]?.id })
  expect(removed.body.code).toBe('LAST_LOGIN')
})

test('hardening A25: nobody can log in with the tokens, codes and keys that the database stores', async () => {
  const dump = JSON.stringify(await dumpTables(server))
  for (const secret of [session.accessToken, session.refreshToken]) expect(dump).not.toContain(secret)
  expect(dump).toContain(hashToken(session.accessToken))
})

async function dumpTables({ database }: TestServer): Promise<unknown[]> {
  const { devices, mailCodes, spentRefreshTokens, walletSessions } = await import('./schema.js')
  return Promise.all(
    [devices, mailCodes, spentRefreshTokens, walletSessions].map((table) =>
      database.database.select().from(table),
    ),
  )
}
