import { formatSignInMessage } from '@portico/protocol/signin'
import { devAccounts } from '@portico/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { signInByKey, signInFields } from '../testing/signInByKey.js'
import { createSignIns } from './signIns.js'
import { createSigningKeys } from './signingKeys.js'

const origin = 'http://localhost:5173'
const alice = privateKeyToAccount(devAccounts[0].privateKey)
let server: TestServer
beforeAll(async () => {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  server = await createTestServer({
    limits: { perAddress: 1_000_000, perProject: 1_000_000 },
    // Its node is never called, because a key's signature needs none.
    chains: [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:9'] }],
  })
})
afterAll(() => server.close())

const signIn = (walletInfo?: object) => signInByKey(server, alice, { body: { walletInfo } })
const tokenOf = async (response: Response): Promise<string> => (await response.json()).token
const withToken = (token: string) => ({ authorization: `Bearer ${token}`, origin })

test('hardening A16: if a session is renewed while its user signs out everywhere, it ends, too', async () => {
  for (let round = 0; round < 8; round++) {
    const [thief, own] = [await tokenOf(await signIn()), await tokenOf(await signIn())]
    const [renewal] = await Promise.all([
      server.post('/auth/v1/refresh', {}, withToken(thief)),
      server.post('/auth/v1/sign-out?everywhere=true', {}, withToken(own)),
    ])
    // Whichever request came first, the thief's former and current tokens are both invalid.
    for (const token of [thief, renewal.status === 200 ? await tokenOf(renewal) : thief])
      expect((await server.get('/auth/v1/me', withToken(token))).status).toBe(401)
  }
})

test('hardening A16: if a session is renewed while its user signs out of it, it ends, too', async () => {
  for (let round = 0; round < 20; round++) {
    const own = await tokenOf(await signIn())
    const [renewal, ended] = await Promise.all([
      server.post('/auth/v1/refresh', {}, withToken(own)),
      server.post('/auth/v1/sign-out', {}, withToken(own)),
    ])
    const { signedOut } = await ended.json()
    const renewed = renewal.status === 200 ? await tokenOf(renewal) : own
    // If the renewal was complete before, the old token is invalid, and its owner learns that nothing was ended.
    if (signedOut) expect((await server.get('/auth/v1/me', withToken(renewed))).status).toBe(401)
    expect((await server.get('/auth/v1/me', withToken(own))).status).toBe(401)
  }
})

test('hardening A15: a process whose clock is six minutes ahead removes no nonce that another one still accepts', async () => {
  const { nonce, token } = await (await server.get('/auth/v1/nonce', { origin })).json()
  const message = formatSignInMessage(signInFields(server, { accountAddress: alice.address, nonce }))
  const signature = await alice.signMessage({ message })
  const authenticate = () =>
    server.post('/auth/v1/authenticate', { message, signature }, { origin, 'x-nonce-jwt': `Bearer ${token}` })
  expect((await authenticate()).status).toBe(200)
  const { database } = server.database
  const ahead = {
    database,
    newAccountsPerClient: 1,
    networkNames: new Map(),
    nowMs: () => server.clock.nowMs() + 6 * 60_000,
    sessionMs: 60 * 60_000,
    verify: async () => undefined,
  }
  await createSignIns({ ...ahead, keys: createSigningKeys(ahead) }).prune()
  expect((await authenticate()).status).toBe(401)
})

test('hardening A44: an account has at most a hundred sessions, and the oldest makes room', async () => {
  const first = await tokenOf(await signIn())
  server.clock.advance(1000)
  const second = await tokenOf(await signIn())
  server.clock.advance(1000)
  for (let count = 0; count < 99; count++) expect((await signIn()).status).toBe(200)
  const statusOf = async (token: string) => (await server.get('/auth/v1/me', withToken(token))).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
})

test('hardening B1: a wallet whose name was cut inside a character signs in, and its name is stored without that half', async () => {
  const answer = await signIn({ name: 'Fox \ud83e', type: 'extension' })
  expect(answer.status).toBe(200)
  const me = await server.get('/auth/v1/me?includeAppKitAccount=true', withToken(await tokenOf(answer)))
  expect((await me.json()).appKitAccount.connection_method).toEqual({ name: 'Fox \ufffd', type: 'extension' })
})

test.each([
  ['a zero character', 'a\0'],
  ['half of a character', '\udfff'],
])('error: hardening B1: metadata with %s', async (_, text) => {
  const token = await tokenOf(await signIn())
  for (const metadata of [{ theme: [text] }, { [text]: 'dark' }]) {
    const answer = await server.fetch(
      new Request('http://portico.test/auth/v1/account-metadata', {
        body: JSON.stringify({ metadata }),
        headers: { 'content-type': 'application/json', ...withToken(token) },
        method: 'PUT',
      }),
    )
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_REQUEST', field: 'body' }),
    ])
  }
})
