// Uses a real browser, a server, and a hacked host beside it (`evil` beside `wallet`, below one domain). Tests that
// cookies that the hacked host sets for both hosts have no effect on a server on https, and that on a server on http they
// never count as the user's own. Run by `npm test` with the other tests of Node.
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { chromium } from '@playwright/test'
import { formatSignInMessage } from '@portico/protocol/signin'
import { devAccounts } from '@portico/testkit'
import { startSocialAccounts } from '@portico/testkit/identity'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCookieBrowser } from '../packages/server/src/testing/cookieBrowser.ts'
import { createTestServer } from '../packages/server/src/testing/createTestServer.ts'
import { createWalletClient, walletOrigin } from '../packages/server/src/testing/walletClient.ts'
import { closedNetworkArguments, findBrowser } from './browser.mjs'
import { createCertificate } from './createCertificate.mjs'

const domain = 'portico.test'
const users = [
  { email: 'ada@agora.example', id: '1001', isEmailVerified: true, name: 'Ada', userName: 'ada' },
  { email: 'eve@agora.example', id: '1002', isEmailVerified: true, name: 'Eve', userName: 'eve' },
]
const isWallet = (url) => url.startsWith(`${walletOrigin}/`)

let browser
/** The domain on https, and on http. */
let secure
let plain

/** Starts a server on `wallet` and a hacked host on `evil`. */
async function openDomain(scheme) {
  const http = scheme === 'https' ? createSecureServer(createCertificate(`*.${domain}`)) : createServer()
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  const site = (host) => `${scheme}://${host}.${domain}:${http.address().port}`
  const accounts = await startSocialAccounts({ users, serverUrl: site('wallet') })
  const server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        name: 'Anvil',
        rpcUrls: ['http://127.0.0.1:9'],
      },
    ],
    publicUrl: site('wallet'),
    social: accounts.social,
    walletOrigin,
  })
  await server.projects.set('default', { origins: [site('shop')] })
  const answer = getRequestListener(server.fetch, { overrideGlobalObjects: false })
  const opened = {
    isSecure: scheme === 'https',
    /** Cookie headers that reached the server. */
    received: [],
    server,
    site,
    /** Cookies that the hacked host sets in its responses. */
    tossing: [],
    async close() {
      http.closeAllConnections()
      http.close()
      await server.close()
      await accounts.close()
    },
  }
  http.on('request', (request, response) => {
    if (request.headers.host?.startsWith('wallet.')) {
      opened.received.push(request.headers.cookie ?? '')
      return answer(request, response)
    }
    const cookies = request.url === '/toss' ? opened.tossing : []
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookies }).end('<title>.</title>')
  })
  return opened
}

