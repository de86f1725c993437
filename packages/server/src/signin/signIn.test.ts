import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { formatSignInMessage, type SignInFields } from '@portico/protocol/signin'
import { devAccounts } from '@portico/testkit'
import { deployAccounts, type LocalChain, startAnvil } from '@portico/testkit/chain'
import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { signInFields } from '../testing/signInByKey.js'

const origin = 'http://localhost:5173'
const dayMs = 24 * 60 * 60_000
const alice = privateKeyToAccount(devAccounts[0].privateKey)
const bob = privateKeyToAccount(devAccounts[1].privateKey)
let chain: LocalChain
let server: TestServer

beforeAll(async () => {
  chain = await startAnvil()
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  server = await createTestServer({
    chains: [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: [chain.rpcUrl] }],
    publicUrl: 'http://localhost:8787',
  })
})
afterAll(async () => {
  await server.close()
  await chain.stop()
})

type Nonce = { nonce: string; token: string }
const getNonce = async (headers: Record<string, string> = { origin }): Promise<Nonce> =>
  (await server.get('/auth/v1/nonce?st=appkit&sv=react-1', headers)).json()
const toFields = (nonce: string, change: Partial<SignInFields> = {}) =>
  signInFields(server, { accountAddress: alice.address, nonce, ...change })
const authenticate = (
  { token }: Nonce,
  body: { message: string; signature: string; session?: 'cookie' },
  headers: Record<string, string> = {},
) => server.post('/auth/v1/authenticate', body, { origin, 'x-nonce-jwt': `Bearer ${token}`, ...headers })
/** Signs in completely, as an existing client does. */
async function signIn(change: Partial<SignInFields> = {}, account = alice, headers = {}) {
  const nonce = await getNonce()
  const message = formatSignInMessage(toFields(nonce.nonce, { accountAddress: account.address, ...change }))
  return authenticate(nonce, { message, signature: await account.signMessage({ message }) }, headers)
}
const withToken = (token: string) => ({ authorization: `Bearer ${token}`, origin })
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

test('default: nonce, signature, session, metadata, sign-out, in the format of existing clients', async () => {
  const nonce = await getNonce()
  expect(nonce.nonce).toMatch(/^[A-Za-z0-9]{22}$/)
  const message = formatSignInMessage(toFields(nonce.nonce))
  const signature = await alice.signMessage({ message })
  const answer = await server.post(
    '/auth/v1/authenticate?projectId=default&st=appkit&sv=react-1',
    { data: {}, message, signature, walletInfo: { icon: null, name: 'W', type: 'extension' } },
    { origin, 'x-nonce-jwt': `Bearer ${nonce.token}` },
  )
  const { token } = await answer.json()
  expect(answer.status).toBe(200)

  const me = await (
    await server.get('/auth/v1/me?projectId=default&includeAppKitAccount=true', withToken(token))
  ).json()
  expect(me).toMatchObject({
    address: alice.address,
    appKitAccount: {
      address: alice.address,
      caip2_chain: 'eip155:31337',
      connection_method: { name: 'W', type: 'extension' },
      is_main_account: true,
      metadata: null,
      verification_status: 'key',
    },
    aud: origin,
    caip2Network: 'eip155:31337',
    chainId: 31337,
    chainIdNamespace: 'eip155',
    domain: 'localhost:5173',
    iss: 'http://localhost:8787',
    nonce: nonce.nonce,
    projectIdKey: 'default',
    sub: `eip155:31337:${alice.address}`,
    uri: `${origin}/`,
  })

  // A backend can verify the token with the public keys alone.
  const keys = await (await server.get('/.well-known/jwks.json')).json()
  expect(JSON.stringify(keys)).not.toContain('"d"')
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    audience: origin,
    issuer: 'http://localhost:8787',
    typ: 'session+jwt',
  })
  expect(payload.sub).toBe(`eip155:31337:${alice.address}`)

  const put = await server.fetch(
    new Request('http://portico.test/auth/v1/account-metadata', {
      body: JSON.stringify({ metadata: { theme: 'dark' } }),
      headers: { 'content-type': 'application/json', ...withToken(token) },
      method: 'PUT',
    }),
  )
  expect(put.status).toBe(200)
  const again = await (await server.get('/auth/v1/me?includeAppKitAccount=true', withToken(token))).json()
  expect(again.appKitAccount.metadata).toEqual({ theme: 'dark' })

  const renewed = await (await server.post('/auth/v1/refresh', '', withToken(token))).json()
  expect(await codeOf(await server.get('/auth/v1/me', withToken(token)))).toEqual([401, 'SESSION_REQUIRED'])
  expect((await server.get('/auth/v1/me', withToken(renewed.token))).status).toBe(200)
  const out = await server.post('/auth/v1/sign-out', '', withToken(renewed.token))
  expect(await out.json()).toEqual({ signedOut: true })
  expect((await server.get('/auth/v1/me', withToken(renewed.token))).status).toBe(401)
  expect(await (await server.post('/auth/v1/sign-out', '', withToken(renewed.token))).json()).toEqual({
    signedOut: false,
  })
})

