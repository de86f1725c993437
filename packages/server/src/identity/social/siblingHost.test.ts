import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../store/database.js'
import { openPostgres } from '../../store/openPostgres.js'
import { createCookieBrowser } from '../../testing/cookieBrowser.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { holdLock } from '../../testing/holdLock.js'
import { missingPostgres, startPostgres } from '../../testing/startPostgres.js'
import {
  createWalletClient,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../../testing/walletClient.js'

// A server on https, and a sibling host that sets cookies for both: `Domain=portico.test`.
const users = [
  { email: 'ada@agora.example', id: '1001', isEmailVerified: true, name: 'Ada', userName: 'ada' },
  { email: 'eve@agora.example', id: '1002', isEmailVerified: true, name: 'Eve', userName: 'eve' },
]
const [ada, eve] = ['1001', '1002'] as const
const isWallet = (url: string) => url.startsWith(`${walletOrigin}/`)
const postgres = await startPostgres()
const without = postgres ? '' : ` (${missingPostgres})`
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => postgres?.close())
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox.close())

async function openServer(serverUrl: string, database?: OpenDatabase) {
  const accounts: SocialAccounts = await startSocialAccounts({ users, serverUrl })
  const server: TestServer = await createTestServer(
    {
      mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
      publicUrl: serverUrl,
      social: accounts.social,
      walletOrigin,
    },
    { database },
  )
  /**
   * Opens a window. `tossed` comes before the window's own cookies, like a cookie with a longer path, or after them.
   */
  function openWindow(tossed = '', { isLast = false } = {}) {
    const set = new Map<string, string>()
    const window = createCookieBrowser(async (request) => {
      if (!request.url.startsWith(serverUrl)) return fetch(request)
      const headers = new Headers(request.headers)
      const sent = [tossed, headers.get('cookie')].filter(Boolean)
      headers.set('cookie', (isLast ? sent.reverse() : sent).join('; '))
      const response = await server.fetch(new Request(request, { headers }))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        set.set(name, value)
      }
      return response
    })
    return { ...window, set }
  }
  type Window = ReturnType<typeof openWindow>
  async function confirm(window: Window, uri: string, stopsAt = (_: string) => false) {
    const asked = await window.go(uri)
    expect(asked.text).toContain('Was this you?')
    const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
    return window.go(new URL(next.replaceAll('&amp;', '&'), asked.url).href, { stopsAt })
  }
  /** Logs in as a user who presses the page's button, from the link to the end. */
  async function signIn(client: WalletClient, window: Window, user: string) {
    const { body, verifier } = await client.startSocial('google')
    const choosing = await confirm(window, body.uri)
    const { url } = await window.go(choosing.url, { form: { user }, stopsAt: isWallet })
    return (await client.finishSocial(url, verifier)).body
  }
  const close = async () => {
    await server.close()
    await accounts.close()
  }
  return { close, confirm, openWindow, server, serverUrl, signIn }
}

describe.each([
  'https://wallet.portico.test',
  'http://wallet.portico.test',
])('a server at %s', (serverUrl) => {
  const isSecure = serverUrl.startsWith('https:')
  let at: Awaited<ReturnType<typeof openServer>>
  beforeAll(async () => {
    at = await openServer(serverUrl)
  })
  afterAll(() => at.close())
  const open = () => createWalletClient(at.server, { base: serverUrl })
  /**
   * Returns the cookie name of the other scheme: a sibling of an https host can set it, and an http host must not read
   * it.
   */
  const other = (name: string) => (isSecure ? name.replace('__Host-', '') : `__Host-${name}`)
  const find = (set: ReadonlyMap<string, string>, part: string): [string, string] => {
    const found = [...set].find(([name]) => name.includes(part))
    if (!found) throw new Error(`No cookie ${part} was set.`)
    return found
  }

  test('hardening A23: a cookie of the other scheme never confirms "Was this you?"', async () => {
    const attacker = await open()
    const own = at.openWindow()
    await at.signIn(attacker, own, eve)
    const [name, value] = find(own.set, 'portico-browser')
    expect(name.startsWith('__Host-')).toBe(isSecure)
    // The attacker's own browser is not asked again, which is the purpose of the cookie.
    const again = await attacker.startSocial('google')
    expect((await own.go(again.body.uri)).text).not.toContain('Was this you?')
    for (const [tossed, isLast] of [
      [`${other(name)}=${value}`, false],
      [`${other(name)}=${value}`, true],
      [`${other(name)}=${value}; ${other(name)}=${value}`, false],
      [`${name.toUpperCase()}=${value}`, false],
      [`"${name}"=${value}`, false],
      [`\u00a0${name}=${value}`, false],
      [`${name}="${value}"`, false],
    ] as const) {
      const { body } = await attacker.startSocial('google')
      const victim = at.openWindow(tossed, { isLast })
      expect((await victim.go(body.uri)).text, tossed).toContain('Was this you?')
      expect(await attacker.socialStatus(body.uri)).toMatchObject({ status: 'waiting' })
    }
  })

  test('hardening A23: if a cookie arrives twice, neither copy counts, in either order', async () => {
    const attacker = await open()
    const own = at.openWindow()
    await at.signIn(attacker, own, eve)
    const evil = find(own.set, 'portico-browser').join('=')
    for (const isLast of [false, true]) {
      // The victim's browser has its own cookie.
      const victim = at.openWindow('', { isLast })
      await at.signIn(await open(), victim, ada)
      const [name, value] = find(victim.set, 'portico-browser')
      const { body } = await attacker.startSocial('google')
      const led = at.openWindow(`${name}=${value}; ${evil}`, { isLast })
      expect((await led.go(body.uri)).text).toContain('Was this you?')
    }
  })

  test.each([
    'signIn',
    'link',
  ] as const)('hardening A23: a browser with an injected cookie cannot finish a flow that the attacker opened (%s)', async (purpose) => {
    const attacker = await open()
    if (purpose === 'link')
      await signInByEmail(at.server, attacker, inbox, `eve-${Number(isSecure)}@agora.example`)
    const { body, verifier } = await attacker.startSocial('google', purpose)
    const own = at.openWindow()
    const provider = await at.confirm(own, body.uri, (url) => !url.startsWith(serverUrl))
    const [name, value] = find(own.set, 'portico-social-')
    for (const tossed of [`${other(name)}=${value}`, `${name}=${value}; ${name}=${value}`]) {
      const victim = at.openWindow(tossed)
      const choosing = await victim.go(provider.url)
      const ended = await victim.go(choosing.url, { form: { user: ada }, stopsAt: isWallet })
      expect([ended.status, ended.text]).toEqual([410, expect.stringContaining('This login has expired')])
    }
    expect(await attacker.socialStatus(body.uri)).toMatchObject({ resultUri: null, status: 'open' })
    const refused = await attacker.finishSocial(`${walletOrigin}/social?result=${value}`, verifier)
    expect(refused.body.code).toBe('SOCIAL_REFUSED')
  })

  test('behavior: a browser that starts many logins keeps ten of their cookies', async () => {
    const window = at.openWindow()
    const client = await open()
    const names: string[] = []
    for (let index = 0; index < 12; index++) {
      const { body } = await client.startSocial('google')
      await window.go(body.uri)
      names.push([...window.set.keys()].at(-1) ?? '')
    }
    expect(new Set(names).size).toBe(12)
    expect(names.filter((name) => window.set.get(name) === '')).toEqual(names.slice(0, 2))
  })
})

