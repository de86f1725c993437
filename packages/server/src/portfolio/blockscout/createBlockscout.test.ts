import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHistoryResponse, getNftsResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../store/database.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'

// Responses in the format of the public reference, https://docs.blockscout.com/api-reference.

const gnosis = 'eip155:100'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x394c399dbA25B99Ab7708EdB505d755B3aa29997'
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const params = (hash: string) => ({ hash, is_contract: false, name: null, public_tags: [] })

type Reply = { status: number; body: unknown }
const requests: URL[] = []
let replies: Record<string, (url: URL) => Reply>
const explorer = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://explorer.test')
  requests.push(url)
  const kind = url.pathname.split('/').at(-1) ?? ''
  const { body, status } = replies[kind]?.(url) ?? { body: { message: 'Not found' }, status: 404 }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
})
let database: OpenDatabase
let server: TestServer

beforeAll(async () => {
  await new Promise<void>((resolve) => explorer.listen(0, '127.0.0.1', resolve))
  database = await openTestDatabase()
})
beforeEach(async () => {
  await server?.close()
  requests.length = 0
  replies = {}
  server = await createTestServer(
    {
      chains: [
        {
          blockscoutUrl: `http://127.0.0.1:${(explorer.address() as AddressInfo).port}/`,
          currency: { decimals: 18, name: 'xDAI', symbol: 'XDAI' },
          id: gnosis,
          name: 'Gnosis',
          rpcUrls: ['http://127.0.0.1:9'],
        },
      ],
    },
    { database },
  )
})
afterAll(async () => {
  await server.close()
  explorer.closeAllConnections()
  explorer.close()
  await database.close()
})

const transaction = (block: number, more: object = {}) => ({
  block_number: block,
  fee: { type: 'actual', value: '9853224000000000' },
  from: params(alice),
  hash: hashOf(block),
  method: null,
  nonce: 115,
  position: 117,
  raw_input: '0x',
  status: 'ok',
  timestamp: '2022-08-02T07:18:05.000000Z',
  to: params(bob),
  value: '1500000000000000000',
  ...more,
})
const transfer = (block: number, more: object = {}) => ({
  block_hash: hashOf(1e6 + block),
  block_number: block,
  from: params(bob),
  log_index: 16,
  method: 'transfer',
  timestamp: '2022-08-02T07:18:05.000000Z',
  to: params(alice),
  token: {
    address_hash: token,
    decimals: '6',
    icon_url: null,
    name: 'Tether USD',
    symbol: 'USDT',
    type: 'ERC-20',
  },
  total: { decimals: '6', value: '480000000' },
  transaction_hash: hashOf(block),
  type: 'token_transfer',
  ...more,
})
const page =
  (items: unknown[], next_page_params: unknown = null) =>
  (): Reply => ({
    body: { items, next_page_params },
    status: 200,
  })

async function history(query = '') {
  const response = await server.get(`/v1/account/${alice}/history?chainId=${gnosis}${query}`)
  expect(response.status).toBe(200)
  return parse(getHistoryResponse, await response.json())
}

test('default: transactions and token transfers as one history', async () => {
  replies = {
    'token-transfers': page([
      transfer(12),
      transfer(11, {
        from: params(alice),
        to: params(bob),
        token: { ...transfer(11).token, name: 'Visit https://x.example' },
      }),
      transfer(10, { total: { decimals: '6', value: '0' } }),
    ]),
    transactions: page([
      transaction(11, { raw_input: '0xa9059cbb00', to: params(token), value: '0' }),
      transaction(9),
      transaction(8, { status: 'error' }),
    ]),
  }
  const { data, next } = await history()
  expect(next).toBeNull()
  expect(
    data.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.status,
      ...transfers.map(({ direction, fungible_info, quantity }) => [
        direction,
        quantity.numeric,
        fungible_info?.symbol,
        fungible_info?.flags?.is_spam,
      ]),
    ]),
  ).toEqual([
    ['receive', 'confirmed', ['in', '480', 'USDT', false]],
    ['send', 'confirmed', ['out', '480', 'USDT', true]],
    // A transfer of nothing, by a stranger.
    ['execute', 'confirmed'],
    ['send', 'confirmed', ['out', '1.5', 'XDAI', undefined]],
    ['send', 'failed'],
  ])
  expect(data[3]?.metadata).toMatchObject({
    chain: gnosis,
    minedAt: '2022-08-02T07:18:05.000Z',
    sentFrom: alice.toLowerCase(),
  })
})

test('hardening A38: impostors and forged transfers of NFTs are marked', async () => {
  const listed = '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1'
  const ticket = { ...transfer(1).token, decimals: null, name: 'Ticket', symbol: 'TCK', type: 'ERC-721' }
  const nft = { token: ticket, total: { token_id: '7' } }
  replies = {
    'token-transfers': page([
      // A look-alike with a Cyrillic letter, then the token itself.
      transfer(15, { token: { ...transfer(15).token, name: 'Ether', symbol: 'WET\u041d' } }),
      transfer(14, { token: { ...transfer(14).token, address_hash: listed, name: 'Ether', symbol: 'WETH' } }),
      transfer(13, { ...nft, from: params(alice), to: params(bob) }),
      transfer(12, { ...nft, from: params(alice), to: params(bob) }),
      transfer(11, nft),
    ]),
    transactions: page([transaction(12, { value: '0' })]),
  }
  const { data } = await history()
  const flags = data.flatMap(({ transfers }) =>
    transfers.map(({ fungible_info, nft_info }) => (fungible_info ?? nft_info)?.flags?.is_spam),
  )
  expect(flags).toEqual([true, false, true, false, false])
})

