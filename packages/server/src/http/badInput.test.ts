import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCodes } from '@portico/protocol/errors'
import fc from 'fast-check'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handledRoutes } from '../handledRoutes.js'
import { createImageOriginals } from '../images/imageOriginals.js'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { events } from '../telemetry/schema.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type FakeNode, startEmptyNode } from '../testing/startFakeNode.js'

let server: TestServer
let database: OpenDatabase
let node: FakeNode
const folder = mkdtempSync(join(tmpdir(), 'portico-input-'))
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
/** The id of `picture`, the same in every process and forever. */
const pictureId = 'VgpIHZS5S-KORabuSYaC-SsuuZ-Pb1lW'
beforeAll(async () => {
  database = await openTestDatabase()
  const originals = createImageOriginals({ database: database.database, nowMs: () => Date.now() })
  expect(originals.register(picture)).toBe(pictureId)
  await originals.flush()
  node = await startEmptyNode()
  const settings: SettingsInput = {
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:1',
        indexFrom: 0,
        name: 'Ethereum',
        priceUsd: 2500,
        rpcUrls: [node.url],
      },
    ],
    dataFolder: folder,
    limits: { perAddress: 1_000_000, perProject: 1_000_000 },
    // No request here gets far enough to send an email.
    mail: { from: 'no-reply@agora.example', url: 'smtp://127.0.0.1:9' },
    social: { google: { clientId: 'id', clientSecret: 'secret', url: 'http://127.0.0.1:9' } },
    names: { gatewayKey, zone: 'agora.eth' },
  }
  server = await createTestServer(settings, { database })
  expect((await server.post('/v1/profile/account', registration)).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await Promise.all([node.close(), database.close()])
  rmSync(folder, { force: true, recursive: true })
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const native = `eip155:1:0x${'e'.repeat(40)}`
/** Wrapped ether, which is exchanged one to one without a market. */
const wrapped = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const money = { id: 'USD', payment_method_limits: [] }
const coin = {
  id: 'ETH',
  name: 'Ethereum',
  networks: [{ chain_id: '1', contract_address: '', display_name: 'Ethereum', name: 'ethereum' }],
  symbol: 'ETH',
}
const event = {
  eventId: '3f1c0f3c-6c47-4f6e-9d0a-2f4f5a3d1f11',
  url: 'https://example.com/',
  domain: 'example.com',
  timestamp: 1_790_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', address: null },
}
const call = { id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] }

const gatewayKey = generatePrivateKey()
const holder = privateKeyToAccount(generatePrivateKey())
const message = JSON.stringify({
  name: 'alice.agora.eth',
  attributes: {},
  timestamp: Math.floor(Date.now() / 1000),
})
const registration = {
  address: holder.address,
  coin_type: 0x8000_0001,
  message,
  signature: await holder.signMessage({ message }),
}
/** A resolver contract's request for the address of `alice.agora.eth`. */
const question = encodeFunctionData({
  abi: parseAbi(['function answer(address resolver, bytes name, bytes data)']),
  args: [
    address,
    toHex(packetToBytes('alice.agora.eth')),
    encodeFunctionData({
      abi: parseAbi(['function addr(bytes32 node)']),
      args: [namehash('alice.agora.eth')],
    }),
  ],
})

/** One valid request to each route. `answers`: the status without a session. */
const good: Record<
  string,
  { path: string; query: Record<string, string>; body?: unknown; answers?: number }
