import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { signInByKey } from '../testing/signInByKey.js'

const origin = 'http://localhost:5173'
const dayMs = 24 * 60 * 60_000

async function open(limits: { newAccountsPerClient?: number } = {}) {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const server = await createTestServer({
    // A key can sign in without a node.
    chains: [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:9'] }],
    limits,
    publicUrl: 'http://localhost:8787',
  })
  onTestFinished(() => server.close())
  // Limits count by days of the clock, so no test crosses one.
  server.clock.stop()
  server.clock.advance(dayMs - (server.clock.nowMs() % dayMs))
  const signIn = (account = privateKeyToAccount(generatePrivateKey()), walletInfo?: object) =>
    signInByKey(server, account, { body: { walletInfo } })
  return { server, signIn }
}

test.each([
  ['a short icon stays', { icon: 'a'.repeat(7000), name: 'W' }, { icon: 'a'.repeat(7000), name: 'W' }],
  ['a long icon goes alone', { icon: 'a'.repeat(200_000), more: 'b', name: 'W' }, { more: 'b', name: 'W' }],
  [
    'then all but the name',
    { icon: 'a'.repeat(200_000), more: 'b'.repeat(80_000), name: 'W' },
    { name: 'W' },
  ],
  ['an icon of 9,000 bytes', { icon: '\u20ac'.repeat(3000), name: 'W' }, { name: 'W' }],
  ['a long name too', { name: 'a'.repeat(9000), social: 'x', type: 'social' }, { type: 'social' }],
])('hardening A44: of a wallet 8,000 bytes are stored, and no sign-in is refused for more: %s', async (_, sent, kept) => {
  const { server, signIn } = await open()
  const answer = await signIn(undefined, { type: 'extension', ...sent })
  expect(answer.status).toBe(200)
  const { token } = await answer.json()
  const headers = { authorization: `Bearer ${token}`, origin }
  const me = await (await server.get('/auth/v1/me?includeAppKitAccount=true', headers)).json()
  expect(me.appKitAccount.connection_method).toEqual({ type: 'extension', ...kept })
})

test('hardening A44: of a site’s metadata for an account 8,000 bytes are stored, and more is refused', async () => {
  const { server, signIn } = await open()
  const { token } = await (await signIn()).json()
  const put = async (theme: string) => {
    const answer = await server.fetch(
      new Request('http://portico.test/auth/v1/account-metadata', {
        body: JSON.stringify({ metadata: { theme } }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin },
        method: 'PUT',
      }),
    )
    return answer.status
  }
  // The name and the quotes take 12 bytes, and a euro sign takes three.
  expect(await put('a'.repeat(7988))).toBe(200)
  expect(await put('a'.repeat(7989))).toBe(413)
  expect(await put('\u20ac'.repeat(2662))).toBe(200)
  expect(await put('\u20ac'.repeat(2663))).toBe(413)
})

test('hardening A44: of five concurrent new accounts, two sign in if two are allowed', async () => {
  const { signIn } = await open({ newAccountsPerClient: 2 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
})

test('behavior: a known account does not count as new', async () => {
  const { signIn } = await open({ newAccountsPerClient: 2 })
  const known = privateKeyToAccount(generatePrivateKey())
  for (let index = 0; index < 3; index++) expect((await signIn(known)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await signIn()).status).toBe(429)
  expect((await signIn(known)).status).toBe(200)
})