test('hardening A23: while an attacker confirms, a browser that opens the same link does not take over the login', async () => {
  const at = await openServer('https://wallet.portico.test')
  const ends: [number, boolean][] = []
  for (let round = 0; round < 10; round++) {
    const attacker = await createWalletClient(at.server, { base: at.serverUrl })
    const { body } = await attacker.startSocial('google')
    const [own, victim] = [at.openWindow(), at.openWindow()]
    const asked = await own.go(body.uri)
    const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
    const pressed = new URL(next.replaceAll('&amp;', '&'), asked.url).href
    // The attacker leads the victim's window to the link while they press the button in their own.
    const [provider] = await Promise.all([
      own.go(pressed, { stopsAt: (url) => !url.startsWith(at.serverUrl) }),
      victim.go(body.uri),
    ])
    const choosing = await victim.go(provider.url)
    const ended = await victim.go(choosing.url, { form: { user: ada }, stopsAt: isWallet })
    ends.push([ended.status, isWallet(ended.url)])
  }
  expect(ends).toEqual(ends.map(() => [410, false]))
  await at.close()
})

test.runIf(postgres)(
  `hardening A23: a browser that opened the link before does not take over a login that an attacker confirms${without}`,
  async () => {
    const database = await openPostgres(postgres?.databaseUrl ?? '')
    onTestFinished(() => database.close())
    const at = await openServer('https://wallet.portico.test', database)
    onTestFinished(() => at.close())
    const open = () => createWalletClient(at.server, { base: at.serverUrl })
    const victim = at.openWindow()
    await at.signIn(await open(), victim, ada)
    const attacker = await open()
    const { body, verifier } = await attacker.startSocial('google')
    // The attacker leads the victim's window to the link twice. The second request stays in the middle of its work.
    expect((await victim.go(body.uri)).text).toContain('Was this you?')
    const lock = await holdLock(database.database, sql`lock table social_browsers in access exclusive mode`)
    const again = victim.go(body.uri)
    await expect.poll(lock.countWaiting).toBe(1)
    // Meanwhile the attacker opens the same link and presses the button, and learns the provider's URL.
    const provider = await at.confirm(
      at.openWindow(),
      body.uri,
      (url) => new URL(url).origin !== new URL(at.serverUrl).origin,
    )
    await lock.release()
    await again
    const choosing = await victim.go(provider.url)
    const ended = await victim.go(choosing.url, { form: { user: ada }, stopsAt: isWallet })
    expect([ended.status, isWallet(ended.url)]).toEqual([410, false])
    expect((await attacker.finishSocial(ended.url, verifier)).body.code).toBe('SOCIAL_REFUSED')
  },
)

test('behavior: a user without this browser’s cookie chooses the account at the provider, one with it does not', async () => {
  const at = await openServer('https://wallet.portico.test')
  const client = await createWalletClient(at.server, { base: at.serverUrl })
  const window = at.openWindow()
  const isAway = (url: string) => !url.startsWith(at.serverUrl)
  const first = await client.startSocial('google')
  const asked = await at.confirm(window, first.body.uri, isAway)
  expect(new URL(asked.url).searchParams.get('prompt')).toBe('select_account')
  await at.signIn(client, window, ada)
  const second = await client.startSocial('google')
  const known = await window.go(second.body.uri, { stopsAt: isAway })
  expect(new URL(known.url).searchParams.get('prompt')).toBeNull()
  await at.close()
})