test.each([
  ['another domain', { domain: 'evil.example' }],
  ['the domain of another page of the project', { domain: 'localhost:9999' }],
  ['another uri', { uri: 'https://evil.example/' }],
  ['an address that did not sign', { accountAddress: bob.address }],
  ['an expired message', { expirationTime: '2020-01-01T00:00:00Z' }],
  ['an old message', { issuedAt: '2020-01-01T00:00:00Z' }],
  ['a number that no network has', { chainId: 'eip155:0' }],
  ['an unknown network', { chainId: 'eip155:987654321' }],
] as const)('error: hardening A14: %s is refused', async (_, change) => {
  const nonce = await getNonce()
  const message = formatSignInMessage(toFields(nonce.nonce, change))
  const response = await authenticate(nonce, { message, signature: await alice.signMessage({ message }) })
  expect(await codeOf(response)).toEqual([401, 'SIGN_IN_REFUSED'])
})

test('behavior: the first line may name the network, as existing clients write it, but no other network', async () => {
  const answers = ['Polygon', 'Base'].map(async (name) => {
    const nonce = await getNonce()
    const message = formatSignInMessage(toFields(nonce.nonce, { chainId: 'eip155:137' })).replace(
      'your Ethereum account',
      `your ${name} account`,
    )
    return authenticate(nonce, { message, signature: await alice.signMessage({ message }) })
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401])
})

test.each([
  ['issued', { issuedAt: new Date(Date.now() + 10 * 60_000).toISOString() }],
  ['valid only', { notBefore: new Date(Date.now() + 10 * 60_000).toISOString() }],
])('error: hardening R14: if a message is %s in the future, the error names the clock', async (_, change) => {
  const response = await signIn(change)
  expect([response.status, await response.json()]).toEqual([
    401,
    {
      code: 'SIGN_IN_NOT_YET_VALID',
      field: 'body.message',
      message: 'JWT validation error: JWT Token is not yet valid',
    },
  ])
})

test('hardening R14: a clock that is two minutes off is accepted', async () => {
  const issuedAt = new Date(server.clock.nowMs() + 100_000).toISOString()
  expect((await signIn({ issuedAt })).status).toBe(200)
})

test('error: hardening A14: an invalid message is refused, even if one of its resources looks like its nonce', async () => {
  const nonce = await getNonce()
  const other = toFields('zzzzzzzzzzzzzzzzzzzzzz', { resources: [`nonce:${nonce.nonce}`] })
  for (const message of ['', 'hello', formatSignInMessage(other)]) {
    const signature = await alice.signMessage({ message })
    const [status] = await codeOf(await authenticate(nonce, { message, signature }))
    expect([400, 401]).toContain(status)
  }
})

