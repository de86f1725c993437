import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { etherCoinType, toCoinType } from '@portico/protocol/caip'
import { nameGatewayPath } from '@portico/protocol/http'
import { deployAccounts, deployNames, type LocalChain, localNames, startAnvil } from '@portico/testkit/chain'
import { createPublicClient, encodeFunctionData, http, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { nameAudit } from './schema.js'

const zone = 'agora.eth'
const coinType = toCoinType(31_337) ?? 0
const gatewayKey = generatePrivateKey()
const alice = privateKeyToAccount(generatePrivateKey())
let chain: LocalChain
let server: TestServer
let socket: Server

beforeAll(async () => {
  chain = await startAnvil()
  server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        indexFrom: null,
        name: 'Anvil',
        rpcUrls: [chain.rpcUrl],
      },
    ],
    limits: { perAddress: 100_000 },
    names: { gatewayKey, perClientADay: 1000, reserved: ['harbour'], zone },
  })
  socket = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  const gatewayUrl = `http://127.0.0.1:${port}${nameGatewayPath}`
  const signers = [privateKeyToAccount(gatewayKey).address]
  await deployNames({ rpcUrl: chain.rpcUrl, zone: { gatewayUrls: [gatewayUrl], name: zone, signers } })
})
afterAll(async () => {
  socket.close()
  await Promise.all([server.close(), chain.stop()])
})

const nowSeconds = () => Math.floor(server.clock.nowMs() / 1000)
const newAccount = () => privateKeyToAccount(generatePrivateKey())

type Wish = { attributes?: object; name?: string; timestamp?: number; address?: string; message?: string }

async function register(account: PrivateKeyAccount, wish: Wish): Promise<Response> {
  const {
    address = account.address,
    attributes = {},
    name = `alice.${zone}`,
    timestamp = nowSeconds(),
  } = wish
  const message = wish.message ?? JSON.stringify({ name, attributes, timestamp })
  const signature = await account.signMessage({ message })
  return server.post('/v1/profile/account', { address, coin_type: coinType, message, signature })
}
const get = async (path: string) => (await server.get(path)).json()

test('default: a registered name resolves, by name and by address', async () => {
  const account = newAccount()
  const path = `/v1/identity/${account.address}`
  expect(await get(path)).toEqual({ avatar: null, name: null })
  const response = await register(account, { name: `Ada-1815.${zone}` })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])

  const address = account.address.toLowerCase()
  const entry = { address, created: expect.any(Number) }
  const record = {
    addresses: { [coinType]: entry, [etherCoinType]: entry },
    attributes: [],
    name: `ada-1815.${zone}`,
    registered: expect.any(Number),
    updated: expect.any(Number),
  }
  expect(await get(`/v1/profile/account/ada-1815.${zone}?apiVersion=2`)).toEqual(record)
  expect(await get('/v1/profile/account/ada-1815')).toEqual(record)
  expect(await get(`/v1/profile/reverse/${account.address}?sender=${address}&apiVersion=2`)).toEqual([record])
  expect(await get(path)).toEqual({ avatar: null, name: `ada-1815.${zone}` })
  // The request is sent again, for example because the response was lost.
  expect((await register(account, { name: `ada-1815.${zone}` })).status).toBe(200)
  const audited = await server.database.database.select().from(nameAudit)
  expect(audited.filter((row) => row.address === address)).toMatchObject([
    {
      action: 'register',
      coinType,
      isContract: false,
      name: `ada-1815.${zone}`,
      projectId: expect.any(String),
    },
  ])
})

test('behavior: a name’s picture comes from the server only', async () => {
  const account = newAccount()
  const avatar = 'https://example.com/me.png'
  await register(account, { attributes: { avatar, bio: 'Sails.' }, name: `grace.${zone}` })
  const shown = expect.stringMatching(/^http:\/\/portico\.test\/(?!.*example\.com)/)
  expect(await get(`/v1/identity/${account.address}`)).toEqual({ avatar: shown, name: `grace.${zone}` })
  expect(await get('/v1/profile/account/grace')).toMatchObject({
    attributes: [{ avatar: shown, bio: 'Sails.' }],
  })
})