> = {
  '/appkit/v1/config': { path: '/appkit/v1/config', query: {} },
  '/projects/v1/origins': { path: '/projects/v1/origins', query: {} },
  '/getAnalyticsConfig': { path: '/getAnalyticsConfig', query: {} },
  '/e': { body: event, path: '/e', query: {} },
  '/v1/supported-chains': { path: '/v1/supported-chains', query: {} },
  '/v1/identity/{address}': { path: `/v1/identity/${address}`, query: { sender: address } },
  '/v1/profile/zone': { path: '/v1/profile/zone', query: {} },
  '/v1/profile/account/{name}': { path: '/v1/profile/account/alice.agora.eth', query: {} },
  '/v1/profile/reverse/{address}': { path: `/v1/profile/reverse/${address}`, query: { sender: address } },
  '/v1/profile/suggestions/{name}': { path: '/v1/profile/suggestions/alice', query: {} },
  '/v1/profile/account': { body: registration, path: '/v1/profile/account', query: {} },
  '/v1/profile/gateway/{sender}/{data}': {
    path: `/v1/profile/gateway/${address}/${question}.json`,
    query: {},
  },
  '/v1/account/{address}/balance': {
    path: `/v1/account/${address}/balance`,
    query: { chainId: 'eip155:1', currency: 'usd' },
  },
  '/v1/account/{account}/history': {
    path: `/v1/account/${address}/history`,
    query: { chainId: 'eip155:1', sender: address },
  },
  '/v1/account/{account}/nfts': { path: `/v1/account/${address}/nfts`, query: { chainId: 'eip155:1' } },
  '/v1/fungible/history': {
    body: { addresses: [`eip155:1:0x${'e'.repeat(40)}`], range: '1D' },
    path: '/v1/fungible/history',
    query: {},
  },
  '/v1/fungible/price': {
    body: { addresses: [`eip155:1:0x${'e'.repeat(40)}`], currency: 'usd' },
    path: '/v1/fungible/price',
    query: {},
  },
  '/v1/fungible/rate': { path: '/v1/fungible/rate', query: { currency: 'usd' } },
  '/v1/sessions/{id}': { path: `/v1/sessions/${address}`, query: {} },
  // No network of this server has smart accounts. The route's own tests cover a revocation that is sent on.
  '/v1/sessions/{id}/revoke': {
    answers: 400,
    body: {
      operation: {
        callData: '0x',
        callGasLimit: '0x1',
        maxFeePerGas: '0x1',
        maxPriorityFeePerGas: '0x1',
        nonce: '0x0',
        preVerificationGas: '0x1',
        sender: address,
        verificationGasLimit: '0x1',
      },
      pci: address,
      signature: '0x12',
    },
    path: `/v1/sessions/eip155:1:${address}/revoke`,
    query: {},
  },
  // This server has no on-ramp, so valid requests get a 404.
  '/v1/onramp/options': { answers: 404, path: '/v1/onramp/options', query: {} },
  '/v1/onramp/quote': {
    answers: 404,
    body: { amount: '100', network: 'ethereum', paymentCurrency: money, purchaseCurrency: coin },
    path: '/v1/onramp/quote',
    query: {},
  },
  '/v1/generators/onrampurl': {
    answers: 404,
    body: { destinationWallets: [{ address }] },
    path: '/v1/generators/onrampurl',
    query: {},
  },
  '/v1/convert/tokens': { path: '/v1/convert/tokens', query: { chainId: 'eip155:1' } },
  '/v1/convert/quotes': {
    path: '/v1/convert/quotes',
    query: { amount: '1', from: native, gasPrice: '1', to: wrapped, userAddress: address },
  },
  '/v1/convert/allowance': {
    path: '/v1/convert/allowance',
    query: { tokenAddress: wrapped, userAddress: address },
  },
  '/v1/convert/gas-price': { path: '/v1/convert/gas-price', query: { chainId: 'eip155:1' } },
  // The node of these tests has no markets.
  '/v1/convert/build-approve': {
    answers: 400,
    path: '/v1/convert/build-approve',
    query: { amount: '1', from: wrapped, to: native, userAddress: address },
  },
  '/v1/convert/build-transaction': {
    body: { amount: '1', from: native, to: wrapped, userAddress: address },
    path: '/v1/convert/build-transaction',
    query: {},
  },
  '/v1/image/{id}': { path: `/v1/image/${pictureId}`, query: { width: '48' } },
  '/getWallets': { path: '/getWallets', query: { chains: 'eip155:1', entries: '4', page: '1' } },
  '/getWalletImage/{imageId}': { path: '/getWalletImage/metamask', query: {} },
  '/public/getAssetImage/{id}': { path: '/public/getAssetImage/eip155-1', query: {} },
  '/public/getCurrencyImage/{code}': { path: '/public/getCurrencyImage/usd', query: {} },
  '/public/getTokenImage/{symbol}': { path: '/public/getTokenImage/eth', query: {} },
  '/auth/v1/nonce': { path: '/auth/v1/nonce', query: {} },
  '/auth/v1/authenticate': {
    answers: 401,
    body: { message: 'hello', signature: '0x00' },
    path: '/auth/v1/authenticate',
    query: {},
  },
  '/auth/v1/me': { answers: 401, path: '/auth/v1/me', query: { includeAppKitAccount: 'true' } },
  '/auth/v1/account-metadata': {
    answers: 403,
    body: { metadata: { theme: 'dark' } },
    path: '/auth/v1/account-metadata',
    query: {},
  },
  '/auth/v1/sign-out': { answers: 403, path: '/auth/v1/sign-out', query: {} },
  '/auth/v1/refresh': { answers: 403, path: '/auth/v1/refresh', query: {} },
  '/.well-known/jwks.json': { path: '/.well-known/jwks.json', query: {} },
  '/v1/': { body: call, path: '/v1/', query: { chainId: 'eip155:1' } },
  ...ofWallets(),
}