test('hardening A15: of many sign-ins with one nonce, concurrent and later, exactly one succeeds', async () => {
  const nonce = await getNonce()
  const message = formatSignInMessage(toFields(nonce.nonce))
  const signature = await alice.signMessage({ message })
  const together = await Promise.all(
    Array.from({ length: 8 }, () => authenticate(nonce, { message, signature })),
  )
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = await Promise.all(together.filter(({ status }) => status !== 200).map(codeOf))
  expect(new Set(codes.map(String))).toEqual(new Set(['401,NONCE_REFUSED']))
  expect(await codeOf(await authenticate(nonce, { message, signature }))).toEqual([401, 'NONCE_REFUSED'])
})

test('error: hardening A15: a nonce works in one browser, on one site, for five minutes', async () => {
  const [mine, theirs] = [await getNonce(), await getNonce()]
  const message = formatSignInMessage(toFields(theirs.nonce))
  const body = { message, signature: await alice.signMessage({ message }) }
  expect(await codeOf(await authenticate(mine, body))).toEqual([401, 'NONCE_REFUSED'])
  expect(await codeOf(await server.post('/auth/v1/authenticate', body, { origin }))).toEqual([
    401,
    'NONCE_REFUSED',
  ])
  // The nonce was issued to another page of the project.
  const elsewhere = await getNonce({ origin: 'http://localhost:4000' })
  const there = formatSignInMessage(toFields(elsewhere.nonce))
  const signed = { message: there, signature: await alice.signMessage({ message: there }) }
  expect(await codeOf(await authenticate(elsewhere, signed))).toEqual([401, 'NONCE_REFUSED'])
  // A session token is not accepted as a nonce token.
  const { token } = await (await signIn()).json()
  expect(await codeOf(await authenticate({ nonce: '', token }, body))).toEqual([401, 'NONCE_REFUSED'])

  const late = await getNonce()
  const lateMessage = formatSignInMessage(toFields(late.nonce))
  const lateBody = { message: lateMessage, signature: await alice.signMessage({ message: lateMessage }) }
  server.clock.advance(5 * 60_000 + 1000)
  expect(await codeOf(await authenticate(late, lateBody))).toEqual([401, 'NONCE_REFUSED'])
})

test('hardening A16: the cookie is HttpOnly and new with each sign-in; changes are accepted from the project’s pages only', async () => {
  const begin = async (headers = {}) => {
    const nonce = await getNonce()
    const message = formatSignInMessage(toFields(nonce.nonce))
    const signature = await alice.signMessage({ message })
    const response = await authenticate(nonce, { message, session: 'cookie', signature }, headers)
    expect(await response.json()).toEqual({})
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    return response.headers.get('set-cookie') ?? ''
  }
  const first = await begin()
  expect(first).toMatch(
    /^portico-signin-[\w-]{16}=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
  )
  const cookie = first.split(';')[0] ?? ''
  const me = (headers: Record<string, string>) =>
    server.get(`/auth/v1/me?account=eip155:1:${alice.address.toLowerCase()}`, headers)
  expect(await (await me({ cookie, origin })).json()).toMatchObject({ address: alice.address })
  expect((await me({ cookie, origin: 'https://evil.example' })).status).toBe(403)
  const plain = await server.get(`/auth/v1/me?account=${alice.address}`, { cookie, origin })
  expect(await codeOf(plain)).toEqual([400, 'INVALID_REQUEST'])

  const second = await begin({ cookie })
  expect(second.split(';')[0]).not.toBe(cookie)
  expect((await me({ cookie, origin })).status).toBe(401)

  const now = { cookie: second.split(';')[0] ?? '' }
  for (const headers of [now, { ...now, origin: 'https://evil.example' }]) {
    expect(await codeOf(await server.post('/auth/v1/sign-out', '', headers))).toEqual([
      403,
      'ORIGIN_NOT_ALLOWED',
    ])
    expect(await codeOf(await server.post('/auth/v1/refresh', '', headers))).toEqual([
      403,
      'ORIGIN_NOT_ALLOWED',
    ])
  }
  const refused = await server.post('/auth/v1/sign-out', '', { ...now, origin: 'https://evil.example' })
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  const renewed = await server.post('/auth/v1/refresh', '', { ...now, origin })
  expect(await renewed.json()).toEqual({})
  const last = { cookie: renewed.headers.get('set-cookie')?.split(';')[0] ?? '', origin }
  const out = await server.post('/auth/v1/sign-out', '', last)
  expect(out.headers.get('set-cookie')).toContain('=; Path=/; Max-Age=0')
  expect((await me(last)).status).toBe(401)
})

