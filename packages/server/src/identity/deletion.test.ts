import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as schema from '../schema.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { passProvider } from '../testing/passProvider.js'
import { askRelease, makeTestWallet } from '../testing/testWallet.js'
import { createWalletClient, requestCode, signInByEmail, type WalletClient } from '../testing/walletClient.js'

const serverUrl = 'http://portico.test'
const social = { email: 'ada.social@agora.example', isEmailVerified: true, name: 'Ada Lantern' }
const subjects = ['470011470011', '470012470012'] as const
let accounts: SocialAccounts
let inbox: Inbox
let server: TestServer
let client: WalletClient
let email: string
let count = 0

beforeAll(async () => {
  inbox = await startInbox()
  accounts = await startSocialAccounts({
    serverUrl,
    users: subjects.map((id) => ({ ...social, id, userName: id })),
  })
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([accounts.close(), inbox.close()])
})
beforeEach(async () => {
  // More than an hour passes, so that the limits of earlier tests do not count.
  server.clock.advance(61 * 60_000)
  client = await createWalletClient(server)
  email = `deletion${++count}@agora.example`
  await signInByEmail(server, client, inbox, email)
  server.clock.advance(31_000)
})

/** Deletes the account, and waits for the email about it. */
async function remove(by = client, address = email): Promise<void> {
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const { body } = await by.call('POST', '/v1/user/account/delete', { confirm: 'delete' })
  expect(body).toEqual({ deleted: true })
  const isNotice = (mail: (typeof inbox.mails)[number]) =>
    mail.id > afterId && mail.to === address && mail.subject === 'Your wallet was deleted'
  await expect.poll(() => inbox.mails.some(isNotice)).toBe(true)
}

async function passGithub(by: WalletClient, user: string, purpose: 'link' | 'signIn' = 'signIn') {
  const { resultUri, verifier } = await passProvider(server, by, { purpose, user })
  return () => by.finishSocial(resultUri, verifier, purpose === 'link')
}

test.each([
  'a device that the user has',
  'a new device',
])('behavior: a code that was mailed to %s before a deletion is expired after it', async (where) => {
  const other = await createWalletClient(server)
  if (where === 'a device that the user has') {
    await signInByEmail(server, other, inbox, email)
    server.clock.advance(31_000)
  }
  const { userId } = client.session
  const { attempt, code } = await requestCode(server, other, inbox, email)
  await remove()
  expect((await other.verify(attempt, code)).body).toMatchObject({
    code: 'CODE_EXPIRED',
    message: 'This code is no longer valid. Request a new one.',
  })
  server.clock.advance(31_000)
  const session = await signInByEmail(server, other, inbox, email)
  expect(session.isNewUser).toBe(true)
  expect(session.userId).not.toBe(userId)
  expect((await other.call('GET', '/v1/vault/wallet')).body).toEqual({ wallet: null })
})

test('behavior: a social login that came back before a deletion is over after it; a later one creates a new user', async () => {
  const [subject] = subjects
  expect((await (await passGithub(client, subject, 'link'))()).status).toBe(200)
  const other = await createWalletClient(server)
  const finish = await passGithub(other, subject)
  const { body: waiting, verifier } = await client.startSocial('github')
  expect(await client.socialStatus(waiting.uri)).toMatchObject({ status: 'waiting' })
  await remove()
  expect((await finish()).body).toMatchObject({
    code: 'SOCIAL_REFUSED',
    message: 'The login failed: it expired, or it was started on another device.',
  })
  expect(await client.socialStatus(waiting.uri)).toMatchObject({ status: 'ended' })
  expect((await client.finishSocial('http://wallet.localhost:8788/social', verifier)).status).toBe(400)
  const { body } = await (await passGithub(other, subject))()
  expect(body).toMatchObject({ isNewDevice: true, isNewUser: true })
  await remove(other, social.email)
})

test('behavior: a deletion leaves the codes and logins of other users', async () => {
  const [subject, otherSubject] = subjects
  // This user's GitHub account has the address of the other user's email login. The two are not merged.
  await (await passGithub(client, subject, 'link'))()
  const bob = await createWalletClient(server)
  await signInByEmail(server, bob, inbox, social.email)
  await (await passGithub(bob, otherSubject, 'link'))()
  server.clock.advance(31_000)
  const { attempt, code } = await requestCode(server, bob, inbox, social.email)
  const other = await createWalletClient(server)
  const finish = await passGithub(other, otherSubject)
  await remove()
  expect((await bob.verify(attempt, code)).body).toMatchObject({ isNewUser: false })
  expect((await finish()).body).toMatchObject({ isNewUser: false })
  await remove(bob, social.email)
})

/** Returns the names of the tables of which a row contains one of these texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = Object.values(schema).filter((each) => is(each, PgTable))
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = JSON.stringify(await server.database.database.select().from(table))
      return texts.some((text) => rows.includes(text)) ? [getTableName(table)] : []
    }),
  )
  return found.flat().sort()
}

test('behavior: after a deletion, only counts of limits name the user', async () => {
  const [subject] = subjects
  await (await passGithub(client, subject, 'link'))()
  await makeTestWallet(client)
  await client.call('POST', '/v1/vault/spending', { cents: 100 })
  await client.refresh()
  await client.refresh()
  const second = await createWalletClient(server)
  await signInByEmail(server, second, inbox, email)
  await askRelease(second)
  server.clock.advance(31_000)
  await requestCode(server, await createWalletClient(server), inbox, email)
  await passGithub(await createWalletClient(server), subject)
  await passGithub(client, subject, 'link')
  server.clock.advance(31_000)
  await client.call('POST', '/v1/user/step-up/start', {})
  const database = server.database.database
  const { userId } = client.session
  const devices = await database.select().from(schema.devices).where(eq(schema.devices.userId, userId))
  const sessions = await database
    .select()
    .from(schema.walletSessions)
    .where(eq(schema.walletSessions.userId, userId))
  const wallets = await database
    .select()
    .from(schema.embeddedWallets)
    .where(eq(schema.embeddedWallets.userId, userId))
  const names = [
    ...[userId, email, subject, social.email],
    ...devices.flatMap(({ id, thumbprint }) => [id, thumbprint]),
    ...[...sessions, ...wallets].map(({ id }) => id),
  ]
  expect(devices).toHaveLength(2)
  // A limit must not begin again with a deletion. Its counts name a user for a day at most.
  const limits = ['counted_limits', 'hourly_limits']
  expect(await tablesWith(names)).toEqual(
    [
      ...limits,
      'audit_entries',
      'device_secrets',
      'devices',
      'embedded_wallets',
      'logins',
      'mail_codes',
      'operator_envelopes',
      'releases',
      'social_browsers',
      'social_flows',
      'spent_refresh_tokens',
      'users',
      'wallet_sessions',
    ].sort(),
  )
  const spent = () => database.$count(schema.countedLimits, eq(schema.countedLimits.key, `spent:${userId}`))
  expect(await spent()).toBe(1)
  await remove()
  expect(await tablesWith(names)).toEqual(limits)
  expect(await spent()).toBe(0)
})