/** Returns the routes of the wallet's site that are called without a proof. */
function ofWallets() {
  const token = 'a'.repeat(43)
  const id = '6f1c0f3c-6c47-4f6e-9d0a-2f4f5a3d1f11'
  const operator = { ciphertext: 'a'.repeat(80), envelopeId: id, key: token }
  const envelope = {
    ciphertext: 'a'.repeat(80),
    envelopeId: id,
    kind: 'passkey',
    label: '',
    parameters: { credentialId: 'a', publicKey: 'a' },
  }
  const wallet = {
    addresses: { eip155: address, solana: '5Dk1YDDBoeiqpK4MJ45xJrPZmBSDJhPm2gVVuF3nNbqZ' },
    envelopes: [],
    operator,
    walletId: id,
  }
  const proof = `0x${'a'.repeat(130)}`
  const origin = 'http://localhost:5173'
  const bodies: Record<string, unknown> = {
    '/v1/paymaster': {
      method: 'pm_getPaymasterData',
      networkId: 'eip155:1',
      operation: {
        callData: '0x',
        maxFeePerGas: '0x1',
        maxPriorityFeePerGas: '0x1',
        nonce: '0x0',
        sender: address,
      },
      url: 'https://pay.example/',
    },
    '/v1/user/audit': undefined,
    '/v1/user/devices': undefined,
    '/v1/user/me': undefined,
    '/v1/user/sessions': undefined,
    'GET /v1/vault/device-secret': undefined,
    'GET /v1/vault/release': undefined,
    'POST /v1/vault/release': undefined,
    '/v1/vault/releases': undefined,
    '/v1/vault/envelope/challenge': undefined,
    '/v1/vault/envelope/open': { envelopeId: id, proof: { kind: 'password', verifier: token } },
    '/v1/vault/releases/decide': { decision: 'approve', id },
    '/v1/user/step-up/start': undefined,
    '/v1/vault/operator/open': undefined,
    '/v1/vault/spending': { cents: 100 },
    '/v1/vault/spending/return': { cents: 100, countedAtMs: 1 },
    'GET /v1/vault/wallet': undefined,
    '/v1/user/account/delete': { confirm: 'delete' },
    '/v1/user/devices/revoke': { deviceId: id },
    '/v1/user/email/device': { attempt: token },
    '/v1/user/email/start': { email: 'a@agora.example', origin },
    '/v1/user/email/update': { email: 'a@agora.example' },
    '/v1/user/email/update/primary': { attempt: token, code: '123456' },
    '/v1/user/email/update/secondary': { attempt: token, code: '123456' },
    '/v1/user/email/verify': { attempt: token, code: '123456' },
    '/v1/user/farcaster/poll': { attempt: token },
    '/v1/user/farcaster/start': { origin, purpose: 'signIn' },
    '/v1/user/logins/remove': { loginId: id },
    '/v1/user/refresh': { refreshToken: token },
    '/v1/user/sessions/revoke': { sessionId: id },
    '/v1/user/social/finish': { resultUri: 'http://wallet.localhost:8788/social', verifier: token },
    '/v1/user/social/start': { challenge: token, origin, provider: 'google', purpose: 'signIn' },
    '/v1/user/step-up/verify': { attempt: token, code: '123456' },
    'POST /v1/vault/device-secret': { version: 1 },
    '/v1/vault/envelope': { envelope, proof, version: 1 },
    '/v1/vault/envelope/remove': { envelopeId: id, proof },
    'POST /v1/vault/wallet': wallet,
    'PUT /v1/vault/wallet': { ...wallet, proof, succession: proof, version: 1 },
  }
  const requests = Object.entries(bodies).map(([name, body]) => {
    const path = name.split(' ').at(-1) ?? name
    return [name, { answers: 401, path, query: {}, ...(body !== undefined && { body }) }] as const
  })
  return {
    ...Object.fromEntries(requests),
    '/v1/user/sign-out': { path: '/v1/user/sign-out', query: {} },
    '/social': { answers: 410, path: '/social', query: { result: token } },
    '/v1/user/methods': { path: '/v1/user/methods', query: {} },
    '/v1/user/social/open': { answers: 410, path: '/v1/user/social/open', query: { state: token } },
    '/v1/user/social/status': { path: '/v1/user/social/status', query: { state: token } },
    '/v1/user/social/ticket': {
      body: { opener: 'gone', ticket: token },
      path: '/v1/user/social/ticket',
      query: {},
    },
    'GET /v1/vault/release/link': { answers: 410, path: '/v1/vault/release/link', query: { token } },
    '/v1/vault/release/window': {
      answers: 403,
      body: { decision: 'approve', ticket: token },
      path: '/v1/vault/release/window',
      query: {},
    },
    'GET /v1/user/approve': { answers: 410, path: '/v1/user/approve', query: { token } },
  }
}

