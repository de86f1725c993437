import { getBalanceResponse, type TokenBalance } from '@portico/protocol/http'
import {
  deployFixtures,
  gasBurner,
  type LocalChain,
  localContracts,
  longTalker,
  oddToken,
  oldTokens,
  startAnvil,
  encodeText as text,
  tokenSelectors,
  word256,
} from '@portico/testkit/chain'
import { parse } from 'valibot'
import { getContractAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { startFileServer } from '../testing/startFileServer.js'

const { balanceOf, decimals, name, symbol } = tokenSelectors
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const anvil = 'eip155:31337'
const { multicall3, spamToken, tether, usdCoin } = localContracts
const most = 2n ** 256n - 1n

let chain: LocalChain
let database: OpenDatabase
let server: TestServer

type ChainInput = NonNullable<SettingsInput['chains']>[number]

const network = (more: Partial<ChainInput> = {}): ChainInput => ({
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  id: anvil,
  name: 'Anvil',
  priceUsd: 2500,
  rpcUrls: [chain.rpcUrl],
  tokens: [
    { address: tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' },
    { address: usdCoin, decimals: 6, name: 'Test USD Coin', priceUsd: 1, symbol: 'USDC' },
  ],
  ...more,
})

async function rpc(method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return ((await response.json()) as { result: unknown }).result
}

const addressOf = (index: number) => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`
const placed = new Map<string, string>()

/** Puts a contract on the chain. Contracts with the same code get the same address. */
async function place(code: string): Promise<string> {
  const address = placed.get(code) ?? addressOf(placed.size)
  placed.set(code, address)
  await rpc('anvil_setCode', [address, code])
  return address
}

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  server = await createTestServer({ chains: [network()] }, { database })
})
afterAll(async () => {
  await server.close()
  await Promise.all([chain.stop(), database.close()])
})

async function balancesOf(of: TestServer, query = ''): Promise<TokenBalance[]> {
  const response = await of.get(`/v1/account/${alice}/balance?currency=usd&chainId=${anvil}${query}`)
  expect(response.status).toBe(200)
  return parse(getBalanceResponse, await response.json()).balances
}

/** Returns the entry of a contract that is not a listed token. */
async function entryOf(address: string, of = server): Promise<TokenBalance | undefined> {
  of.clock.advance(1001)
  const all = await balancesOf(of, `&forceUpdate=${anvil}:${address}`)
  return all.find((balance) => balance.address === `${anvil}:${address.toLowerCase()}`)
}

/** Checks that all listed tokens are present: one bad token must not affect the others. */
const isWhole = (all: TokenBalance[]) =>
  ['ETH', 'USDC', 'USDT'].every((one) => all.some((b) => b.symbol === one))

test('default', async () => {
  const held = BigInt(
    String(
      await rpc('eth_call', [
        { data: `0x${balanceOf}${alice.slice(2).padStart(64, '0')}`, to: usdCoin },
        'latest',
      ]),
    ),
  )
  const [native, ...tokens] = await balancesOf(server)
  expect(native).toMatchObject({ price: 2500, symbol: 'ETH' })
  expect(native).not.toHaveProperty('address')
  const amount = Number(held) / 1e6
  expect(tokens[0]).toEqual({
    address: `${anvil}:${usdCoin.toLowerCase()}`,
    chainId: anvil,
    iconUrl: 'http://portico.test/public/getTokenImage/USDC',
    isSpam: false,
    name: 'Test USD Coin',
    price: 1,
    quantity: { decimals: '6', numeric: String(amount) },
    symbol: 'USDC',
    value: amount,
  })
  expect(tokens[1]).toMatchObject({ price: 0, symbol: 'USDT' })
  expect(tokens[1]).not.toHaveProperty('value')
})

test('behavior: all listed tokens are read by one call of Multicall3', async () => {
  const calls: unknown[] = []
  const node = await startFileServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push(JSON.parse(body))
    const answer = await fetch(chain.rpcUrl, {
      body,
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const own = await createTestServer({ chains: [network({ rpcUrls: [node.url] })] }, { database })
  expect(isWhole(await balancesOf(own))).toBe(true)
  const contractCalls = calls.flat().filter((call) => (call as { method: string }).method === 'eth_call')
  expect(contractCalls).toHaveLength(1)
  await Promise.all([own.close(), node.close()])
})

test('behavior: without Multicall3, tokens are read one by one until it is deployed', async () => {
  const code = await rpc('eth_getCode', [multicall3, 'latest'])
  await rpc('anvil_setCode', [multicall3, '0x'])
  const own = await createTestServer({ chains: [network()] }, { database })
  try {
    expect(isWhole(await balancesOf(own))).toBe(true)
  } finally {
    await rpc('anvil_setCode', [multicall3, code])
  }
  own.clock.advance(11 * 60_000)
  expect(isWhole(await balancesOf(own))).toBe(true)
  await own.close()
})

test('behavior: a requested token is read even if no list has it', async () => {
  expect((await balancesOf(server)).some(({ address }) => address?.endsWith(spamToken.toLowerCase()))).toBe(
    false,
  )
  expect(await entryOf(spamToken)).toMatchObject({ iconUrl: '', isSpam: true, price: 0 })
})

test('hardening R39: the native coin’s own token contract is the coin, and counts once; another token with the same balance does not', async () => {
  const holder = '0x00000000000000000000000000000000000c0ffe'
  await rpc('anvil_setBalance', [holder, '0xde0b6b3a7640000'])
  // `balanceOf` returns the coin's balance, in full or with six decimals, or 10^18 for everyone; other calls return 18
  // and "COIN".
  const tokenOf = (balance: string) =>
    place(`0x60003560e01c6370a0823114601957601260005260206000f35b${balance}60005260206000f3`)
  const listed = await Promise.all(
    ['60043531', '6004353164e8d4a510009004', '670de0b6b3a7640000'].map(tokenOf),
  )
  const own = await createTestServer(
    {
      chains: [
        network({
          tokens: listed.map((address, index) => ({
            address,
            decimals: index === 1 ? 6 : 18,
            name: `Token ${index}`,
            priceUsd: 2500,
            symbol: `T${index}`,
          })),
        }),
      ],
    },
    { database },
  )
  try {
    const response = await own.get(`/v1/account/${holder}/balance?chainId=${anvil}`)
    const { balances } = parse(getBalanceResponse, await response.json())
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'T2'])
    expect(balances.map(({ value }) => value)).toEqual([2500, 2500])
  } finally {
    await own.close()
  }
})

test('hardening R39: a stranger’s payments do not hide a token, even at the addresses of the account’s next contracts', async () => {
  const victim = '0x00000000000000000000000000000000000ba5e1'
  const transfer = (to: string, units: bigint) => ({
    data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${word256(units)}`,
    from: alice,
    to: usdCoin,
  })
  // Addresses of the account's contracts at nonce 0 and 1.
  const places = [
    getContractAddress({ from: victim, nonce: 0n }),
    getContractAddress({ from: victim, nonce: 1n }),
  ]
  for (const call of [transfer(victim, 5_000_000n), ...places.map((to) => transfer(to, 1n))])
    await rpc('eth_sendTransaction', [call])
  // The account has 5 of the token, and the stranger fills up the coin to the same amount.
  await rpc('anvil_setBalance', [victim, `0x${(5n * 10n ** 18n).toString(16)}`])
  const response = await server.get(`/v1/account/${victim}/balance?chainId=${anvil}`)
  const { balances } = parse(getBalanceResponse, await response.json())
  expect(balances.map(({ quantity, symbol }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '5'],
    ['USDC', '5'],
  ])
})

