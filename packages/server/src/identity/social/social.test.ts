import { socialProviders } from '@portico/protocol/http'
import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCookieBrowser } from '../../testing/cookieBrowser.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import {
  createWalletClient,
  hostOrigin,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../../testing/walletClient.js'

const serverUrl = 'http://portico.test'
const users = [
  { email: 'ada@agora.example', id: '1001', isEmailVerified: true, name: 'Ada Lantern', userName: 'ada' },
  { email: 'eve@agora.example', id: '1002', isEmailVerified: false, name: 'Eve', userName: 'eve' },
]
let accounts: SocialAccounts
let inbox: Inbox
let server: TestServer
let client: WalletClient

beforeAll(async () => {
  inbox = await startInbox()
  accounts = await startSocialAccounts({ users, serverUrl })
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
    trustedProxies: 1,
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([accounts.close(), inbox.close()])
})
beforeEach(async () => {
  client = await createWalletClient(server)
})

/** Opens a browser window. Requests to the server stay in this process, all others use the network. */
const openWindow = (headers?: Record<string, string>) =>
  createCookieBrowser((request) => (request.url.startsWith(serverUrl) ? server.fetch(request) : undefined), {
    headers: headers ?? {},
  })
const isWallet = (url: string) => url.startsWith(`${walletOrigin}/`)

type Window = ReturnType<typeof openWindow>

/** Presses the button of the page that asks whether the user began this. */
async function confirm(window: Window, asked: { text: string; url: string }) {
  expect(asked.text).toContain('Was this you?')
  const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
  return window.go(new URL(next.replaceAll('&amp;', '&'), asked.url).href)
}

/** Opens a pop-up and goes to the provider's own page. */
const enter = async (window: Window, uri: string) => confirm(window, await window.go(uri))

/** Goes through a pop-up from its first URL to the wallet's site. */
async function signInAs(
  uri: string,
  user: string | Record<string, string>,
  window = openWindow(),
): Promise<string> {
  const choosing = await enter(window, uri)
  expect(choosing.text).toContain('Stand-in for')
  const { text, url } = await window.go(choosing.url, {
    form: typeof user === 'string' ? { user } : user,
    stopsAt: isWallet,
  })
  if (!isWallet(url)) throw new Error(`The popup ended at ${url}: ${text.slice(0, 300)}`)
  return url
}

describe.each(socialProviders)('%s', (provider) => {
  test('default: from the pop-up to a session, in its own dialect', async () => {
    const { body, verifier } = await client.startSocial(provider)
    expect(await client.socialStatus(body.uri)).toEqual({
      isWindowCut: false,
      resultUri: null,
      status: 'waiting',
    })
    const resultUri = await signInAs(body.uri, '1001')
    expect(await client.socialStatus(body.uri)).toMatchObject({ resultUri, status: 'done' })
    const finished = await client.finishSocial(resultUri, verifier)
    expect(finished.status).toBe(200)
    const hasVerified = provider !== 'facebook' && provider !== 'x'
    expect(finished.body).toMatchObject({
      email: hasVerified ? 'ada@agora.example' : null,
      isNewUser: true,
      login: provider,
    })
    expect(await client.socialStatus(body.uri)).toMatchObject({ resultUri: null, status: 'ended' })
    expect((await client.call('GET', '/v1/user/me')).body).toMatchObject({
      logins: [{ isEmailVerified: hasVerified, kind: provider }],
    })
    // The same user comes back on another device.
    const again = await createWalletClient(server)
    const next = await again.startSocial(provider)
    const answer = await again.finishSocial(await signInAs(next.body.uri, '1001'), next.verifier)
    expect(answer.body).toMatchObject({
      isNewDevice: true,
      isNewUser: false,
      userId: finished.body.userId,
    })
  })

  test('error: a user who declines sees that', async () => {
    const { body, verifier } = await client.startSocial(provider)
    const resultUri = await signInAs(body.uri, '')
    expect(resultUri).toMatch(/\/social\?error=declined&flow=[\w-]{43}$/)
    expect(await client.socialStatus(body.uri)).toMatchObject({ resultUri, status: 'failed' })
    expect((await client.finishSocial(resultUri, verifier)).body).toMatchObject({
      code: 'SOCIAL_REFUSED',
      message: 'The login failed: it was declined.',
    })
  })
})

