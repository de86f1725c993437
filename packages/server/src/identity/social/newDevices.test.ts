import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCookieBrowser } from '../../testing/cookieBrowser.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import {
  createWalletClient,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../../testing/walletClient.js'

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

async function comeByGithub(server: TestServer, client: WalletClient, purpose: 'link' | 'signIn') {
  const isSignedIn = purpose === 'link'
  const { body, verifier } = await client.startSocial('github', purpose)
  const window = createCookieBrowser((request) =>
    request.url.startsWith(serverUrl) ? server.fetch(request) : undefined,
  )
  const asked = await window.go(body.uri)
  const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
  const choosing = await window.go(new URL(next.replaceAll('&amp;', '&'), asked.url).href)
  const isWallet = (url: string) => url.startsWith(`${walletOrigin}/`)
  const { url } = await window.go(choosing.url, { form: { user: '1001' }, stopsAt: isWallet })
  return client.finishSocial(url, verifier, isSignedIn)
}

test('hardening A44: a user is emailed about new devices by a social account 20 times an hour, and all of them log in', async () => {
  const server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
  })
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
  const server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
  })
  const before = inbox.mails.length
  const first = await comeByGithub(server, await createWalletClient(server), 'signIn')
  expect(first.body).toMatchObject({ isNewUser: true })
  const what = 'A new device logged in to your wallet'
  await comeByGithub(server, await createWalletClient(server), 'signIn')
  await expect
    .poll(() => inbox.mails.slice(before).map(({ subject, to }) => [to, subject]))
    .toEqual([[email, what]])
  // Whoever takes the account over gives it an address of their own first: the one before still hears of it.
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