test('error: a name that is unregistered or invalid', async () => {
  const asked = async (name: string) => {
    const response = await server.get(`/v1/profile/account/${encodeURIComponent(name)}`)
    return [response.status, (await response.json()).code]
  }
  expect(await asked(`nobody-has-it.${zone}`)).toEqual([404, 'NOT_FOUND'])
  expect(await asked('vitalik.eth')).toEqual([400, 'NAME_INVALID'])
  expect(await get(`/v1/profile/reverse/${newAccount().address}`)).toEqual([])
})

test('behavior: suggestions say whether a name is available, and list similar ones', async () => {
  const account = newAccount()
  const suggest = (name: string) => get(`/v1/profile/suggestions/${name}?zone=reown.id`)
  expect(await suggest('Hedy')).toEqual({ suggestions: [{ name: `hedy.${zone}`, registered: false }] })
  await register(account, { name: `hedy.${zone}` })
  await register(newAccount(), { name: `the-hedy.${zone}` })
  const { suggestions } = await suggest('hedy')
  expect(suggestions[0]).toEqual({ name: `hedy.${zone}`, registered: true })
  expect(suggestions.slice(1)).toHaveLength(4)
  expect(suggestions.slice(1).every(({ registered }: { registered: boolean }) => !registered)).toBe(true)
  expect(JSON.stringify(suggestions)).not.toContain(`"the-hedy.${zone}"`)
  for (const label of ['support', 'meta-mask']) {
    expect(await suggest(label)).toEqual({
      suggestions: [{ name: `${label}.${zone}`, registered: true, reserved: true }],
    })
  }
})

const refusals: [string, () => Wish, number, string][] = [
  [
    'another account',
    () => ({ address: newAccount().address, name: `eve1.${zone}` }),
    400,
    'SIGNATURE_REFUSED',
  ],
  ['an old message', () => ({ timestamp: nowSeconds() - 301 }), 400, 'MESSAGE_EXPIRED'],
  ['a message of the future', () => ({ timestamp: nowSeconds() + 302 }), 400, 'MESSAGE_EXPIRED'],
  ["another operator's domain", () => ({ name: 'alice.other.eth' }), 400, 'NAME_INVALID'],
  ['no domain, so any', () => ({ name: 'alice-any' }), 400, 'NAME_INVALID'],
  ['three letters', () => ({ name: `ann.${zone}` }), 400, 'NAME_INVALID'],
  ['a second label', () => ({ name: `ann.alice.${zone}` }), 400, 'NAME_INVALID'],
  ['hyphens alone', () => ({ name: `-----.${zone}` }), 400, 'NAME_INVALID'],
  ['a sign', () => ({ name: `al_ice.${zone}` }), 400, 'NAME_INVALID'],
  ['no JSON', () => ({ message: `I want alice.${zone}` }), 400, 'INVALID_REQUEST'],
  [
    'more than is asked for',
    () => ({ message: '{"name":"alice","timestamp":1,"attributes":{},"x":1}' }),
    400,
    'INVALID_REQUEST',
  ],
  [
    'one name before another one',
    () => ({
      message: `{"name":"mallory.${zone}","name":"trent.${zone}","attributes":{},"timestamp":${nowSeconds()}}`,
    }),
    400,
    'INVALID_REQUEST',
  ],
  [
    'what is spaced out',
    () => ({
      message: JSON.stringify({ name: `peggy.${zone}`, attributes: {}, timestamp: nowSeconds() }, null, 2),
    }),
    400,
    'INVALID_REQUEST',
  ],
  [
    'a reserved name, joined with another one',
    () => ({ name: `agorasupport.${zone}` }),
    409,
    'NAME_RESERVED',
  ],
  ['a reserved name', () => ({ name: `support.${zone}` }), 409, 'NAME_RESERVED'],
  ["the operator's reserved name", () => ({ name: `harb0ur.${zone}` }), 409, 'NAME_RESERVED'],
  ["the operator's domain itself", () => ({ name: `ag0ra-1.${zone}` }), 409, 'NAME_RESERVED'],
]

test.each(refusals)('error: %s gets no name', async (_, wish, status, code) => {
  // The message contains the time in seconds.
  onTestFinished(server.clock.stop())
  const response = await register(alice, wish())
  const body = await response.json()
  expect([response.status, body]).toEqual([
    status,
    {
      code,
      field: expect.any(String),
      message: expect.any(String),
      reasons: [{ description: body.message, name: body.field }],
      status: 'FAILED',
    },
  ])
})