test('behavior: another user of the same provider, in the same browser', async () => {
  const window = openWindow()
  for (const [user, name] of [
    ['1002', 'eve'],
    ['1001', 'ada'],
  ] as const) {
    const own = await createWalletClient(server)
    const { body, verifier } = await own.startSocial('github')
    const finished = await own.finishSocial(await signInAs(body.uri, user, window), verifier)
    expect(finished.body).toMatchObject({ userName: name })
  }
})

test('behavior: the stand-in takes a user name that it does not know, once as a new user and then as the same', async () => {
  const logIn = async (form: Record<string, string>) => {
    const own = await createWalletClient(server)
    const { body, verifier } = await own.startSocial('github')
    const resultUri = await signInAs(body.uri, { user: 'named', ...form })
    return (await own.finishSocial(resultUri, verifier)).body
  }
  const first = await logIn({ name: 'nova', verified: 'on' })
  expect(first).toMatchObject({ email: 'nova@agora.example', isNewUser: true, userName: 'nova' })
  expect(await logIn({ name: 'nova' })).toMatchObject({ isNewUser: false, userId: first.userId })
  // GitHub offers only verified addresses.
  expect(await logIn({ name: 'rook' })).toMatchObject({ email: null, isNewUser: true })
})

describe('hardening A23: what passes through the pop-up', () => {
  test('hardening A23: it does not work with another verifier or key, and works once with the right ones', async () => {
    const { body, verifier } = await client.startSocial('google')
    const resultUri = await signInAs(body.uri, '1001')
    const thief = await createWalletClient(server)
    expect((await thief.finishSocial(resultUri, verifier)).body.code).toBe('SOCIAL_REFUSED')
    expect((await client.finishSocial(resultUri, 'a'.repeat(43))).body.code).toBe('SOCIAL_REFUSED')
    const both = await Promise.all([
      client.finishSocial(resultUri, verifier),
      client.finishSocial(resultUri, verifier),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('hardening A23: a wrong state, another issuer, another provider, a second response', async () => {
    const { body } = await client.startSocial('google')
    const window = openWindow()
    const choosing = await enter(window, body.uri)
    const isCallback = (url: string) => url.startsWith(`${serverUrl}/v1/user/social/callback/`)
    const { url } = await window.go(choosing.url, { form: { user: '1001' }, stopsAt: isCallback })
    const change = (edit: (callback: URL) => void) => {
      const callback = new URL(url)
      edit(callback)
      return window.go(callback.href, { stopsAt: isWallet })
    }
    const state = await change(({ searchParams }) => searchParams.set('state', 'b'.repeat(43)))
    expect([state.status, state.text]).toEqual([410, expect.stringContaining('This login has expired')])
    const provider = await change((callback) => {
      callback.pathname = '/v1/user/social/callback/github'
    })
    expect(provider.status).toBe(410)
    // Another browser does not have the cookie.
    expect((await openWindow().go(url, { stopsAt: isWallet })).status).toBe(410)
    const issuer = await change(({ searchParams }) => searchParams.set('iss', 'https://evil.example'))
    expect(issuer.url).toContain(`${walletOrigin}/social?error=failed`)
    // The flow has ended, so even the correct response is too late.
    expect((await window.go(url, { stopsAt: isWallet })).status).toBe(410)
  })

  test('hardening A23: a code of another flow has another PKCE verifier', async () => {
    const isCallback = (url: string) => url.startsWith(`${serverUrl}/v1/user/social/callback/`)
    const callbackOf = async () => {
      const { body } = await client.startSocial('discord')
      const window = openWindow()
      const choosing = await enter(window, body.uri)
      const { url } = await window.go(choosing.url, { form: { user: '1001' }, stopsAt: isCallback })
      return { url: new URL(url), window }
    }
    const [own, stolen] = [await callbackOf(), await callbackOf()]
    own.url.searchParams.set('code', stolen.url.searchParams.get('code') ?? '')
    expect((await own.window.go(own.url.href, { stopsAt: isWallet })).url).toContain(
      `${walletOrigin}/social?error=failed`,
    )
  })

  test('hardening A23: a link that was sent to somebody else asks first, even at the same IP address', async () => {
    const { body } = await client.startSocial('google')
    const victim = openWindow()
    const asked = await victim.go(body.uri)
    for (const shown of ['Was this you?', hostOrigin, 'Google', 'Reported by the device', 'Just now'])
      expect(asked.text).toContain(shown)
    expect((await client.socialStatus(body.uri)).status).toBe('waiting')
    // A link cannot confirm for the user either, even when the browser has the cookie of the page that asks.
    for (const word of ['yes', 'a'.repeat(43)]) {
      const forced = await victim.go(`${body.uri}&confirmed=${word}`)
      expect(forced.text).not.toContain('Stand-in for')
      expect((await client.socialStatus(body.uri)).status).toBe('waiting')
    }
    // The token of the page in one browser is not valid in another.
    const own = await openWindow().go(body.uri)
    const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(own.text) ?? []
    const sent = await victim.go(new URL(next.replaceAll('&amp;', '&'), body.uri).href)
    expect(sent.text).toContain('Was this you?')
  })

  test('behavior: the confirmation page has the direction of the page that began the login, and keeps it if it asks again', async () => {
    const { body } = await client.startSocial('google')
    const open = (dir: string) => openWindow().go(body.uri.replace('open?', `open?dir=${dir}&`))
    expect((await openWindow().go(body.uri)).text).toContain('<html lang="en" dir="ltr">')
    const asked = await open('rtl')
    expect(asked.text).toContain('<html lang="en" dir="rtl">')
    const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
    expect(new URL(next.replaceAll('&amp;', '&'), asked.url).searchParams.get('dir')).toBe('rtl')
    for (const word of ['sideways', 'rtl"onload=alert(1)'])
      expect(JSON.parse((await open(word)).text)).toMatchObject({
        code: 'INVALID_REQUEST',
        field: 'query.dir',
      })
  })

  test('behavior: a user is asked once per browser and key, counted only after coming back', async () => {
    const window = openWindow()
    const first = await client.startSocial('google')
    const choosing = await enter(window, first.body.uri)
    const declined = await window.go(choosing.url, { form: { user: '' }, stopsAt: isWallet })
    expect(declined.url).toContain('error=declined')
    const second = await client.startSocial('google')
    await signInAs(second.body.uri, '1001', window)
    const third = await client.startSocial('github')
    expect((await window.go(third.body.uri)).text).toContain('Stand-in for GitHub')
    // Another key in the known browser, and the known key in another browser.
    const stranger = await createWalletClient(server)
    const foreign = await stranger.startSocial('google')
    expect((await window.go(foreign.body.uri)).text).toContain('Was this you?')
    const fourth = await client.startSocial('google')
    expect((await openWindow().go(fourth.body.uri)).text).toContain('Was this you?')
    server.clock.advance(401 * 24 * 60 * 60_000)
    const late = await client.startSocial('google')
    expect((await window.go(late.body.uri)).text).toContain('Was this you?')
  })

  test('hardening A23: a client without pop-ups can return only to its own page', async () => {
    const page = `${hostOrigin}/app?tab=1`
    const wayBack = async (to: string) => {
      const { body } = await client.startSocial('google')
      const window = openWindow()
      const choosing = await enter(window, `${body.uri}--${encodeURIComponent(encodeURIComponent(to))}`)
      const isBack = (url: string) => isWallet(url) || url.startsWith(to)
      return new URL((await window.go(choosing.url, { form: { user: '1001' }, stopsAt: isBack })).url)
    }
    const back = await wayBack(page)
    expect([back.origin, back.searchParams.get('tab')]).toEqual([hostOrigin, '1'])
    expect(back.searchParams.get('result_uri')).toMatch(/^http:\/\/wallet\.localhost:8788\/social\?result=/)
    for (const foreign of [
      'https://evil.example/',
      'http://localhost:5173.evil.example/',
      'javascript:alert(1)',
    ])
      expect((await wayBack(foreign)).origin).toBe(walletOrigin)
  })

  test('hardening A23: a frame names the return URL when it begins: exactly a page of its own', async () => {
    const page = `${hostOrigin}/app?q=a%20b&flag#there`
    const { body, verifier } = await client.startSocial('google', 'signIn', { returnTo: page })
    const window = openWindow()
    const asked = await window.go(body.uri)
    expect(asked.text).toContain(`<a class="button quiet" href="${page.replace('&', '&amp;')}">No, stop</a>`)
    const choosing = await confirm(window, asked)
    const back = await window.go(choosing.url, {
      form: { user: '1001' },
      stopsAt: (url) => url.startsWith(`${hostOrigin}/`),
    })
    const { status: _, ...told } = await client.socialStatus(body.uri)
    expect(back.url).toBe(page.replace('#', `&result_uri=${encodeURIComponent(told.resultUri ?? '')}#`))
    // Opening it again also redirects, even after the flow has expired.
    for (const waitMs of [0, 10 * 60_000]) {
      server.clock.advance(waitMs)
      const again = await window.go(body.uri)
      expect([again.status, again.text]).toEqual([410, expect.stringContaining(`href="${hostOrigin}/app?`)])
    }
    expect((await client.finishSocial(told.resultUri ?? '', verifier)).body.code).toBe('SOCIAL_REFUSED')
    for (const foreign of [
      'https://evil.example/',
      'http://localhost:5173.evil.example/',
      'http://localhost:5173@evil.example/',
      `blob:${hostOrigin}/3f1c`,
      'javascript:alert(1)',
    ])
      expect((await client.startSocial('google', 'signIn', { returnTo: foreign })).body).toMatchObject({
        code: 'INVALID_REQUEST',
        field: 'body.returnTo',
      })
  })

  test('hardening R9: a pop-up that its page cannot navigate gets its URL by ticket, once', async () => {
    const ticket = 't'.repeat(43)
    const take = () =>
      server.fetch(
        new Request(`${serverUrl}/v1/user/social/ticket`, {
          body: JSON.stringify({ opener: 'gone', ticket }),
          headers: { 'content-type': 'application/json', origin: walletOrigin },
          method: 'POST',
        }),
      )
    // The pop-up opens in the click, before the frame has begun.
    const waiting = take()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { body, verifier } = await client.startSocial('google', 'signIn', { ticket })
    const answer = await waiting
    expect(await answer.json()).toEqual({ uri: body.uri })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    // The flow's URL does not contain the ticket, and the ticket works for only one window.
    expect(body.uri).not.toContain(ticket)
    const second = server.fetch(
      new Request(`${serverUrl}/v1/user/social/ticket`, {
        body: JSON.stringify({ opener: 'there', ticket }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        signal: AbortSignal.timeout(500),
      }),
    )
    expect(await (await second).json()).toEqual({ uri: null })
    expect(await client.socialStatus(body.uri)).toMatchObject({ isWindowCut: true, status: 'waiting' })
    expect((await client.startSocial('google', 'signIn', { ticket })).body).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'body.ticket',
    })
    // Everything else stays the same: the user is asked, and only the frame that began it can end it.
    const resultUri = await signInAs(body.uri, '1001')
    const thief = await createWalletClient(server)
    expect((await thief.finishSocial(resultUri, verifier)).body.code).toBe('SOCIAL_REFUSED')
    expect((await client.finishSocial(resultUri, verifier)).status).toBe(200)
  })

  test('hardening A23: no script of another site can read a page that the user opens', async () => {
    const { body } = await client.startSocial('google')
    for (const [path, method] of [
      [new URL(body.uri).pathname + new URL(body.uri).search, 'GET'],
      ['/v1/user/social/callback/google?code=a', 'GET'],
      [`/social?result=${'a'.repeat(43)}`, 'GET'],
      [`/v1/user/approve?token=${'a'.repeat(43)}`, 'GET'],
      ['/v1/user/social/ticket', 'POST'],
    ] as const)
      for (const origin of [hostOrigin, 'https://evil.example', walletOrigin]) {
        const { headers } = await server.fetch(new Request(serverUrl + path, { headers: { origin }, method }))
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
        expect(headers.get('cross-origin-resource-policy')).toBeNull()
      }
  })

  test('hardening A23: the last page gives its URL only to the page that began', async () => {
    const { body } = await client.startSocial('google')
    const end = await server.fetch(new Request(await signInAs(body.uri, '1001')))
    const text = await end.text()
    expect(text).toContain(`data-to="${hostOrigin}"`)
    expect(text).toContain('window.opener.postMessage({resultUri:location.href},to)')
    expect(end.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/)
    const unknown = await server.get(`/social?result=${'a'.repeat(43)}`)
    expect([unknown.status, await unknown.text()]).toEqual([410, expect.not.stringContaining('<script')])
  })

  test('hardening A23: a flow expires after ten minutes', async () => {
    const { body, verifier } = await client.startSocial('google')
    const resultUri = await signInAs(body.uri, '1001')
    server.clock.advance(10 * 60_000)
    expect((await client.finishSocial(resultUri, verifier)).body.code).toBe('SOCIAL_REFUSED')
    expect((await client.socialStatus(body.uri)).status).toBe('ended')
  })

  test('hardening R9: while the user is with the provider the flow stays open, whatever the pop-up reports', async () => {
    const { body } = await client.startSocial('google')
    const window = openWindow()
    const choosing = await enter(window, body.uri)
    expect((await client.socialStatus(body.uri)).status).toBe('open')
    const answer = await server.get(
      `/v1/user/social/status?state=${new URL(body.uri).searchParams.get('state')}`,
      { origin: hostOrigin },
    )
    expect(answer.headers.get('access-control-allow-origin')).toBe(hostOrigin)
    await window.go(choosing.url, { form: { user: '' }, stopsAt: isWallet })
    expect((await client.socialStatus(body.uri)).status).toBe('failed')
  })
})

describe('hardening A24: accounts and addresses', () => {
  test("hardening A24: an address that is another user's login, verified or not, merges nobody", async () => {
    server.clock.advance(61 * 60_000)
    const owner = await createWalletClient(server)
    for (const [user, email] of [
      ['1001', 'ada@agora.example'],
      ['1002', 'eve@agora.example'],
    ] as const) {
      const own = await signInByEmail(server, owner, inbox, email)
      const { body, verifier } = await client.startSocial('discord')
      const finished = await client.finishSocial(await signInAs(body.uri, user), verifier)
      expect(finished.body.userId).not.toBe(own.userId)
      expect(finished.body.email).toBe(user === '1001' ? email : null)
    }
  })

  test('hardening A24: linking needs the session, a fresh proof and the account', async () => {
    server.clock.advance(61 * 60_000)
    const email = 'linker@agora.example'
    const own = await signInByEmail(server, client, inbox, email)
    server.clock.advance(10 * 60_000 + 1000)
    await client.refresh()
    expect((await client.startSocial('x', 'link')).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    server.clock.advance(60_000)
    const fresh = await createWalletClient(server)
    const session = await signInByEmail(server, fresh, inbox, email)
    expect(session.userId).toBe(own.userId)
    const { body, verifier } = await fresh.startSocial('x', 'link')
    // A user whom X knows and this server does not.
    const resultUri = await signInAs(body.uri, '1002')
    // Another session of the same user did not begin the flow.
    expect((await fresh.finishSocial(resultUri, verifier, false)).status).toBe(400)
    const next = await fresh.startSocial('x', 'link')
    const linked = await fresh.finishSocial(await signInAs(next.body.uri, '1002'), next.verifier, true)
    expect(linked.body).toMatchObject({ accessToken: '', userId: own.userId })
    const { body: me } = await fresh.call<{ logins: { kind: string }[] }>('GET', '/v1/user/me')
    expect(me.logins.map(({ kind }) => kind)).toEqual(['email', 'x'])

    const back = await createWalletClient(server)
    const third = await back.startSocial('x')
    const answer = await back.finishSocial(await signInAs(third.body.uri, '1002'), third.verifier)
    expect(answer.body.userId).toBe(own.userId)
    // The user has a proven address, so the server sends an email about a new device.
    expect(inbox.mails.at(-1)?.subject).toBeDefined()
    await inbox.waitFor(email, { afterId: 0 })
  })

  test("hardening A24: another user's account is not linked", async () => {
    server.clock.advance(61 * 60_000)
    const first = await client.startSocial('github')
    await client.finishSocial(await signInAs(first.body.uri, '1002'), first.verifier)
    const other = await createWalletClient(server)
    await signInByEmail(server, other, inbox, 'other@agora.example')
    const { body, verifier } = await other.startSocial('github', 'link')
    const linked = await other.finishSocial(await signInAs(body.uri, '1002'), verifier, true)
    expect(linked.body.code).toBe('LOGIN_TAKEN')
  })

  test('behavior: a user without an address gives a fresh proof by their account', async () => {
    const first = await client.startSocial('facebook')
    await client.finishSocial(await signInAs(first.body.uri, '1002'), first.verifier)
    server.clock.advance(10 * 60_000 + 1000)
    await client.refresh()
    const update = () => client.call('POST', '/v1/user/email/update', { email: 'eve2@agora.example' })
    expect((await update()).body.code).toBe('STEP_UP_REQUIRED')
    const wrong = await client.startSocial('facebook', 'stepUp')
    const refused = await client.finishSocial(await signInAs(wrong.body.uri, '1001'), wrong.verifier, true)
    expect(refused.body.code).toBe('SOCIAL_REFUSED')
    const right = await client.startSocial('facebook', 'stepUp')
    await client.finishSocial(await signInAs(right.body.uri, '1002'), right.verifier, true)
    expect((await update()).body).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
  })
})

test('error: a provider that is not configured, an origin outside the project', async () => {
  const bare = await createTestServer({}, { database: server.database })
  const frame = await createWalletClient(bare)
  expect((await frame.startSocial('google')).body).toMatchObject({ code: 'LOGIN_METHOD_OFF' })
  expect(await (await bare.get('/v1/user/methods')).json()).toEqual({
    email: false,
    farcaster: false,
    socials: [],
  })
  await bare.close()
  expect(await (await server.get('/v1/user/methods')).json()).toMatchObject({
    email: true,
    socials: expect.arrayContaining([...socialProviders]),
  })
})

test('hardening A19: emails of an account without an address count for its client and its project', async () => {
  const strict = await createTestServer({
    limits: { mailsPerClient: 3, mailsPerProject: 5 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
    trustedProxies: 1,
  })
  // Limits count by hours of the clock, so the test must not cross one.
  strict.clock.stop()
  const own = await createWalletClient(strict)
  const { body, verifier } = await own.startSocial('github')
  const window = createCookieBrowser(
    (request) => (request.url.startsWith(serverUrl) ? strict.fetch(request) : undefined),
    { headers: {} },
  )
  const choosing = await enter(window, body.uri)
  const { url } = await window.go(choosing.url, { form: { user: '1002' }, stopsAt: isWallet })
  expect((await own.finishSocial(url, verifier)).status).toBe(200)

  const mailTo = async (stranger: string, from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await own.call('POST', '/v1/user/email/update', { email: stranger }, { headers })).status
  }
  const ask = async (count: number, from: string) => {
    const answers: number[] = []
    for (let index = 0; index < count; index += 1)
      answers.push(await mailTo(`stranger${index}of${from}@agora.example`, from))
    return answers
  }
  expect(await ask(5, '203.0.113.1')).toEqual([200, 200, 200, 429, 429])
  expect(await ask(4, '203.0.113.2')).toEqual([200, 200, 429, 429])
  // The project's limit of five also counts emails that another IP address requests, and logins.
  expect((await own.startEmail('somebody@agora.example')).status).toBe(429)
  await strict.close()
})