/** Forms, pages, and responses of providers, which add their own fields. They have tests of their own. */
const apart = [
  'POST /v1/user/approve',
  'POST /v1/vault/release/link',
  '/v1/user/social/callback/{provider}',
  '/v1/onramp/sandbox/checkout',
  '/v1/onramp/sandbox/purchase',
  '/v1/onramp/sandbox/purchase/{id}',
]

const routes = handledRoutes.flatMap(({ route }) => {
  const named = `${route.method} ${route.path}`
  if (apart.includes(named) || apart.includes(route.path)) return []
  const request = good[named] ?? good[route.path]
  if (!request) throw new Error(`This test has no good request to ${route.path}.`)
  return [{ answers: undefined, ...request, method: route.method, route: route.path }]
})
type RouteCase = (typeof routes)[number]

const sdk = { projectId: 'default', st: 'appkit', sv: 'react-eip155-0.1.0' }

function send(
  {
    body,
    method,
    path,
    query,
  }: Pick<RouteCase, 'body' | 'method' | 'path'> & { query: Record<string, string> | string },
  { headers = {}, raw }: { headers?: Record<string, string>; raw?: BodyInit } = {},
): Promise<Response> {
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return server.fetch(
    new Request(`http://portico.test${path}?${search}`, {
      ...(payload === undefined
        ? {}
        : { body: payload, headers: { 'content-type': 'text/plain', ...headers } }),
      ...(payload === undefined ? { headers } : {}),
      method,
    }),
  )
}

async function expectRefusal(response: Response, field?: RegExp): Promise<void> {
  const text = await response.text()
  const { code, field: named, message } = JSON.parse(text)
  expect({ code, status: response.status, text }).toMatchObject({
    status: expect.toSatisfy((s) => s >= 400 && s < 500),
  })
  expect(errorCodes).toContain(code)
  expect(message).toEqual(expect.any(String))
  expect(named).toMatch(field ?? /./)
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/)
}

test.each(routes)('default: hardening B1: the valid request to $route succeeds', async (route) => {
  const response = await send({ ...route, query: { ...sdk, ...route.query } })
  expect(response.status).toBe(route.answers ?? (route.route === '/e' ? 202 : 200))
})

