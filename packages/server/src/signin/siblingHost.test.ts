import { createHash } from 'node:crypto'
import { devAccounts } from '@portico/testkit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { signInByKey } from '../testing/signInByKey.js'

const alice = privateKeyToAccount(devAccounts[0].privateKey)
const eve = privateKeyToAccount(devAccounts[1].privateKey)
type Account = Pick<typeof alice, 'address' | 'signMessage'>

const routes = [
  ['GET', '/auth/v1/me'],
  ['PUT', '/auth/v1/account-metadata'],
  ['POST', '/auth/v1/refresh'],
  ['POST', '/auth/v1/sign-out'],
] as const

describe.each([
  'https://wallet.shop.example',
  'http://wallet.shop.example',
])('a server at %s', (serverUrl) => {
  const isSecure = serverUrl.startsWith('https:')
  const origin = serverUrl.replace('wallet.', '')
  let server: TestServer
  beforeAll(async () => {
    const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
    server = await createTestServer({
      chains: [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:9'] }],
      publicUrl: serverUrl,
    })
    await server.projects.set('default', { origins: [origin] })
  })
  afterAll(() => server.close())

  /** Signs in with a cookie; the browser also sends `held`. Returns all cookies that are set. */
  async function signIn(account: Account, held = ''): Promise<string[]> {
    const response = await signInByKey(server, account, {
      body: { session: 'cookie' },
      fields: { domain: new URL(origin).host, uri: `${origin}/` },
      headers: { cookie: held, origin },
    })
    expect([response.status, await response.json()]).toEqual([200, {}])
    return response.headers.getSetCookie()
  }
  const pairOf = (set: readonly string[]) => set.at(-1)?.split(';')[0] ?? ''
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='))
  const other = (pair: string) => (isSecure ? pair.replace('__Host-', '') : `__Host-${pair}`)
  const me = async (cookie: string, query = '') =>
    (await (await server.get(`/auth/v1/me${query}`, { cookie, origin })).json()).address
  const ask = async (method: string, path: string, cookie: string) => {
    const response = await server.fetch(
      new Request(`${serverUrl}${path}`, {
        headers: { 'content-type': 'text/plain', cookie, origin },
        method,
        ...(method === 'PUT' && { body: JSON.stringify({ metadata: { of: 'somebody' } }) }),
        ...(method === 'POST' && { body: '' }),
      }),
    )
    return { status: response.status, ...(await response.json()) }
  }
  const accountOf = ({ address }: Account) => `account=eip155:31337:${address}`

  describe.each(routes)('%s %s', (method, path) => {
    test.each([
      'without an account',
      'of the own account',
      'of the tossed account',
    ])('hardening A16: a session cookie of the other scheme’s name is ignored, %s', async (which) => {
      const own = pairOf(await signIn(alice))
      server.clock.advance(2000)
      // The attacker's session is the newer one.
      const evil = pairOf(await signIn(eve))
      const query =
        which === 'without an account' ? '' : `?${accountOf(which === 'of the own account' ? alice : eve)}`
      const refused = path.endsWith('sign-out')
        ? { signedOut: false, status: 200 }
        : { code: 'SESSION_REQUIRED', status: 401 }
      for (const tossed of [other(evil), `${other(evil)}; ${other(evil)}`, `"${evil}"`, evil.toUpperCase()])
        expect(await ask(method, path + query, tossed), tossed).toMatchObject(refused)
      // If a name appears twice, neither cookie counts: here the attacker tosses a cookie with the name of the
      // account's session.
      expect(await ask(method, path + query, `${evil}; ${nameOf(evil)}=x`)).toMatchObject(refused)
      expect(await me(evil)).toBe(eve.address)
      const answered = await ask(method, path + query, `${other(evil)}; ${own}`)
      if (which === 'of the tossed account') expect(answered).toMatchObject(refused)
      else {
        expect(answered.status).toBe(200)
        if (method === 'GET') expect(answered.address).toBe(alice.address)
        if (path.endsWith('sign-out')) expect(await me(own)).toBeUndefined()
      }
      // The tossed session is unchanged, whatever was requested.
      expect(await me(evil)).toBe(eve.address)
      const account = await server.get('/auth/v1/me?includeAppKitAccount=true', { cookie: evil, origin })
      expect((await account.json()).appKitAccount.metadata).toBeNull()
    })
  })

  test('hardening A16: a user who signs in beside an injected session gets their own, and does not end the other', async () => {
    const evil = pairOf(await signIn(eve))
    const own = pairOf(await signIn(alice, `${other(evil)}; ${other(evil)}`))
    expect([await me(own), await me(evil)]).toEqual([alice.address, eve.address])
  })

  test('behavior: with many accounts in one browser, the newest stay, within 6,000 characters', async () => {
    const jar = new Map<string, string>()
    const header = () => [...jar].map((each) => each.join('=')).join('; ')
    const accounts: Account[] = [
      alice,
      ...Array.from({ length: 24 }, () => privateKeyToAccount(generatePrivateKey())),
    ]
    for (const account of accounts) {
      server.clock.advance(1000)
      for (const line of await signIn(account, header())) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/; Max-Age=0(;|$)/.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      expect(header().length).toBeLessThanOrEqual(6000)
    }
    expect(jar.size).toBeGreaterThanOrEqual(4)
    expect(jar.size).toBeLessThanOrEqual(8)
    const newest = accounts.at(-1) ?? alice
    expect(await me(header())).toBe(newest.address)
    expect(await me(header(), `?${accountOf(newest)}`)).toBe(newest.address)
    expect(await me(header(), `?${accountOf(alice)}`)).toBeUndefined()
    expect((await ask('POST', `/auth/v1/sign-out?${accountOf(newest)}`, header())).signedOut).toBe(true)
  })
})

test('behavior: a session too long for a cookie is returned as a token', async () => {
  const origin = 'https://shop.example'
  const server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        name: 'Anvil',
        rpcUrls: ['http://127.0.0.1:9'],
      },
    ],
    publicUrl: 'https://wallet.shop.example',
  })
  await server.projects.set('default', { origins: [origin] })
  const long = createHash('sha256').update('long').digest('hex').repeat(45)
  const response = await signInByKey(server, alice, {
    body: { session: 'cookie' },
    fields: { domain: 'shop.example', uri: `${origin}/${long}` },
    headers: { origin },
  })
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toEqual({ token: expect.any(String) })
  await server.close()
})