test('behavior: tokens of the index', async () => {
  const own = await createTestServer({ chains: [network({ indexFrom: 0, tokens: [] })] })
  await expect
    .poll(
      async () => {
        own.clock.advance(30_001)
        return (await balancesOf(own)).map((balance) => balance.symbol)
      },
      { timeout: 60_000 },
    )
    .toEqual(expect.arrayContaining(['ETH', 'USDC', 'USDT']))
  await own.close()
})

test('behavior: Blockscout names the tokens, page by page, and nothing else of its response is used', async () => {
  const token = await place(
    oddToken({
      [balanceOf]: word256(7),
      [decimals]: word256(0),
      [name]: text('Ticket'),
      [symbol]: text('TCK'),
    }),
  )
  // Format: https://docs.blockscout.com/api-reference, tokens of an address.
  const item = (address: string, as: 'address' | 'address_hash') => ({
    token: {
      [as]: address,
      decimals: '2',
      exchange_rate: '999',
      name: 'Another',
      symbol: 'OTHER',
      type: 'ERC-20',
    },
    token_id: null,
    token_instance: null,
    value: '1000000',
  })
  const blockscout = await startFileServer(({ url = '' }, response) => {
    const isSecond = url.includes('items_count=50')
    const body = isSecond
      ? { items: [item(token, 'address')], next_page_params: null }
      : {
          items: [item(usdCoin, 'address_hash'), { token: null }, { token: { address: 'evil' } }],
          next_page_params: { fiat_value: null, id: 12, items_count: 50, value: '5' },
        }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const settings = network({ blockscoutUrl: `${blockscout.url}/`, tokens: [] })
  const own = await createTestServer({ chains: [settings] })
  const all = await balancesOf(own)
  expect(all.map((balance) => balance.symbol)).toEqual(['ETH', 'TCK', 'USDC'])
  expect(all[1]).toMatchObject({ name: 'Ticket', price: 0, quantity: { decimals: '0', numeric: '7' } })
  expect(blockscout.requests[0]).toBe(`/api/v2/addresses/${alice.toLowerCase()}/tokens?type=ERC-20`)
  expect(blockscout.requests).toHaveLength(2)
  await Promise.all([own.close(), blockscout.close()])
})

test.each([
  'status 500',
  'words',
  'another shape',
  'silence',
])('error: hardening B2: if Blockscout responds with %s, only its tokens are missing', async (what) => {
  const blockscout = await startFileServer((_, response) => {
    if (what === 'silence') response.destroy()
    else if (what === 'status 500') response.writeHead(500).end('{"items":[]}')
    else response.writeHead(200).end(what === 'words' ? '<html>' : '{"items":"many"}')
  })
  const own = await createTestServer({ chains: [network({ blockscoutUrl: blockscout.url })] }, { database })
  expect(isWhole(await balancesOf(own))).toBe(true)
  await Promise.all([own.close(), blockscout.close()])
})

/** Starts a Blockscout with two tokens on two pages, and a server that uses it. */
async function withTwoPages(isDown: (requests: readonly string[]) => boolean, limits = {}) {
  const token = await place(
    oddToken({
      [balanceOf]: word256(7),
      [decimals]: word256(0),
      [name]: text('Ticket'),
      [symbol]: text('TCK'),
    }),
  )
  const blockscout = await startFileServer(({ url = '' }, response) => {
    const isSecond = url.includes('items_count=50')
    const items = [{ token: { address: isSecond ? token : usdCoin } }]
    const body = { items, next_page_params: isSecond ? null : { items_count: 50 } }
    response
      .writeHead(isDown(blockscout.requests) ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  const chains = [network({ blockscoutUrl: blockscout.url, tokens: [] })]
  const own = await createTestServer({ chains, limits })
  own.clock.stop()
  return {
    close: () => Promise.all([own.close(), blockscout.close()]),
    own,
    symbols: async () => (await balancesOf(own)).map((balance) => balance.symbol),
  }
}

test.each([
  ['first', 1, ['ETH']],
  ['second', 2, ['ETH', 'USDC']],
])('error: hardening B2: a list without the tokens of a %s page is cached for one second', async (_, failing, found) => {
  const { close, own, symbols } = await withTwoPages(
    // The first attempt and two more.
    ({ length }) => length >= failing && length < failing + 3,
  )
  expect(await symbols()).toEqual(found)
  own.clock.advance(999)
  expect(await symbols()).toEqual(found)
  own.clock.advance(1)
  expect(await symbols()).toEqual(['ETH', 'TCK', 'USDC'])
  await close()
})

test('hardening A44: tokens that one project has no calls left for are shown through another project', async () => {
  const { close, own } = await withTwoPages(() => false, { providerCalls: 20 })
  for (const projectId of ['greedy', 'modest'])
    await own.projects.create({ name: projectId, origins: ['https://site.example'], projectId })
  const symbolsOf = async (projectId: string, account = alice) => {
    const path = `/v1/account/${account}/balance?currency=usd&chainId=${anvil}&projectId=${projectId}`
    const { balances } = parse(getBalanceResponse, await (await own.get(path)).json())
    return balances.map((balance) => balance.symbol)
  }
  // A project has ten calls, and each account takes two.
  for (let index = 0; index < 6; index++) await symbolsOf('greedy', addressOf(0xf000 + index))
  const [refused, shared] = await Promise.all([symbolsOf('greedy'), symbolsOf('modest')])
  expect([refused, shared]).toEqual([['ETH'], ['ETH', 'TCK', 'USDC']])
  await close()
})

test('hardening A40: the largest possible balance is exact', async () => {
  const token = await place(
    oddToken({
      [balanceOf]: word256(most),
      [decimals]: word256(18),
      [name]: text('Much'),
      [symbol]: text('MUCH'),
    }),
  )
  expect((await entryOf(token))?.quantity).toEqual({
    decimals: '18',
    numeric: '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  })
})

test.each([
  ['255', word256(255)],
  ['2²⁵⁶-1', word256(most)],
  ['a text', text('18')],
  ['nothing', ''],
  ['half a word', '00'],
])('hardening A40: if decimals are %s, the token is dropped', async (_, said) => {
  const token = await place(
    oddToken({ [balanceOf]: word256(5), [decimals]: said, [name]: text('Odd'), [symbol]: text('ODD') }),
  )
  expect(await entryOf(token)).toBeUndefined()
})

test.each([
  ['https://claim.example/', 'GIFT'],
  ['Reward', 'visit evil.io'],
  ['USD\u202eC', 'USDX'],
  ['Plain', 'US\u200bDY'],
  ['Plain', 'USDC'],
  ['Plain', 'usdc '],
  ['Plain', 'ＥＴＨ'],
  ['Plain', 'U\u0405D\u0421'],
])('hardening A29 and A40: %s (%s) is flagged, has no price, and is one clean line', async (called, short) => {
  const token = await place(
    oddToken({
      [balanceOf]: word256(5),
      [decimals]: word256(0),
      [name]: text(called),
      [symbol]: text(short),
    }),
  )
  const entry = await entryOf(token)
  expect(entry).toMatchObject({ iconUrl: '', isSpam: true, price: 0 })
  expect(entry).not.toHaveProperty('value')
  expect(`${entry?.name}${entry?.symbol}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('hardening A40: an endless text is truncated, and bytes that are not text are not a name', async () => {
  const long = await place(
    oddToken({
      [balanceOf]: word256(5),
      [decimals]: word256(0),
      [name]: text('N'.repeat(5000)),
      [symbol]: text('S'.repeat(500)),
    }),
  )
  const entry = await entryOf(long)
  expect([entry?.name.length, entry?.symbol.length]).toEqual([64, 32])
  const old = await place(
    oddToken({
      [balanceOf]: word256(5),
      [decimals]: word256(0),
      [name]: Buffer.from('Maker').toString('hex').padEnd(64, '0'),
      [symbol]: Buffer.from('MKR').toString('hex').padEnd(64, '0'),
    }),
  )
  expect(await entryOf(old)).toMatchObject({ name: 'Maker', symbol: 'MKR' })
})

test.each(
  Object.entries(oldTokens),
)('behavior: a token older than the standard is still read: %s', async (_, {
  code,
  name: called,
  symbol: short,
}) => {
  const token = await place(code)
  const ends = `${token.slice(0, 6)}…${token.slice(-4)}`.toLowerCase()
  expect(await entryOf(token)).toMatchObject({
    isSpam: false,
    name: called ?? ends,
    quantity: { decimals: '6', numeric: '2.5' },
    symbol: short ?? ends,
  })
})

test.each([
  ['burns all gas', gasBurner],
  ['answers a megabyte', longTalker],
  ['reverts', '0x60006000fd'],
  ['answers nothing', '0x00'],
  ['answers half a balance', oddToken({ [balanceOf]: '01' })],
])('hardening A40: if a contract %s, other balances are not affected', async (_, code) => {
  const token = await place(code)
  server.clock.advance(1001)
  const all = await balancesOf(server, `&forceUpdate=${anvil}:${token}`)
  expect(isWhole(all)).toBe(true)
  expect(all.some(({ address }) => address?.endsWith(token))).toBe(false)
})

test('error: hardening B4: a token to refresh must be CAIP-10', async () => {
  const response = await server.get(`/v1/account/${alice}/balance?forceUpdate=${anvil}:${usdCoin},0x12`)
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'INVALID_REQUEST',
      field: 'query.forceUpdate',
      message: 'Invalid query.forceUpdate: Invalid CAIP Address',
    },
  ])
})