test.each([
  ['a Cyrillic letter', 'аlice'],
  ['an invisible letter', 'ali\u200dce'],
  ['text that runs backwards', '\u202eecila'],
  ['a full-width dot', 'al。ice'],
])('hardening A39: %s gets no name', async (_, label) => {
  const response = await register(alice, { name: `${label}.${zone}` })
  expect([response.status, (await response.json()).code]).toEqual([400, 'NAME_INVALID'])
})

test.each([
  'w0rldwide',
  'vvorldwide',
  'worldwide-',
  'wor1dwide',
])('hardening A39: %s looks like a registered name', async (label) => {
  await register(newAccount(), { name: `worldwide.${zone}` })
  const response = await register(newAccount(), { name: `${label}.${zone}` })
  expect([response.status, (await response.json()).code]).toEqual([409, 'NAME_TAKEN'])
})

test('behavior: of concurrent registrations of one name, one succeeds, and so does one of several by one account', async () => {
  const many = await Promise.all(
    Array.from({ length: 8 }, () => register(newAccount(), { name: `wanted.${zone}` })),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  const account = newAccount()
  const names = await Promise.all(
    Array.from({ length: 8 }, (_, index) => register(account, { name: `greedy-${index}.${zone}` })),
  )
  expect(names.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = names.filter(({ status }) => status !== 200)
  const codes = await Promise.all(refused.map(async (response) => (await response.json()).code))
  expect(codes).toEqual(Array(7).fill('NAME_LIMIT_REACHED'))
})

test('behavior: a contract signs for its own name, which it has on its network only', async () => {
  const owner = newAccount()
  const { account, hostile, preparation, factory, unmadeAccount, wrap } = await deployAccounts({
    owner: owner.address,
    rpcUrl: chain.rpcUrl,
  })
  const wish = { address: account, name: `safe-of-ours.${zone}` }
  expect((await register(owner, wish)).status).toBe(200)
  const entry = { address: account.toLowerCase(), created: expect.any(Number) }
  expect((await get('/v1/profile/account/safe-of-ours')).addresses).toEqual({ [coinType]: entry })
  const audited = await server.database.database.select().from(nameAudit)
  expect(audited.at(-1)).toMatchObject({ action: 'register', isContract: true })

  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { universalResolver: universalResolverAddress } = localNames
  const resolve = (coin?: number) =>
    client.getEnsAddress({
      ...(coin && { coinType: BigInt(coin) }),
      name: `safe-of-ours.${zone}`,
      universalResolverAddress,
    })
  expect([await resolve(), await resolve(coinType), await resolve(toCoinType(8453))]).toEqual([
    null,
    account.toLowerCase(),
    null,
  ])

  // A contract that is not deployed yet (ERC-6492), one of another owner, and one that burns gas.
  const message = JSON.stringify({ name: `unmade-one.${zone}`, attributes: {}, timestamp: nowSeconds() })
  const signature = wrap({ factory, preparation, signature: await owner.signMessage({ message }) })
  const post = (address: string, coin = coinType) =>
    server.post('/v1/profile/account', { address, coin_type: coin, message, signature })
  expect((await post(hostile.reverts)).status).toBe(400)
  // The node gave up, so the signature is neither valid nor invalid.
  expect((await post(hostile.burnsGas)).status).toBe(502)
  expect((await post(unmadeAccount)).status).toBe(200)
  expect((await register(newAccount(), { address: account, name: `not-mine.${zone}` })).status).toBe(400)
  const elsewhere = await post(unmadeAccount, toCoinType(10))
  expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([400, 'UNSUPPORTED_CHAIN'])
})

test('behavior: viem resolves a registered name and its address through the gateway', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { universalResolver: universalResolverAddress } = localNames
  const account = newAccount()
  await register(account, { attributes: { bio: 'Counts.' }, name: `emmy.${zone}` })
  const name = `emmy.${zone}`

  expect(await client.getEnsAddress({ name, universalResolverAddress })).toBe(account.address)
  expect(await client.getEnsAddress({ coinType: BigInt(coinType), name, universalResolverAddress })).toBe(
    account.address.toLowerCase(),
  )
  expect(await client.getEnsName({ address: account.address, universalResolverAddress })).toBe(name)
  expect(await client.getEnsText({ key: 'description', name, universalResolverAddress })).toBe('Counts.')
  expect(await client.getEnsAddress({ name: `nobody.${zone}`, universalResolverAddress })).toBeNull()
  expect(await client.getEnsName({ address: newAccount().address, universalResolverAddress })).toBeNull()
})

test('hardening A42: the resolver accepts only a fresh response, from its gateway, to its own request', async () => {
  const account = newAccount()
  await register(account, { name: `noether.${zone}` })
  await register(newAccount(), { name: `impostor.${zone}` })
  const answers = new Map<string, string>()
  const resolve = (name: string, tamper: (url: string) => string) => {
    const client = createPublicClient({
      ccipRead: {
        async request({ data, sender, urls }) {
          const url = (urls[0] ?? '').replace('{sender}', sender).replace('{data}', data)
          const answer = await (await fetch(url)).json()
          answers.set(name, answer.data)
          return tamper(answer.data) as `0x${string}`
        },
      },
      transport: http(chain.rpcUrl),
    })
    const { universalResolver: universalResolverAddress } = localNames
    return client.getEnsAddress({ name, strict: true, universalResolverAddress })
  }
  const same = (answer: string) => answer
  expect(await resolve(`noether.${zone}`, same)).toBe(account.address)
  await expect(resolve(`impostor.${zone}`, () => answers.get(`noether.${zone}`) ?? '')).rejects.toThrow()
  const forged = privateKeyToAccount(generatePrivateKey()).address.slice(2).toLowerCase()
  const swap = (answer: string) => answer.replace(account.address.slice(2).toLowerCase(), forged)
  await expect(resolve(`noether.${zone}`, swap)).rejects.toThrow()
  // The response is six minutes old, like one that someone stored.
  server.clock.advance(-6 * 60_000)
  await expect(resolve(`noether.${zone}`, same)).rejects.toThrow()
  server.clock.advance(6 * 60_000)
})

test('error: an invalid request gets no signature', async () => {
  const sender = localNames.offchainResolver
  for (const data of ['0x9061b923', '0x12345678', `0x9061b923${'00'.repeat(64)}`]) {
    const response = await server.get(`/v1/profile/gateway/${sender}/${data}.json`)
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  }
})

test('error: a request whose record belongs to another name gets no signature', async () => {
  const [mine, other] = [`lovelace.${zone}`, `somerville.${zone}`]
  await register(newAccount(), { name: mine })
  const sender = localNames.offchainResolver
  const ask = (record: string) => {
    const data = encodeFunctionData({
      abi: parseAbi(['function answer(address resolver, bytes name, bytes data) view']),
      args: [sender, toHex(packetToBytes(mine)), `0x3b3b57de${namehash(record).slice(2)}`],
    })
    return server.get(`/v1/profile/gateway/${sender}/${data}.json`)
  }
  expect((await ask(mine)).status).toBe(200)
  expect((await ask(other)).status).toBe(400)
})

test('hardening A44: a client gets a limited number of new names a day', async () => {
  const few = await createTestServer(
    { names: { perClientADay: 1, zone }, trustedProxies: 1 },
    { database: server.database },
  )
  // Limits count by days of the clock, so the test controls when one ends.
  few.clock.stop()
  const ask = async (name: string, client = '192.0.2.1') => {
    const account = newAccount()
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(few.clock.nowMs() / 1000) })
    const signature = await account.signMessage({ message })
    const body = { address: account.address, coin_type: coinType, message, signature }
    return few.post('/v1/profile/account', body, { 'x-forwarded-for': client })
  }
  expect((await ask(`first-of-day.${zone}`)).status).toBe(200)
  const second = await ask(`second-of-day.${zone}`)
  expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([429, true])
  few.clock.advance(24 * 60 * 60_000)
  expect((await ask(`second-of-day.${zone}`)).status).toBe(200)
  // Two /64s of the same /48, which anyone can rent as a whole, and another /48.
  expect((await ask(`third-of-day.${zone}`, '2001:db8:1:1::1')).status).toBe(200)
  expect((await ask(`fourth-of-day.${zone}`, '2001:db8:1:2::1')).status).toBe(429)
  expect((await ask(`fifth-of-day.${zone}`, '2001:db8:2:1::1')).status).toBe(200)
  await few.close()
})