test('behavior: two pages of a project on one site have one cookie each, and signing out of one keeps the other', async () => {
  const pages = ['http://localhost:5173', 'http://localhost:4000']
  const cookies: string[] = []
  for (const page of pages) {
    const nonce = await getNonce({ origin: page })
    const message = formatSignInMessage(
      toFields(nonce.nonce, { domain: new URL(page).host, uri: `${page}/` }),
    )
    const body = { message, session: 'cookie', signature: await alice.signMessage({ message }) } as const
    const response = await authenticate(nonce, body, { origin: page })
    cookies.push(response.headers.get('set-cookie')?.split(';')[0] ?? '')
  }
  expect(new Set(cookies.map((each) => each.split('=')[0])).size).toBe(2)
  const cookie = cookies.join('; ')
  const account = `account=eip155:1:${alice.address}`
  const me = async (headers: Record<string, string>) =>
    (await (await server.get(`/auth/v1/me?${account}`, { cookie, ...headers })).json()).aud
  expect(await Promise.all(pages.map((page) => me({ origin: page })))).toEqual(pages)
  // Even without an origin, only the requested account is returned.
  expect(pages).toContain(await me({}))
  const other = await server.get(`/auth/v1/me?account=eip155:1:${bob.address}`, { cookie })
  expect(await codeOf(other)).toEqual([401, 'SESSION_REQUIRED'])
  await server.post(`/auth/v1/sign-out?${account}`, '', { cookie, origin: pages[0] ?? '' })
  expect(await Promise.all(pages.map((page) => me({ origin: page })))).toEqual([undefined, pages[1]])
})

test('behavior: a page of another site gets a partitioned cookie over https, and a token if no cookie would be stored', async () => {
  const far = 'https://shop.example'
  const projects = await createTestServer({ publicUrl: 'https://auth.portico.test' })
  await projects.projects.set('default', { origins: [far] })
  const begin = async (from: string) => {
    const nonce: Nonce = await (await projects.get('/auth/v1/nonce', { origin: from })).json()
    const message = formatSignInMessage(
      toFields(nonce.nonce, { domain: new URL(from).host, issuedAt: new Date().toISOString(), uri: from }),
    )
    const body = { message, session: 'cookie', signature: await alice.signMessage({ message }) }
    return projects.post('/auth/v1/authenticate', body, {
      origin: from,
      'x-nonce-jwt': `Bearer ${nonce.token}`,
    })
  }
  const response = await begin(far)
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-portico-signin-.*; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=None; Partitioned$/,
  )
  await projects.close()
})

test('hardening A17: a contract signs in by its own check, and a hostile one costs one bounded call', async () => {
  const accounts = await deployAccounts({ owner: alice.address, rpcUrl: chain.rpcUrl })
  const asContract = (address: string) => signIn({}, { ...alice, address: getAddress(address) })
  const { token } = await (await asContract(accounts.account)).json()
  const me = await (await server.get('/auth/v1/me?includeAppKitAccount=true', withToken(token))).json()
  expect(me.appKitAccount.verification_status).toBe('contract')
  for (const way of ['reverts', 'burnsGas', 'answersShort', 'addsToMagic'] as const) {
    expect(await codeOf(await asContract(accounts.hostile[way])), way).toEqual([401, 'SIGN_IN_REFUSED'])
  }
  // On a network that is not configured, no contract can be verified.
  expect(
    await codeOf(await signIn({ chainId: 'eip155:1' }, { ...alice, address: getAddress(accounts.account) })),
  ).toEqual([401, 'SIGN_IN_REFUSED'])
})

