import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { countedLimits } from '../../limits/schema.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { passProvider } from '../../testing/passProvider.js'
import { askRelease, makeTestWallet, readRelease, waitForRelease } from '../../testing/testWallet.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../../testing/walletClient.js'
import { socialBrowsers } from '../schema.js'

const serverUrl = 'http://portico.test'
const email = 'ada@agora.example'
const user = { email, id: '1001', isEmailVerified: true, name: 'Ada Lantern', userName: 'ada' }
let accounts: SocialAccounts
let inbox: Inbox

beforeAll(async () => {
  inbox = await startInbox()
  accounts = await startSocialAccounts({ users: [user], serverUrl })
})
afterAll(() => Promise.all([accounts.close(), inbox.close()]))
afterEach(() => {
  Object.assign(user, { email, id: '1001', isEmailVerified: true })
})

const releaseMails = (afterId: number) =>
  inbox.mails
    .filter(({ id, text }) => id > afterId && text.includes('/v1/vault/release/link'))
    .map(({ to }) => to)

const openServer = () =>
  createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
  })

async function comeByGithub(server: TestServer, client: WalletClient, purpose: 'link' | 'signIn') {
  const { resultUri, verifier } = await passProvider(server, client, { purpose, user: user.id })
  return client.finishSocial(resultUri, verifier, purpose === 'link')
}

test('hardening A44: a user is emailed about new devices by a social account 20 times an hour, and all of them log in', async () => {
  const server = await openServer()
  // Notices count by hours of the clock, so the test does not cross one.
  server.clock.advance(60 * 60_000 - (server.clock.nowMs() % (60 * 60_000)))

  const first = await createWalletClient(server)
  await signInByEmail(server, first, inbox, email)
  expect((await comeByGithub(server, first, 'link')).status).toBe(200)
  for (let index = 0; index < 23; index++) {
    const { body } = await comeByGithub(server, await createWalletClient(server), 'signIn')
    expect(body).toMatchObject({ isNewDevice: true, isNewUser: false })
  }
  // After this, all emails have been handed to the mail server.
  await server.close()
  const notices = inbox.mails.filter(({ subject }) => subject === 'A new device logged in to your wallet')
  expect(notices).toHaveLength(20)
})

test('hardening A24: a user who has a social account alone is told of a new device at the address that it vouches for', async () => {
  const server = await openServer()
  const before = inbox.mails.length
  const first = await comeByGithub(server, await createWalletClient(server), 'signIn')
  expect(first.body).toMatchObject({ isNewUser: true })
  const what = 'A new device logged in to your wallet'
  await comeByGithub(server, await createWalletClient(server), 'signIn')
  await expect
    .poll(() => inbox.mails.slice(before).map(({ subject, to }) => [to, subject]))
    .toEqual([[email, what]])
  // The attacker first gives the account an address of their own. The previous address is still notified.
  Object.assign(user, { email: 'eve@agora.example' })
  await comeByGithub(server, await createWalletClient(server), 'signIn')
  Object.assign(user, { email })
  await server.close()
  const later = inbox.mails.slice(before + 1).map(({ subject, to }) => [to, subject])
  expect(later.toSorted()).toEqual([
    [email, what],
    ['eve@agora.example', what],
  ])
})

async function startServer(): Promise<TestServer> {
  const server = await openServer()
  onTestFinished(() => server.close())
  return server
}

test('hardening A28: if an attacker takes over a social account and changes its address, the previous address can refuse', async () => {
  const server = await startServer()
  const owner = await createWalletClient(server)
  await comeByGithub(server, owner, 'signIn')
  await makeTestWallet(owner)
  // The thief changes the address twice, so that the previous address is also the thief's own.
  const thief = await createWalletClient(server)
  for (const taken of ['eve1@agora.example', 'eve2@agora.example']) {
    Object.assign(user, { email: taken })
    await comeByGithub(server, thief, 'signIn')
  }
  const afterId = inbox.mails.at(-1)?.id ?? 0
  expect(await askRelease(thief)).toMatchObject({ email, status: 'waiting' })
  await expect.poll(() => releaseMails(afterId)).toEqual([email])
})

