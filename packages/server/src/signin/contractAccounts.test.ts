import { eq } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { signInByKey } from '../testing/signInByKey.js'
import { answerAll, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { signInAccounts } from './schema.js'

const origin = 'http://localhost:5173'
const hourMs = 60 * 60_000
const [first, second] = ['eip155:31337', 'eip155:31338'] as const
let nodes: FakeNode[]
let server: TestServer

beforeAll(async () => {
  nodes = await Promise.all([31_337, 31_338].map(startNode))
  const base = { currency: { decimals: 18, name: 'Ether', symbol: 'ETH' }, indexFrom: null }
  server = await createTestServer({
    chains: [first, second].map((id, index) => ({
      ...base,
      id,
      name: id,
      rpcUrls: [nodes[index]?.url ?? ''],
    })),
    limits: { newAccountsPerClient: 1000, perAddress: 1_000_000, perProject: 1_000_000 },
    publicUrl: 'http://localhost:8787',
  })
})
afterAll(() => Promise.all([server.close(), ...nodes.map((node) => node.close())]))

/** Starts a node on which the contract of every account accepts every signature. */
function startNode(chainId: number): Promise<FakeNode> {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return startFakeNode((calls, { isBatch }) => answerAll(calls, isBatch, `0x${word(1)}${word(chainId)}`), {
    chainId,
  })
}

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const withToken = (token: string) => ({ authorization: `Bearer ${token}`, origin })

/** Signs in as the account. If `by` is another key, only the account's contract accepts the signature. */
async function signIn(
  { address }: PrivateKeyAccount,
  { by, chainId = second }: { by: PrivateKeyAccount; chainId?: typeof first | typeof second },
): Promise<string> {
  const account = { address, signMessage: by.signMessage }
  const response = await signInByKey(server, account, { fields: { chainId } })
  expect(response.status).toBe(200)
  return (await response.json()).token
}
async function me(token: string) {
  const response = await server.get('/auth/v1/me?includeAppKitAccount=true', withToken(token))
  return response.ok ? response.json() : undefined
}
const put = (token: string, metadata: object) =>
  server.fetch(
    new Request('http://portico.test/auth/v1/account-metadata', {
      body: JSON.stringify({ metadata }),
      headers: { 'content-type': 'application/json', ...withToken(token) },
      method: 'PUT',
    }),
  )

test('hardening A17: who owns the address on another network gets neither the profile nor the data of the key', async () => {
  const [victim, stranger] = [newAccount(), newAccount()]
  const own = await signIn(victim, { by: victim, chainId: first })
  await put(own, { tier: 'gold' })
  const stolen = await signIn(victim, { by: stranger })
  const [before, seen] = [await me(own), await me(stolen)]
  expect(seen.appKitAccount.verification_status).toBe('contract')
  expect(seen.profileUuid).not.toBe(before.profileUuid)
  expect(seen.appKitAccount.uuid).not.toBe(before.appKitAccount.uuid)
  expect(seen.appKitAccount.metadata).toBeNull()
  await put(stolen, { tier: 'stolen' })
  expect((await me(own)).appKitAccount.metadata).toEqual({ tier: 'gold' })
  // The key itself is one account on all networks.
  expect((await me(await signIn(victim, { by: victim }))).profileUuid).toBe(before.profileUuid)
})

test('hardening A17: a contract on another network ends no session of the key, and pushes none out', async () => {
  const [victim, stranger] = [newAccount(), newAccount()]
  const own = await signIn(victim, { by: victim, chainId: first })
  let stolen = ''
  for (let count = 0; count < 101; count++) stolen = await signIn(victim, { by: stranger })
  expect(await me(own)).toBeDefined()
  const ended = await server.post('/auth/v1/sign-out?everywhere=true', {}, withToken(stolen))
  expect(await ended.json()).toEqual({ signedOut: true })
  expect([await me(stolen), (await me(own))?.address]).toEqual([undefined, victim.address])
})

test('hardening A17: two contracts with one address are two accounts, and each keeps its own', async () => {
  const [safe, owner, stranger] = [newAccount(), newAccount(), newAccount()]
  const own = await me(await signIn(safe, { by: owner, chainId: first }))
  const other = await me(await signIn(safe, { by: stranger, chainId: second }))
  expect(other.profileUuid).not.toBe(own.profileUuid)
  const again = await me(await signIn(safe, { by: owner, chainId: first }))
  expect([again.profileUuid, again.caip2Network]).toEqual([own.profileUuid, first])
})

test('hardening A17: a contract’s session that an earlier version stored with the account of the key ends', async () => {
  const [safe, owner] = [newAccount(), newAccount()]
  const token = await signIn(safe, { by: owner })
  const { database } = server.database
  const { uuid } = (await me(token)).appKitAccount
  const older = { account: `eip155:${safe.address.toLowerCase()}` }
  await database.update(signInAccounts).set(older).where(eq(signInAccounts.id, uuid))
  expect(await me(token)).toBeUndefined()
  // The row of a key has the same form as before, so it is still found.
  const byKey = await me(await signIn(safe, { by: safe }))
  expect(byKey.appKitAccount.uuid).toBe(uuid)
})

test('hardening A17: a contract’s session ends after its first lifetime, however often it is renewed', async () => {
  const [safe, owner] = [newAccount(), newAccount()]
  const tokens = [await signIn(safe, { by: owner }), await signIn(owner, { by: owner })]
  for (let day = 1; day <= 8; day++) {
    server.clock.advance(24 * hourMs - 60_000)
    for (const [index, token] of tokens.entries()) {
      const renewed = await server.post('/auth/v1/refresh', {}, withToken(token))
      expect(renewed.status, `day ${day}, ${index === 0 ? 'contract' : 'key'}`).toBe(
        index === 0 && day === 8 ? 401 : 200,
      )
      tokens[index] = (await renewed.json()).token ?? token
    }
  }
  expect([await me(tokens[0] ?? ''), (await me(tokens[1] ?? ''))?.address]).toEqual([
    undefined,
    owner.address,
  ])
})

test('hardening A16: in one browser, the next sign-in with an address ends the session of its contract', async () => {
  const [account, stranger] = [newAccount(), newAccount()]
  async function begin(by: PrivateKeyAccount, cookie = ''): Promise<string> {
    const signed = { address: account.address, signMessage: by.signMessage }
    const response = await signInByKey(server, signed, {
      body: { session: 'cookie' },
      fields: { chainId: second },
      headers: { cookie, origin },
    })
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  // A page asks by the network in use, which may be another than that of the sign-in.
  const networkOf = async (cookie: string) => {
    const response = await server.get(`/auth/v1/me?account=${first}:${account.address}`, { cookie, origin })
    return (await response.json()).caip2Network
  }
  const planted = await begin(stranger)
  expect(await networkOf(planted)).toBe(second)
  const own = await begin(account, planted)
  expect(own.split('=')[0]).toBe(planted.split('=')[0])
  expect([await networkOf(planted), await networkOf(own)]).toEqual([undefined, second])
})