test('behavior: a Solana account signs in with the same routes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const nonce = await getNonce()
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const message = formatSignInMessage(toFields(nonce.nonce, { accountAddress: address, chainId }))
  const signature = toBase58(signBytes(null, Buffer.from(message), privateKey))
  const { token } = await (await authenticate(nonce, { message, signature })).json()
  expect(await (await server.get('/auth/v1/me', withToken(token))).json()).toMatchObject({
    address,
    caip2Network: chainId,
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
})

test('behavior: signing out everywhere ends all sessions of the account, and no others', async () => {
  const tokenOf = async (account = alice) => (await (await signIn({}, account)).json()).token as string
  const [phone, laptop, theirs] = [await tokenOf(), await tokenOf(), await tokenOf(bob)]
  const isHeld = async (token: string) => (await server.get('/auth/v1/me', withToken(token))).ok
  expect([await isHeld(phone), await isHeld(laptop)]).toEqual([true, true])
  const signOut = (token: string) =>
    server.post('/auth/v1/sign-out?everywhere=true', undefined, withToken(token))
  expect(await (await signOut(laptop)).json()).toEqual({ signedOut: true })
  expect([await isHeld(phone), await isHeld(laptop), await isHeld(theirs)]).toEqual([false, false, true])
  // An invalid token ends nothing.
  const again = await tokenOf()
  expect(await (await signOut(laptop)).json()).toEqual({ signedOut: false })
  expect(await isHeld(again)).toBe(true)
})

/** Creates a token like the server's, with the header and claims of `change`, and optionally by another key. */
async function forge(
  token: string,
  change: { header?: object; claims?: object },
  key?: Parameters<SignJWT['sign']>[0],
): Promise<string> {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const [head, body] = [
    { ...read(header), ...change.header },
    { ...read(claims), ...change.claims },
  ]
  return key
    ? new SignJWT(body).setProtectedHeader(head).sign(key)
    : [write(head), write(body), signature].join('.')
}

test('hardening A15: a foreign token is refused: alg, kid, typ, audience, project, expiry, claims', async () => {
  const { token } = await (await signIn()).json()
  const { keys } = await (await server.get('/.well-known/jwks.json')).json()
  const { privateKey } = await generateKeyPair('ES256')
  const [, claims = ''] = token.split('.')
  const statusOf = async (given: string, headers = {}) =>
    (await server.get('/auth/v1/me', { ...withToken(given), ...headers })).status
  expect(await statusOf(token)).toBe(200)
  const publicKey = new TextEncoder().encode(JSON.stringify(keys[0]))
  const forged = {
    'alg none': `${Buffer.from('{"alg":"none","typ":"session+jwt"}').toString('base64url')}.${claims}.`,
    'alg of a secret, with the public key as the secret': await forge(
      token,
      { header: { alg: 'HS256' } },
      publicKey,
    ),
    'another address': await forge(token, { claims: { address: bob.address } }),
    'another key under our kid': await forge(token, {}, privateKey),
    'a kid that nobody has': await forge(token, { header: { kid: 'unknown' } }, privateKey),
    'a later end': await forge(token, { claims: { exp: 4_000_000_000 } }),
    'no typ': await forge(token, { header: { typ: undefined } }),
    "a nonce's token": (await getNonce()).token,
  }
  for (const [what, given] of Object.entries(forged)) expect(await statusOf(given), what).toBe(401)
  // The token is not valid on another page of the project, nor after its expiry.
  expect(await statusOf(token, { origin: 'http://localhost:4000' })).toBe(401)
  server.clock.advance(8 * 24 * 60 * 60_000)
  expect(await statusOf(token)).toBe(401)
})

test('behavior: the site’s backend verifies a token by keys, issuer, audience, type and expiry', async () => {
  const { token } = await (await signIn()).json()
  const keys = createLocalJWKSet(await (await server.get('/.well-known/jwks.json')).json())
  const expected = {
    audience: origin,
    currentDate: new Date(server.clock.nowMs()),
    issuer: 'http://localhost:8787',
    typ: 'session+jwt',
  }
  const { payload, protectedHeader } = await jwtVerify(token, keys, expected)
  expect(payload.sub).toBe(`eip155:31337:${alice.address}`)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String), typ: 'session+jwt' })
  for (const wrong of [
    { audience: 'http://localhost:4000' },
    { issuer: 'https://evil.example' },
    { typ: 'nonce+jwt' },
    { currentDate: new Date(server.clock.nowMs() + 8 * 24 * 60 * 60_000) },
  ]) {
    await expect(jwtVerify(token, keys, { ...expected, ...wrong }), JSON.stringify(wrong)).rejects.toThrow()
  }
})

