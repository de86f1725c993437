// Uses a real browser, a server on https, and a hacked host beside it (`evil` beside `wallet`, below one domain). Tests
// that cookies that the hacked host sets for both hosts have no effect on the server. Run by `npm test` with the other
// tests of Node.
import { createServer } from 'node:https'
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

let accounts
let browser
let http
let server
let site
/** Cookie headers that reached the server. */
const received = []
/** Cookies that the hacked host sets in its responses. */
let tossing = []

beforeAll(async () => {
  http = createServer(createCertificate(`*.${domain}`))
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address()
  site = (host) => `https://${host}.${domain}:${port}`
  accounts = await startSocialAccounts({ users, serverUrl: site('wallet') })
  server = await createTestServer({
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
  http.on('request', (request, response) => {
    if (request.headers.host?.startsWith('wallet.')) {
      received.push(request.headers.cookie ?? '')
      return answer(request, response)
    }
    const cookies = request.url === '/toss' ? tossing : []
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookies }).end('<title>.</title>')
  })
  browser = await chromium.launch({
    args: [
      ...closedNetworkArguments.filter((each) => !each.startsWith('--host-resolver-rules')),
      `--host-resolver-rules=MAP *.${domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
    executablePath: findBrowser(),
  })
})
afterAll(async () => {
  await browser?.close()
  http?.closeAllConnections()
  http?.close()
  await server?.close()
  await accounts?.close()
})

/** Checks whether the browser sent this cookie, before or after others. */
const cameAlong = (cookie) => received.some((header) => header.split('; ').includes(cookie))
const openBrowser = () => browser.newContext({ ignoreHTTPSErrors: true })

/** Lets the hacked host set a cookie for its whole domain in every possible way, by script and in its responses. */
async function toss(context, name, value, path) {
  const plain = name.replace('__Host-', '')
  const scope = `Domain=${domain}; Path=${path}; Secure; SameSite=Lax`
  const spellings = [plain, `__HOST-${plain}`, `__Host-${plain}`, `=__Host-${plain}`, ` __Host-${plain}`]
  const lines = [
    ...spellings,
    `\u2003__Host-${plain}`,
    `__Host-${plain} `,
    `"__Host-${plain}"`,
    `__Secure-${plain}`,
  ].map((spelling) => `${spelling}=${value}; ${scope}`)
  // A header allows only Latin letters.
  tossing = lines.filter((line) => /^[\x20-\x7e]*$/.test(line))
  const page = await context.newPage()
  await page.goto(`${site('evil')}/toss`)
  await page.evaluate((all) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a hacked page does
    for (const line of all) document.cookie = line
  }, lines)
  await page.close()
}

/** Opens the attacker's own browser. */
function openAttackersWindow() {
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

test('hardening A23: a sibling host of the server cannot confirm "Was this you?"', async () => {
  const attacker = await createWalletClient(server, { base: site('wallet') })
  const own = openAttackersWindow()
  const first = await attacker.startSocial('google')
  const choosing = await confirm(own, first.body.uri)
  await own.go(choosing.url, { form: { user: '1002' }, stopsAt: isWallet })
  const [name, value] = [...own.set].find(([each]) => each.includes('portico-browser'))

  const victim = await openBrowser()
  await toss(victim, name, value, '/v1/user/social')
  const evil = await attacker.startSocial('google')
  const page = await victim.newPage()
  await page.goto(evil.body.uri)
  // The cookie was sent, and came first.
  expect(cameAlong(`portico-browser=${value}`)).toBe(true)
  await page.getByRole('heading', { name: 'Was this you?' }).waitFor()
  expect(await attacker.socialStatus(evil.body.uri)).toMatchObject({ status: 'waiting' })

  // The victim's own login works despite the tossed cookie, and the browser is recognized the next time.
  const ada = await createWalletClient(server, { base: site('wallet') })
  const mine = await ada.startSocial('google')
  await page.goto(mine.body.uri)
  await page.locator('a.button[data-to][href]').click()
  const ended = page.waitForRequest((request) => isWallet(request.url()))
  await page.getByRole('button', { name: 'Ada' }).click()
  const finished = await ada.finishSocial((await ended).url(), mine.verifier)
  expect(finished.body).toMatchObject({ email: 'ada@agora.example' })
  const again = await ada.startSocial('google')
  const known = await victim.newPage()
  await known.goto(again.body.uri)
  await known.getByText('Stand-in for').first().waitFor()
  const other = await attacker.startSocial('google')
  await known.goto(other.body.uri)
  await known.getByRole('heading', { name: 'Was this you?' }).waitFor()
  await victim.close()
})

test('hardening A23: a sibling host of the server cannot make a user finish a login that the attacker opened', async () => {
  const attacker = await createWalletClient(server, { base: site('wallet') })
  const own = openAttackersWindow()
  const { body } = await attacker.startSocial('google')
  const provider = await confirm(own, body.uri, (url) => !url.startsWith(site('wallet')))
  const [name, value] = [...own.set].find(([each]) => each.includes('portico-social-'))
  const victim = await openBrowser()
  await toss(victim, name, value, '/v1/user/social/callback')
  const page = await victim.newPage()
  await page.goto(provider.url)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('heading', { name: 'This login has expired' }).waitFor()
  expect(cameAlong(`${name.replace('__Host-', '')}=${value}`)).toBe(true)
  expect(await attacker.socialStatus(body.uri)).toMatchObject({ resultUri: null, status: 'open' })
  await victim.close()
})

test('hardening A16: a sibling host of the server cannot sign a user in as somebody else', async () => {
  const victim = await openBrowser()
  const page = await victim.newPage()
  await page.goto(site('shop'))
  const ask = (path, init = {}) =>
    page.evaluate(
      async ([url, options]) => (await fetch(url, { credentials: 'include', ...options })).json(),
      [`${site('wallet')}${path}`, init],
    )
  const [alice, eve] = devAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  async function prepare(account, { nonce, token }) {
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
  await ask('/auth/v1/authenticate', await prepare(alice, await ask('/auth/v1/nonce')))
  expect((await ask('/auth/v1/me')).address).toBe(alice.address)

  server.clock.advance(2000)
  const headers = { origin: site('shop') }
  const { body, headers: proof } = await prepare(
    eve,
    await (await server.get('/auth/v1/nonce', headers)).json(),
  )
  const evil = await server.post('/auth/v1/authenticate', body, { ...headers, ...proof })
  const [, name, token] = /^([^=]+)=([^;]*)/.exec(evil.headers.getSetCookie()[0])
  await toss(victim, name, token, '/auth')
  expect((await ask('/auth/v1/me')).address).toBe(alice.address)
  expect(cameAlong(`${name.replace('__Host-', '')}=${token}`)).toBe(true)
  expect((await ask(`/auth/v1/me?account=eip155:31337:${eve.address}`)).code).toBe('SESSION_REQUIRED')
  expect((await ask(`/auth/v1/me?account=eip155:31337:${alice.address}`)).address).toBe(alice.address)
  expect(await ask('/auth/v1/sign-out', { method: 'POST' })).toEqual({ signedOut: true })
  expect((await ask('/auth/v1/me')).code).toBe('SESSION_REQUIRED')
  await victim.close()
})