test('hardening A44: concurrent registrations count before names are given, and refused ones do not', async () => {
  const few = await createTestServer(
    { names: { perClientADay: 2, zone }, trustedProxies: 1 },
    { database: server.database },
  )
  // Limits count by days of the clock, so the test controls when one ends.
  few.clock.stop()
  const ask = async (name: string) => {
    const account = newAccount()
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(few.clock.nowMs() / 1000) })
    const signature = await account.signMessage({ message })
    const body = { address: account.address, coin_type: coinType, message, signature }
    const { status } = await few.post('/v1/profile/account', body, { 'x-forwarded-for': '192.0.2.9' })
    return status
  }
  await register(newAccount(), { name: `of-somebody.${zone}` })
  expect([await ask(`of-somebody.${zone}`), await ask(`of-somebody.${zone}`)]).toEqual([409, 409])
  const statuses = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`at-once-${index}.${zone}`)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await few.close()
})

test('error: without a domain, the server gives no names and says so', async () => {
  const without = await createTestServer({}, { database: server.database })
  expect(await (await without.get('/v1/profile/zone')).json()).toEqual({
    time: expect.any(Number),
    zone: null,
  })
  expect((await without.get('/v1/profile/suggestions/alice')).status).toBe(404)
  expect(await (await without.get(`/v1/profile/reverse/${alice.address}`)).json()).toEqual([])
  await without.close()
  const before = server.clock.nowMs()
  const told = await get('/v1/profile/zone')
  expect(told).toEqual({ namesPerAddress: 1, time: expect.any(Number), zone })
  expect(told.time).toBeGreaterThanOrEqual(before)
  expect(told.time).toBeLessThanOrEqual(server.clock.nowMs())
})