test('behavior: keys rotate after a month; tokens of the old key stay valid until they expire', async () => {
  const { token } = await (await signIn()).json()
  const ids = async () =>
    (await (await server.get('/.well-known/jwks.json')).json()).keys.map(({ kid }: { kid: string }) => kid)
  const before = await ids()
  server.clock.advance(6 * 24 * 60 * 60_000)
  expect((await server.get('/auth/v1/me', withToken(token))).status).toBe(200)
  server.clock.advance(25 * 24 * 60 * 60_000)
  expect((await server.get('/auth/v1/me', withToken(token))).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  const after = await ids()
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after.length).toBe(before.length + 1)
})

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const digits: string[] = []
  for (let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); value > 0n; value /= 58n) {
    digits.unshift(alphabet[Number(value % 58n)] ?? '')
  }
  return '1'.repeat(Math.max(zeros, 0)) + digits.join('')
}

test('hardening A44: one client adds two new accounts a day if two are allowed; known ones can still sign in', async () => {
  const small = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        name: 'Anvil',
        rpcUrls: [chain.rpcUrl],
      },
    ],
    limits: { newAccountsPerClient: 2 },
    publicUrl: 'http://localhost:8787',
    trustedProxies: 1,
  })
  // Limits start again at midnight. The clock moves to the start of a day, so the test stays within that day.
  small.clock.stop()
  small.clock.advance(dayMs - (small.clock.nowMs() % dayMs))
  async function signInAt(index: 0 | 1 | 2 | 3, from: string) {
    const account = privateKeyToAccount(devAccounts[index].privateKey)
    const headers = { origin, 'x-forwarded-for': from }
    const { nonce, token }: Nonce = await (await small.get('/auth/v1/nonce', headers)).json()
    const issuedAt = new Date(small.clock.nowMs()).toISOString()
    const message = formatSignInMessage(toFields(nonce, { accountAddress: account.address, issuedAt }))
    const body = { message, signature: await account.signMessage({ message }) }
    const answer = await small.post('/auth/v1/authenticate', body, {
      ...headers,
      'x-nonce-jwt': `Bearer ${token}`,
    })
    return answer.status
  }
  const answers: number[] = []
  for (const index of [0, 1, 2, 0, 1] as const) answers.push(await signInAt(index, `2001:db8:1:${index}::1`))
  expect(answers).toEqual([200, 200, 429, 200, 200])
  expect(await signInAt(3, '2001:db8:2::1')).toBe(200)
  small.clock.advance(dayMs)
  expect(await signInAt(2, '2001:db8:1::1')).toBe(200)
  await small.close()
})