test.each(routes)('error: hardening B1: $route with an unknown parameter', async (route) => {
  await expectRefusal(await send({ ...route, query: { ...route.query, extra: '1' } }), /^query\.extra$/)
  await expectRefusal(await send({ ...route, query: { ...route.query, __proto__x: '1' } }), /^query\./)
  await expectRefusal(
    await send({ ...route, query: { ...route.query, constructor: '1' } }),
    /^query\.constructor$/,
  )
})

test.each(
  routes,
)('error: hardening B1: $route with an unknown, a malformed and a repeated project', async (route) => {
  for (const projectId of ['unknown', 'a b', '../x', 'x'.repeat(65), '💥']) {
    await expectRefusal(await send({ ...route, query: { ...route.query, projectId } }), /^query\.projectId$/)
  }
  const search = new URLSearchParams(route.query)
  await expectRefusal(
    await send({ ...route, query: `${search}&projectId=default&projectId=default` }),
    /^query\.projectId$/,
  )
})

test.each(
  routes,
)('error: hardening B1: $route with a query that is not UTF-8, or far too long', async (route) => {
  const search = new URLSearchParams(route.query)
  for (const bad of ['st=%ff%fe', 'st=%e2%28%a1', 'st=%', '%ff=1', 'st=%u0041']) {
    await expectRefusal(await send({ ...route, query: `${search}&${bad}` }), /^query/)
  }
  await expectRefusal(
    await send({ ...route, query: { ...route.query, sv: 'x'.repeat(5000) } }),
    /^query\.sv$/,
  )
  await expectRefusal(await send({ ...route, query: { ...route.query, sv: 'x'.repeat(100_000) } }), /^query$/)
})

test.each(routes)('error: hardening B1: $route with every other method', async (route) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    if (handledRoutes.some((other) => other.route.path === route.route && other.route.method === method))
      continue
    const response = await send({ ...route, body: undefined, method: method as 'GET', query: route.query })
    expect([response.status, response.headers.get('allow')]).toEqual([
      405,
      expect.stringContaining(route.method),
    ])
    await expectRefusal(response, /^method$/)
  }
})

test.each(
  routes,
)('error: hardening B1: $route with each of its parameters missing or wrong', async (route) => {
  for (const name of Object.keys(route.query)) {
    const wrong = ['\u0000', '-1', '1e9', '[]', '{"a":1}', 'null', '🙃', 'eip155', ' ', 'x'.repeat(20_000)]
    for (const text of wrong) {
      // A search and a list of ids accept any text.
      if ((name === 'chains' || name === 'search') && text.length < 256) continue
      await expectRefusal(
        await send({ ...route, query: { ...route.query, [name]: text } }),
        new RegExp(`^query\\.${name}$`),
      )
    }
  }
  if (route.route === '/v1/') await expectRefusal(await send({ ...route, query: {} }), /^query\.chainId$/)
})

const withParams = routes.filter(({ route }) => route.includes('{'))

test.each(withParams)('error: hardening B1: $route with bad path parameters', async (route) => {
  const pattern = route.route.split('/')
  const good = route.path.split('/').find((_, index) => pattern[index]?.startsWith('{')) ?? ''
  for (const bad of [
    '%ff',
    '%00',
    'x'.repeat(300),
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%2f..',
    '<script>',
    "'or 1=1--",
    '.env',
  ]) {
    const path = route.path.replace(good, bad)
    await expectRefusal(await send({ ...route, path, query: route.query }))
  }
})

const withBody = routes.filter(({ body }) => body !== undefined)

test.each(
  withBody,
)('error: hardening B1: $route with a body that is not JSON, not UTF-8, empty, deep or huge', async (route) => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const inside = JSON.stringify(route.body).replace(/}$/, `,"params":${'['.repeat(200)}${']'.repeat(200)}}`)
  for (const raw of ['', '{', 'null', '1', '"text"', '[]', '[[]]', 'undefined', '{"a":1', deep, inside]) {
    await expectRefusal(await send(route, { raw }), /^body/)
  }
  await expectRefusal(
    await send(route, { raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }),
    /^body$/,
  )
  const huge = await send(route, { raw: `"${'x'.repeat(2 * 1024 * 1024)}"` })
  expect(huge.status).toBe(413)
  await expectRefusal(huge, /^body$/)
  const claimed = await send(route, { headers: { 'content-length': '99999999' }, raw: '{}' })
  await expectRefusal(claimed, /^body/)
  const form = await send(route, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: 'a=1',
  })
  expect(form.status).toBe(415)
  await expectRefusal(form, /^headers\.content-type$/)
})