test('hardening A44: 20 refusals of one client are recorded a day, and 1,000 of all', async () => {
  const few = await createTestServer(
    { limits: { perAddress: 1_000_000, perProject: 1_000_000 }, names: { zone }, trustedProxies: 1 },
    { database: server.database },
  )
  // Limits count by days of the clock, so the test controls when one ends.
  few.clock.stop()
  const audited = async () =>
    (await few.database.database.select({ id: nameAudit.id }).from(nameAudit)).length
  const before = await audited()
  const timestamp = Math.floor(few.clock.nowMs() / 1000)
  const refuse = async (client: string) => {
    const account = newAccount()
    const message = JSON.stringify({ attributes: {}, name: `admin.${zone}`, timestamp })
    const body = {
      address: account.address,
      coin_type: coinType,
      message,
      signature: await account.signMessage({ message }),
    }
    const response = await few.post('/v1/profile/account', body, { 'x-forwarded-for': client })
    const told = await response.json()
    expect(told.code, JSON.stringify(told)).toBe('NAME_RESERVED')
  }
  await Promise.all(Array.from({ length: 25 }, () => refuse('192.0.2.1')))
  expect((await audited()) - before).toBe(20)
  // A /48 counts as one client.
  await Promise.all(Array.from({ length: 25 }, (_, index) => refuse(`2001:db8:ffff:${index}::1`)))
  expect((await audited()) - before).toBe(40)
  // A thousand networks with one refusal each.
  for (let first = 0; first < 1000; first += 50) {
    const networks = Array.from({ length: 50 }, (_, index) => `2001:db8:${(first + index).toString(16)}::1`)
    await Promise.all(networks.map(refuse))
  }
  expect((await audited()) - before).toBe(1000)
  few.clock.advance(24 * 60 * 60_000)
  await few.close()
})

test('hardening A42: a name of 255 bytes is valid, a longer one is not', async () => {
  const sender = localNames.offchainResolver
  const ask = async (length: number) => {
    // Labels of at most 63 bytes, each with its length before it, then a zero.
    const sizes: number[] = []
    for (let left = length - 1; left > 0; left -= 64) sizes.push(Math.min(63, left - 1))
    const name = sizes.map((size) => 'a'.repeat(size)).join('.')
    const data = encodeFunctionData({
      abi: parseAbi(['function answer(address resolver, bytes name, bytes data) view']),
      args: [sender, toHex(packetToBytes(name)), `0x3b3b57de${namehash(name).slice(2)}`],
    })
    return (await server.get(`/v1/profile/gateway/${sender}/${data}.json`)).status
  }
  expect(await ask(255)).toBe(200)
  expect(await ask(256)).toBe(400)
})