test('hardening A28: an address that a thief adds to a social account without one lets no device in by time alone', async () => {
  const server = await startServer()
  Object.assign(user, { isEmailVerified: false })
  const owner = await createWalletClient(server)
  await comeByGithub(server, owner, 'signIn')
  await makeTestWallet(owner)
  Object.assign(user, { email: 'eve@agora.example', isEmailVerified: true })
  const thief = await createWalletClient(server)
  await comeByGithub(server, thief, 'signIn')
  const afterId = inbox.mails.at(-1)?.id ?? 0
  expect(await askRelease(thief)).toMatchObject({ email: null, releasesAt: null, status: 'waiting' })
  server.clock.advance(2 * 60 * 60_000)
  await thief.refresh()
  expect(await readRelease(thief)).toMatchObject({ releasesAt: null, status: 'waiting' })
  expect(releaseMails(afterId)).toEqual([])
})

test('hardening A28: a device that began to link a social account cannot finish it while it waits', async () => {
  const server = await startServer()
  const [owner, thief] = [await createWalletClient(server), await createWalletClient(server)]
  await signInByEmail(server, owner, inbox, email)
  server.clock.advance(31_000)
  await signInByEmail(server, thief, inbox, email)
  // The user has no wallet yet, so no device waits.
  const { resultUri, verifier } = await passProvider(server, thief, { purpose: 'link', user: user.id })
  await makeTestWallet(owner)
  expect((await thief.finishSocial(resultUri, verifier, true)).body).toMatchObject({
    code: 'RELEASE_REQUIRED',
  })
  const { body } = await owner.call<{ logins: { kind: string }[] }>('GET', '/v1/user/me')
  expect(body.logins.map(({ kind }) => kind)).toEqual(['email'])
})

test('behavior: a new address of a social account counts once a device that has the wallet logged in with it', async () => {
  const server = await startServer()
  const owner = await createWalletClient(server)
  await comeByGithub(server, owner, 'signIn')
  await makeTestWallet(owner)
  const moved = 'ada2@agora.example'
  Object.assign(user, { email: moved })
  const before = inbox.mails.at(-1)?.id ?? 0
  await comeByGithub(server, owner, 'signIn')
  // The previous address gets one email about the change.
  const what = 'Notices about your wallet now go to another email address'
  await expect
    .poll(() => inbox.mails.filter(({ id, subject }) => id > before && subject === what).map(({ to }) => to))
    .toEqual([email])
  const other = await createWalletClient(server)
  await comeByGithub(server, other, 'signIn')
  const afterId = inbox.mails.at(-1)?.id ?? 0
  expect(await askRelease(other)).toMatchObject({ email: moved, status: 'waiting' })
  await expect.poll(() => releaseMails(afterId)).toEqual([moved])
  await waitForRelease(server, other)
  expect((await other.call('POST', '/v1/vault/operator/open', {})).status).toBe(200)
})

/** Writes a count that stands for this many earlier uses in this hour, because each real one takes four requests. */
const count = (server: TestServer, key: string, times: number) => {
  const window = Math.floor(server.clock.nowMs() / hourMs)
  const expiresAtMs = (window + 1) * hourMs
  return server.database.database.insert(countedLimits).values({ count: times, expiresAtMs, key, window })
}
const hourMs = 60 * 60_000

test('hardening A44: a user logs in 60 times an hour, on any devices, because each login can add one', async () => {
  const server = await startServer()
  server.clock.advance(hourMs - (server.clock.nowMs() % hourMs))
  const { body } = await comeByGithub(server, await createWalletClient(server), 'signIn')
  server.clock.advance(hourMs)
  await count(server, `sign-ins:${body.userId}`, 59)
  expect((await comeByGithub(server, await createWalletClient(server), 'signIn')).status).toBe(200)
  const refused = await comeByGithub(server, await createWalletClient(server), 'signIn')
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  server.clock.advance(hourMs)
  expect((await comeByGithub(server, await createWalletClient(server), 'signIn')).status).toBe(200)
})

test('hardening A44: of one account at a provider, 60 browsers an hour are remembered, also if no login is finished', async () => {
  const server = await startServer()
  server.clock.advance(hourMs - (server.clock.nowMs() % hourMs))
  await count(server, 'remembered:github:1001', 59)
  for (let index = 0; index < 2; index++)
    await passProvider(server, await createWalletClient(server), { purpose: 'signIn', user: user.id })
  expect(await server.database.database.$count(socialBrowsers)).toBe(1)
})