beforeAll(async () => {
  ;[secure, plain] = await Promise.all([openDomain('https'), openDomain('http')])
  browser = await chromium.launch({
    args: [
      ...closedNetworkArguments.filter((each) => !each.startsWith('--host-resolver-rules')),
      `--host-resolver-rules=MAP *.${domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
    executablePath: findBrowser(),
  })
})
afterAll(() => Promise.all([browser?.close(), secure?.close(), plain?.close()]))

/** Checks whether the browser sent this cookie, before or after others. */
const cameAlong = ({ received }, cookie) => received.some((header) => header.split('; ').includes(cookie))
const openBrowser = () => browser.newContext({ ignoreHTTPSErrors: true })

/** Lets the hacked host set a cookie for its whole domain in every possible way, by script and in its responses. */
async function toss(opened, context, { name, path, value }) {
  const plainName = name.replace('__Host-', '')
  const scope = `Domain=${domain}; Path=${path};${opened.isSecure ? ' Secure;' : ''} SameSite=Lax`
  const spellings = [plainName, `__HOST-${plainName}`, `__Host-${plainName}`, `=__Host-${plainName}`]
  const lines = [
    ...spellings,
    ` __Host-${plainName}`,
    `\u2003__Host-${plainName}`,
    `__Host-${plainName} `,
    `"__Host-${plainName}"`,
    `__Secure-${plainName}`,
  ].map((spelling) => `${spelling}=${value}; ${scope}`)
  // A header allows only Latin letters.
  opened.tossing = lines.filter((line) => /^[\x20-\x7e]*$/.test(line))
  const page = await context.newPage()
  await page.goto(`${opened.site('evil')}/toss`)
  await page.evaluate((all) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a hacked page does
    for (const line of all) document.cookie = line
  }, lines)
  await page.close()
}

/** Opens the attacker's own browser. */
function openAttackersWindow({ server, site }) {
  const set = new Map()
  const window = createCookieBrowser(async (request) => {
    if (!request.url.startsWith(site('wallet'))) return fetch(request)
    const response = await server.fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      set.set(name, value)
    }
    return response
  })
  return { ...window, set }
}

async function confirm(window, uri, stopsAt) {
  const asked = await window.go(uri)
  const [, next] = /data-to="(open\?[^"]+)"/.exec(asked.text)
  return window.go(new URL(next.replaceAll('&amp;', '&'), asked.url).href, { stopsAt })
}

/** Logs the attacker in at their own browser, and returns the cookie by which the server knows that browser. */
async function rememberAttacker(opened, attacker) {
  const own = openAttackersWindow(opened)
  const { body } = await attacker.startSocial('google')
  const choosing = await confirm(own, body.uri)
  await own.go(choosing.url, { form: { user: '1002' }, stopsAt: isWallet })
  const [name, value] = [...own.set].find(([each]) => each.includes('portico-browser'))
  return { name, value }
}

/**
 * Logs Ada in at a page of her browser, where she is not known yet. The page is closed, because its last navigation goes
 * to a site that this test does not serve.
 */
async function logInAsAda({ server, site }, context) {
  const page = await context.newPage()
  const ada = await createWalletClient(server, { base: site('wallet') })
  const { body, verifier } = await ada.startSocial('google')
  await page.goto(body.uri)
  await page.locator('a.button[data-to][href]').click()
  const ended = page.waitForRequest((request) => isWallet(request.url()))
  await page.getByRole('button', { name: 'Ada' }).click()
  const finished = await ada.finishSocial((await ended).url(), verifier)
  expect(finished.body).toMatchObject({ email: 'ada@agora.example' })
  await page.close()
  return ada
}

/** Opens a link of a login of Ada's own device: the server knows her browser, and asks nothing. */
async function expectKnown(ada, page) {
  const { body } = await ada.startSocial('google')
  await page.goto(body.uri)
  await page.getByText('Stand-in for').first().waitFor()
}

/** Opens a link of the attacker's login, and expects the page that asks. */
async function expectAsked(attacker, page) {
  const { body } = await attacker.startSocial('google')
  await page.goto(body.uri)
  await page.getByRole('heading', { name: 'Was this you?' }).waitFor()
  expect(await attacker.socialStatus(body.uri)).toMatchObject({ status: 'waiting' })
}

test('hardening A23: a sibling host of the server cannot confirm "Was this you?"', async () => {
  const attacker = await createWalletClient(secure.server, { base: secure.site('wallet') })
  const { name, value } = await rememberAttacker(secure, attacker)
  const victim = await openBrowser()
  await toss(secure, victim, { name, path: '/v1/user/social', value })
  const page = await victim.newPage()
  await expectAsked(attacker, page)
  // The cookie was sent, and came first.
  expect(cameAlong(secure, `portico-browser=${value}`)).toBe(true)

  // The victim's own login works despite the tossed cookie, and the browser is recognized the next time.
  const ada = await logInAsAda(secure, victim)
  const known = await victim.newPage()
  await expectKnown(ada, known)
  await expectAsked(attacker, known)
  await victim.close()
})

// On http a browser accepts the cookie of a sibling host under the very name that the server reads. With the path of the
// routes it comes before the user's own cookie, with the whole host's path behind it.
test.each([
  ['before', '/v1/user/social'],
  ['behind', '/'],
])('hardening A23: on http, a cookie of a sibling host that comes %s the user’s own one confirms nothing', async (where, path) => {
  const attacker = await createWalletClient(plain.server, { base: plain.site('wallet') })
  const { name, value } = await rememberAttacker(plain, attacker)
  const victim = await openBrowser()
  const page = await victim.newPage()
  const ada = await logInAsAda(plain, victim)
  await expectKnown(ada, page)
  await toss(plain, victim, { name, path, value })
  await expectAsked(attacker, page)
  const own = (await victim.cookies(plain.site('wallet'))).find(
    (each) => each.name === name && each.value !== value,
  )
  const both = [`${name}=${own.value}`, `${name}=${value}`]
  const sent = plain.received.at(-1).split('; ')
  expect(sent.filter((each) => each.startsWith(`${name}=`))).toEqual(
    where === 'behind' ? both : both.reverse(),
  )
  // Neither counts, so the user is also asked about their own login.
  await expectAsked(ada, page)
  await victim.close()
})

test('hardening A23: a sibling host of the server cannot make a user finish a login that the attacker opened', async () => {
  const { server, site } = secure
  const attacker = await createWalletClient(server, { base: site('wallet') })
  const own = openAttackersWindow(secure)
  const { body } = await attacker.startSocial('google')
  const provider = await confirm(own, body.uri, (url) => !url.startsWith(site('wallet')))
  const [name, value] = [...own.set].find(([each]) => each.includes('portico-social-'))
  const victim = await openBrowser()
  await toss(secure, victim, { name, path: '/v1/user/social/callback', value })
  const page = await victim.newPage()
  await page.goto(provider.url)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('heading', { name: 'This login has expired' }).waitFor()
  expect(cameAlong(secure, `${name.replace('__Host-', '')}=${value}`)).toBe(true)
  expect(await attacker.socialStatus(body.uri)).toMatchObject({ resultUri: null, status: 'open' })
  await victim.close()
})

const [alice, eve] = devAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))

/** Signs in to the shop, and returns the request that gets the session. */
async function prepare({ server, site }, account, { nonce, token }) {
  const message = formatSignInMessage({
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: new URL(site('shop')).host,
    issuedAt: new Date(server.clock.nowMs()).toISOString(),
    nonce,
    uri: `${site('shop')}/`,
    version: '1',
  })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ message, session: 'cookie', signature })
  return { body, headers: { 'x-nonce-jwt': `Bearer ${token}` }, method: 'POST' }
}

/** Opens the shop, signs alice in there, and signs the attacker in elsewhere. */
async function signInBoth(opened, victim) {
  const { server, site } = opened
  const page = await victim.newPage()
  await page.goto(site('shop'))
  const ask = (path, init = {}) =>
    page.evaluate(
      async ([url, options]) => (await fetch(url, { credentials: 'include', ...options })).json(),
      [`${site('wallet')}${path}`, init],
    )
  await ask('/auth/v1/authenticate', await prepare(opened, alice, await ask('/auth/v1/nonce')))
  expect((await ask('/auth/v1/me')).address).toBe(alice.address)

  server.clock.advance(2000)
  const headers = { origin: site('shop') }
  const nonce = await (await server.get('/auth/v1/nonce', headers)).json()
  const { body, headers: proof } = await prepare(opened, eve, nonce)
  const evil = await server.post('/auth/v1/authenticate', body, { ...headers, ...proof })
  const [, name, token] = /^([^=]+)=([^;]*)/.exec(evil.headers.getSetCookie()[0])
  return { ask, name, token }
}

test('hardening A16: a sibling host of the server cannot sign a user in as somebody else', async () => {
  const victim = await openBrowser()
  const { ask, name, token } = await signInBoth(secure, victim)
  await toss(secure, victim, { name, path: '/auth', value: token })
  expect((await ask('/auth/v1/me')).address).toBe(alice.address)
  expect(cameAlong(secure, `${name.replace('__Host-', '')}=${token}`)).toBe(true)
  expect((await ask(`/auth/v1/me?account=eip155:31337:${eve.address}`)).code).toBe('SESSION_REQUIRED')
  expect((await ask(`/auth/v1/me?account=eip155:31337:${alice.address}`)).address).toBe(alice.address)
  expect(await ask('/auth/v1/sign-out', { method: 'POST' })).toEqual({ signedOut: true })
  expect((await ask('/auth/v1/me')).code).toBe('SESSION_REQUIRED')
  await victim.close()
})

test.each([
  ['before', '/auth'],
  ['behind', '/'],
])('hardening A16: on http, a session of a sibling host that comes %s the user’s own one is no session', async (where, path) => {
  const victim = await openBrowser()
  const { ask, token } = await signInBoth(plain, victim)
  const [own] = await victim.cookies(plain.site('wallet'))
  await toss(plain, victim, { name: own.name, path, value: token })
  expect((await ask('/auth/v1/me')).code).toBe('SESSION_REQUIRED')
  const both = [`${own.name}=${own.value}`, `${own.name}=${token}`]
  const sent = plain.received.at(-1).split('; ')
  expect(sent.filter((each) => each.startsWith(`${own.name}=`))).toEqual(
    where === 'behind' ? both : both.reverse(),
  )
  await victim.close()
})
