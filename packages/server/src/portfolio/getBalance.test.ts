import { getBalanceResponse } from '@portico/protocol/http'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { answerAll, startFakeNode } from '../testing/startFakeNode.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const anvil = 'eip155:31337'
let chain: LocalChain
let database: OpenDatabase
let server: TestServer

const chainOf = (id: string, rpcUrl: string, priceUsd = 0) => ({
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  id,
  name: id,
  priceUsd,
  rpcUrls: [rpcUrl],
  tokens: [],
})

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  server = await createTestServer({ chains: [chainOf(anvil, chain.rpcUrl, 2500)] }, { database })
})
afterAll(async () => {
  await server.close()
  await Promise.all([chain.stop(), database.close()])
})

async function setBalance(amount: bigint, of = address): Promise<void> {
  await fetch(chain.rpcUrl, {
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'anvil_setBalance',
      params: [of, `0x${amount.toString(16)}`],
    }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
}

async function balancesOf(path: string, of = server) {
  const response = await of.get(path)
  expect(response.status).toBe(200)
  return parse(getBalanceResponse, await response.json()).balances
}

test('default', async () => {
  await setBalance(1_234_500_000_000_000_000n)
  expect(await balancesOf(`/v1/account/${address}/balance?currency=usd&chainId=${anvil}`)).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: anvil,
      value: 3086.25,
      price: 2500,
      quantity: { decimals: '18', numeric: '1.2345' },
      iconUrl: 'http://portico.test/public/getTokenImage/ETH',
    },
  ])
})

test.each([
  ['without a network', `/v1/account/${address}/balance`],
  ['as a CAIP-10 account', `/v1/account/${anvil}:${address}/balance`],
  ['as an encoded CAIP-10 account', `/v1/account/${encodeURIComponent(`${anvil}:${address}`)}/balance`],
  ['in lower case', `/v1/account/${address.toLowerCase()}/balance?chainId=${anvil}`],
  ['without 0x', `/v1/account/${address.slice(2)}/balance?chainId=${anvil}`],
])('behavior: the account %s', async (_, path) => {
  expect(await balancesOf(path)).toHaveLength(1)
})

test('behavior: an icon from the server', async () => {
  const [balance] = await balancesOf(`/v1/account/${address}/balance`)
  const response = await server.get(new URL(balance?.iconUrl ?? '').pathname)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('behavior: hardening A40: the largest possible balance is exact', async () => {
  const rich = '0x00000000000000000000000000000000000000aa'
  const node = await startFakeNode((calls, { isBatch }) => answerAll(calls, isBatch, `0x${'f'.repeat(64)}`))
  const own = await createTestServer({ chains: [chainOf('eip155:1', node.url)] }, { database })
  const [balance] = await balancesOf(`/v1/account/${rich}/balance`, own)
  expect(balance?.quantity.numeric).toBe(
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
  await Promise.all([own.close(), node.close()])
})

test('behavior: a balance is cached for 30 s, and read again on request', async () => {
  onTestFinished(server.clock.stop())
  const other = '0x00000000000000000000000000000000000000bb'
  const path = `/v1/account/${other}/balance?chainId=${anvil}`
  const numeric = async (more = '') => (await balancesOf(path + more))[0]?.quantity.numeric
  await setBalance(1n * 10n ** 18n, other)
  expect(await numeric()).toBe('1')
  await setBalance(2n * 10n ** 18n, other)
  server.clock.advance(29_000)
  expect(await numeric()).toBe('1')
  expect(await numeric(`&forceUpdate=${anvil}:${other}`)).toBe('2')
  expect(await numeric()).toBe('2')
  await setBalance(3n * 10n ** 18n, other)
  server.clock.advance(30_001)
  expect(await numeric()).toBe('3')
})

test('behavior: callers that request the same balance at the same time share one request', async () => {
  const node = await startFakeNode((calls, { isBatch }) => answerAll(calls, isBatch, '0x1'))
  const own = await createTestServer({ chains: [chainOf('eip155:1', node.url)] }, { database })
  const results = await Promise.all(
    Array.from({ length: 50 }, () => own.get(`/v1/account/${address}/balance`)),
  )
  expect(results.every(({ status }) => status === 200)).toBe(true)
  expect(node.requests).toHaveLength(1)
  await Promise.all([own.close(), node.close()])
})

test('behavior: over all networks, one that does not respond is left out', async () => {
  const settings: SettingsInput = {
    chains: [chainOf('eip155:1', 'http://127.0.0.1:9'), chainOf(anvil, chain.rpcUrl)],
  }
  const own = await createTestServer(settings, { database })
  expect((await balancesOf(`/v1/account/${address}/balance`, own)).map(({ chainId }) => chainId)).toEqual([
    anvil,
  ])
  await own.close()
})

test.each([
  'nothing',
  'an error',
  'words',
  'a negative number',
])('error: a node that answers with %s', async (what) => {
  const bodies: Record<string, unknown> = {
    'a negative number': '-0x1',
    'an error': undefined,
    nothing: null,
    words: 'a lot',
  }
  const node = await startFakeNode((calls, { isBatch }) =>
    what === 'an error'
      ? {
          body: {
            error: { code: -32000, message: 'secret path /etc/key' },
            id: calls[0]?.id,
            jsonrpc: '2.0',
          },
        }
      : answerAll(calls, isBatch, bodies[what]),
  )
  const own = await createTestServer({ chains: [chainOf('eip155:1', node.url)] }, { database })
  const response = await own.get(`/v1/account/${address}/balance`)
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: 'BALANCE_UNAVAILABLE', message: 'Not able to retrieve balance' },
  ])
  await Promise.all([own.close(), node.close()])
})

test.each([
  [`/v1/account/${address}/balance?chainId=eip155:10`, 'UNSUPPORTED_CHAIN', 'query.chainId'],
  [`/v1/account/eip155:10:${address}/balance`, 'UNSUPPORTED_CHAIN', 'params.address'],
  [`/v1/account/${address}/balance?chainId=10`, 'INVALID_REQUEST', 'query.chainId'],
  [`/v1/account/eip155:1:${address}/balance?chainId=${anvil}`, 'INVALID_REQUEST', 'query.chainId'],
  ['/v1/account/0x12/balance', 'INVALID_REQUEST', 'params.address'],
  ['/v1/account/7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv/balance', 'UNSUPPORTED_CHAIN', 'params.address'],
  [
    '/v1/account/7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv/balance?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'UNSUPPORTED_CHAIN',
    'query.chainId',
  ],
])('error: %s', async (path, code, field) => {
  const response = await server.get(path)
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code, field })])
})

test('behavior: the networks that the server reads are listed', async () => {
  expect(await (await server.get('/v1/supported-chains')).json()).toEqual({
    http: [anvil],
    smartAccounts: [],
    swaps: [],
    portfolio: [],
    tokens: [],
    ws: [],
  })
})