test.each(
  withBody,
)('error: hardening B1: $route with each field of its body missing, extra or wrong', async (route) => {
  const body = route.body as Record<string, unknown>
  // A valid body is refused because of its sender.
  const named = route.answers === undefined ? /^body/ : /^(body|headers)/
  const optional = ['id', 'params']
  for (const name of Object.keys(body)) {
    if (optional.includes(name) && route.route === '/v1/') continue
    const { [name]: _, ...without } = body
    // Other clients send none. In that case the server checks whether the account still has the session.
    const isOptional = name === 'operation' && route.route === '/v1/sessions/{id}/revoke'
    if (!isOptional) {
      await expectRefusal(await send({ ...route, body: without, query: route.query }), named)
    }
    for (const wrong of [
      null,
      1.5,
      -1,
      true,
      [],
      {},
      [[]],
      '',
      'x'.repeat(5000),
      { __proto__: null, toString: 1 },
    ]) {
      if (route.route === '/e' && (name === 'url' || name === 'domain') && wrong === '') continue
      await expectRefusal(
        await send({ ...route, body: { ...body, [name]: wrong }, query: route.query }),
        named,
      )
    }
  }
  await expectRefusal(await send({ ...route, body: { ...body, extra: 1 }, query: route.query }), named)
  await expectRefusal(
    await send(
      { ...route, query: route.query },
      { raw: JSON.stringify(body).replace('{', '{"__proto__":{"a":1},') },
    ),
    named,
  )
})

test('error: hardening B1: no JSON that is not an event or a call causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...withBody), async (body, route) => {
      const response = await send({ ...route, body, query: route.query })
      await expectRefusal(response, /^body/)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['bio', 'a\0b'],
  ['avatar', 'https://pictures.example/\ud800'],
])('error: hardening B1: a name whose %s no database stores', async (attribute, text) => {
  const signed = JSON.stringify({
    name: 'alice.agora.eth',
    attributes: { [attribute]: text },
    timestamp: Math.floor(Date.now() / 1000),
  })
  const response = await server.post('/v1/profile/account', {
    ...registration,
    message: signed,
    signature: await holder.signMessage({ message: signed }),
  })
  await expectRefusal(response, /^body\.message$/)
})

test('error: hardening B1: no query causes a server error', async () => {
  const text = fc.string({ maxLength: 40, unit: 'binary' })
  const names = fc.constantFrom(
    'projectId',
    'chainId',
    'page',
    'entries',
    'include',
    'search',
    'st',
    'sender',
    'x',
    '',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(names, text), { maxLength: 4 }),
      fc.constantFrom(...routes),
      async (pairs, route) => {
        const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
        const response = await send({ ...route, query: search })
        expect([response.status, response.status === 503 || response.status < 500]).toEqual([
          response.status,
          true,
        ])
        // A page for users describes the error in HTML.
        const isPage = response.headers.get('content-type')?.startsWith('text/html')
        if (response.status >= 400 && !isPage) await expectRefusal(response)
      },
    ),
    { numRuns: 200 },
  )
})

test('error: hardening B1: paths without a route', async () => {
  for (const path of [
    '/',
    '/e/',
    '/v1/account',
    '/v1//',
    '/getWallets/',
    '/.env',
    '/%ff',
    '/../etc/passwd',
    '/v2/',
  ]) {
    await expectRefusal(await server.get(path))
  }
})

test('behavior: hardening B1: nothing that was refused was written', async () => {
  await server.close()
  const rows = await database.database.select({ event: events.event }).from(events)
  // The one valid event above.
  expect(rows).toEqual([{ event: 'MODAL_OPEN' }])
  expect(server.projects.list()).toHaveLength(1)
})