test('behavior: pages end with a block that is complete in both lists', async () => {
  const below = (url: URL) => Number(url.searchParams.get('block_number') ?? 1e9)
  const listOf = (blocks: number[], make: (block: number) => object) => (url: URL) => {
    const left = blocks.filter((block) => block < below(url))
    const items = left.slice(0, 3)
    const more = left.length > 3 ? { block_number: items.at(-1), index: 1, items_count: 50 } : null
    return page(items.map(make), more)()
  }
  replies = {
    'token-transfers': listOf([30, 28, 26, 24, 22, 20, 5], (block) => transfer(block)),
    transactions: listOf([29, 27, 10, 9, 8], (block) => transaction(block)),
  }
  const seen: string[] = []
  let next: string | null = ''
  for (let count = 0; next !== null && count < 20; count++) {
    const answer = await history(next && `&cursor=${next}`)
    seen.push(...answer.data.map(({ metadata }) => metadata.hash))
    next = answer.next
  }
  expect(seen).toEqual([30, 29, 28, 27, 26, 24, 22, 20, 10, 9, 8, 5].map(hashOf))
})

test('hardening A44: pending transactions of strangers do not hide the activity', async () => {
  const pending = { block_number: null, from: params(bob), position: null, status: null, timestamp: null }
  const unmined = Array.from({ length: 50 }, (_, index) =>
    transaction(1000 + index, { ...pending, to: params(alice) }),
  )
  const older = { hash: hashOf(1049), inserted_at: '2022-08-02T07:18:05.000000Z', items_count: 50 }
  replies = {
    'token-transfers': page([transfer(30), transfer(8)]),
    transactions: (url) =>
      url.searchParams.has('block_number')
        ? page([transaction(20), transaction(9)])()
        : page(unmined, older)(),
  }
  const { data, next } = await history()
  expect([data.map(({ metadata }) => metadata.hash), next]).toEqual([[30, 20, 9, 8].map(hashOf), null])
  expect(requests).toHaveLength(3)
  expect(Object.fromEntries(requests[2]?.searchParams ?? [])).toEqual({
    block_number: '2147483647',
    index: '0',
    items_count: '50',
  })
})

test('default: NFTs', async () => {
  const instance = {
    id: '431',
    image_url: 'https://example.com/picture.png',
    is_unique: true,
    metadata: {
      attributes: [{ trait_type: 'Year', value: 2023 }],
      description: 'A\u202e picture',
      name: 'Picture',
    },
    token: { ...transfer(1).token, name: 'Pictures', type: 'ERC-721' },
    token_type: 'ERC-721',
    value: '1',
  }
  const more = { token_contract_address_hash: token, token_id: '431', token_type: 'ERC-721' }
  replies = { nft: (url) => page([instance], url.searchParams.has('token_id') ? null : more)() }
  const read = async (query = '') =>
    parse(
      getNftsResponse,
      await (await server.get(`/v1/account/${alice}/nfts?chainId=${gnosis}${query}`)).json(),
    )
  const first = await read()
  expect(first.nfts).toEqual([
    {
      address: `${gnosis}:${token.toLowerCase()}`,
      attributes: [{ trait_type: 'Year', value: '2023' }],
      chainId: gnosis,
      collection: 'Pictures',
      description: 'A picture',
      imageUrl: expect.stringMatching(/^http:\/\/portico\.test\/v1\/image\//),
      isSpam: false,
      name: 'Picture',
      quantity: '1',
      standard: 'ERC721',
      tokenId: '431',
    },
  ])
  expect((await read(`&cursor=${first.next}`)).next).toBeNull()
  expect(requests.at(-1)?.searchParams.get('token_contract_address_hash')).toBe(token.toLowerCase())
})

test('behavior: an unknown account has no history', async () => {
  expect(await history()).toEqual({ data: [], next: null })
})

test('behavior: it is in the portfolio, but only if it is configured', async () => {
  expect(await (await server.get('/v1/supported-chains')).json()).toMatchObject({ portfolio: [gnosis] })
  const unnamed = await server.get(`/v1/account/${alice}/history`)
  expect((await unnamed.json()).code).toBe('UNSUPPORTED_CHAIN')
})

test('hardening R15: over its rate, the request is retried', async () => {
  let refused = 0
  replies = {
    'token-transfers': page([]),
    transactions: () =>
      refused++ === 0 ? { body: { message: 'Too many requests' }, status: 429 } : page([transaction(9)])(),
  }
  expect((await history()).data).toHaveLength(1)
})

test.each<[string, Reply]>([
  ['status 500', { body: { message: 'Something went wrong' }, status: 500 }],
  ['status 422', { body: { errors: [{ title: 'Invalid value' }] }, status: 422 }],
  ['HTML', { body: '<html>', status: 200 }],
  [
    'another shape',
    { body: { items: [{ ...transaction(9), from: null }], next_page_params: null }, status: 200 },
  ],
  [
    'a negative amount',
    { body: { items: [transaction(9, { value: '-1' })], next_page_params: null }, status: 200 },
  ],
])('error: %s means that the upstream is unavailable', async (_, reply) => {
  replies = { 'token-transfers': page([]), transactions: () => reply }
  const response = await server.get(`/v1/account/${alice}/history?chainId=${gnosis}`)
  expect([response.status, (await response.json()).code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
})
