import { getBalanceResponse, getHistoryResponse, type Transaction } from '@portico/protocol/http'
import { devAccounts } from '@portico/testkit'
import {
  deployFixtures,
  encodeText,
  type LocalChain,
  localContracts,
  lookAlikeAddress,
  oddToken,
  startAnvil,
  tokenSelectors,
  word256,
} from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { askChain, indexedChain, sendAndMine, untilIndexed } from '../testing/indexedChain.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { eventTopics } from './indexer/decodeLog.js'

const anvil = 'eip155:31337'
const [{ address: alice }, { address: bob }, { address: carol }] = devAccounts
const idOf = (token: string) => `${anvil}:${token.toLowerCase()}`
let chain: LocalChain
let database: OpenDatabase
let server: TestServer

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  server = await createTestServer({ chains: [indexedChain(chain)] }, { database })
  await untilIndexed(server, chain)
}, 120_000)
afterAll(async () => {
  await server.close()
  await Promise.all([chain.stop(), database.close()])
})

async function pageOf(account: string, query = '') {
  const response = await server.get(`/v1/account/${account}/history?chainId=${anvil}${query}`)
  expect(response.status).toBe(200)
  return parse(getHistoryResponse, await response.json())
}

async function historyOf(account: string): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await pageOf(account, next && `&cursor=${next}`)
    all.push(...page.data)
    next = page.next
  }
  return all
}

const typesOf = (all: readonly Transaction[]) => all.map(({ metadata }) => metadata.operationType)

test('default: a sent transfer, seen from both sides', async () => {
  const hash = await sendAndMine(chain, { from: alice, to: bob, value: '0x16345785d8a0000' })
  await untilIndexed(server, chain)
  const [[sent], [received]] = await Promise.all([historyOf(alice), historyOf(bob)])
  const minedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/)
  expect(sent).toEqual({
    id: `${anvil}:${hash}`,
    metadata: {
      chain: anvil,
      hash,
      minedAt,
      nonce: expect.any(Number),
      operationType: 'send',
      sentFrom: alice.toLowerCase(),
      sentTo: bob.toLowerCase(),
      status: 'confirmed',
    },
    transfers: [
      {
        counterparty: bob.toLowerCase(),
        direction: 'out',
        fungible_info: {
          icon: { url: 'http://portico.test/public/getTokenImage/ETH' },
          name: 'Ether',
          symbol: 'ETH',
        },
        quantity: { numeric: '0.1' },
      },
    ],
  })
  expect(received).toMatchObject({
    id: sent?.id,
    metadata: { operationType: 'receive' },
    transfers: [{ counterparty: alice.toLowerCase(), direction: 'in', quantity: { numeric: '0.1' } }],
  })
})

test('behavior: pages of 50, newest first, without gaps or duplicates while new entries arrive', async () => {
  const first = await pageOf(alice)
  expect(first.data).toHaveLength(50)
  await sendAndMine(chain, { from: alice, to: carol, value: '0x1' })
  await untilIndexed(server, chain)
  const second = await pageOf(alice, `&cursor=${first.next}`)
  const all = await historyOf(alice)
  const known = [...first.data, ...second.data].map(({ id }) => id)
  expect(all.slice(1, 1 + known.length).map(({ id }) => id)).toEqual(known)
  const times = all.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('behavior: a trade, mints, approvals, and failures', async () => {
  const all = await historyOf(alice)
  const trade = all.find(({ metadata }) => metadata.operationType === 'trade')
  expect(trade?.transfers).toMatchObject([
    { direction: 'out', fungible_info: { symbol: 'USDC' }, quantity: { numeric: '500' } },
    { direction: 'in', fungible_info: { symbol: 'USDT' }, quantity: { numeric: '499.5' } },
  ])
  const mint = all.find(({ transfers }) => transfers[0]?.nft_info?.address === idOf(localContracts.tickets))
  expect(mint).toBeDefined()
  const approvals = all.filter(({ metadata }) => metadata.operationType === 'approve')
  expect(approvals.map(({ approvals: given, metadata }) => [metadata.status, given?.[0]?.quantity])).toEqual([
    ['failed', undefined],
    ['confirmed', { numeric: '50' }],
    ['confirmed', { numeric: '0' }],
    ['confirmed', null],
    ['confirmed', { numeric: '500' }],
  ])
  expect(approvals.at(3)?.approvals).toMatchObject([
    { fungible_info: { address: idOf(localContracts.usdCoin), symbol: 'USDC' }, spender: bob.toLowerCase() },
  ])
  const failed = all.filter(({ metadata }) => metadata.status === 'failed')
  expect(typesOf(failed)).toEqual(['send', 'approve', 'send'])
  expect(failed.every(({ transfers }) => transfers.length === 0)).toBe(true)
  expect(typesOf(all)).toEqual(expect.arrayContaining(['mint', 'receive', 'send']))
})

test('behavior: a batch of NFTs is one transaction with all of them', async () => {
  const all = await historyOf(carol)
  const batch = all.find(({ transfers }) => transfers.length === 2 && transfers[0]?.nft_info)
  expect(batch?.transfers).toMatchObject([
    { direction: 'in', nft_info: { token_id: '1' }, quantity: { numeric: '1' } },
    { direction: 'in', nft_info: { token_id: '300' }, quantity: { numeric: '3' } },
  ])
})

test('hardening A38: a zero transfer, by a look-alike or in the user’s name, is in no history', async () => {
  const all = await historyOf(alice)
  const words = JSON.stringify(all)
  expect(words).not.toContain(lookAlikeAddress.toLowerCase())
  // The look-alike address did send the two transactions, so they are in its own history.
  expect(typesOf(await historyOf(lookAlikeAddress))).toEqual(
    ['send', 'execute'].map(() => expect.any(String)),
  )
})

test('hardening A38: a transfer that an unknown contract claims you sent is marked', async () => {
  // This code logs Transfer(alice, carol, 1 ether), for any caller.
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const code = `0x670de0b6b3a76400006000527f${word(carol)}7f${word(alice)}7f${topic}60206000a3`
  const fake = '0x00000000000000000000000000000000000fa4e0'
  await askChain(chain, 'anvil_setCode', [fake, code])
  await sendAndMine(chain, { from: bob, to: fake })
  await untilIndexed(server, chain)
  const [latest] = await historyOf(alice)
  expect(latest).toMatchObject({
    metadata: { sentFrom: bob.toLowerCase() },
    transfers: [{ direction: 'out', fungible_info: { address: idOf(fake), flags: { is_spam: true } } }],
  })
})

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
/** Returns code that logs a transfer of an ERC-721 or an ERC-1155, for any caller. */
const logsNft = (standard: 721 | 1155, from: string, to: string, tokenId: number) =>
  standard === 721
    ? `0x7f${word(tokenId.toString(16))}7f${word(to)}7f${word(from)}7f${eventTopics.transfer.slice(2)}60006000a4`
    : `0x60${tokenId.toString(16).padStart(2, '0')}60005260016020527f${word(to)}7f${word(from)}7f${word(bob)}7f${eventTopics.transferSingle.slice(2)}60406000a4`

test.each([
  [721, '0x00000000000000000000000000000000000fa721'],
  [1155, '0x00000000000000000000000000000000000f1155'],
] as const)('hardening A38: an NFT (ERC-%s) that an unknown contract claims you sent is marked; one that you had is not', async (standard, fake) => {
  const log = async (from: string, to: string, tokenId: number) => {
    await askChain(chain, 'anvil_setCode', [fake, logsNft(standard, from, to, tokenId)])
    await sendAndMine(chain, { from: bob, to: fake })
  }
  const flagOf = async () => {
    await untilIndexed(server, chain)
    const [latest] = await historyOf(alice)
    expect(latest?.transfers).toMatchObject([{ direction: 'out', nft_info: { address: idOf(fake) } }])
    return latest?.transfers[0]?.nft_info?.flags?.is_spam
  }
  await log(alice, carol, 41)
  expect(await flagOf()).toBe(true)
  // The token is sold on a marketplace, and another account sends the transaction.
  await log(bob, alice, 42)
  await log(alice, carol, 42)
  expect(await flagOf()).toBe(false)
})

test('hardening A38: a token with the native coin’s name is marked in the history as in the balance', async () => {
  const impostor = '0x0000000000000000000000000000000000c0ffee'
  const data = `670de0b6b3a76400006000527f${word(alice)}7f${word(bob)}7f${eventTopics.transfer.slice(2)}60206000a3`
  await askChain(chain, 'anvil_setCode', [impostor, `0x${data}`])
  await sendAndMine(chain, { from: bob, to: impostor })
  const { balanceOf, decimals, name, symbol } = tokenSelectors
  // Greek capital letters.
  const symbolText = encodeText('\u0395\u03a4\u0397')
  const answers = {
    [balanceOf]: word256(1),
    [decimals]: word256(18),
    [name]: encodeText('Ether'),
    [symbol]: symbolText,
  }
  await askChain(chain, 'anvil_setCode', [impostor, oddToken(answers)])
  await untilIndexed(server, chain)
  const [latest] = await historyOf(alice)
  expect(latest?.transfers).toMatchObject([
    { direction: 'in', fungible_info: { address: idOf(impostor), flags: { is_spam: true } } },
  ])
  const response = await server.get(`/v1/account/${alice}/balance?chainId=${anvil}`)
  const { balances } = parse(getBalanceResponse, await response.json())
  expect(balances.find(({ address }) => address === idOf(impostor))).toMatchObject({ isSpam: true, price: 0 })
})

test('hardening A29: names of tokens are plain text, and advertisements are marked', async () => {
  const all = await historyOf(alice)
  const transfers = all.flatMap((each) => each.transfers)
  const spam = transfers.filter((each) => (each.fungible_info ?? each.nft_info)?.flags?.is_spam)
  expect(spam.map((each) => (each.fungible_info ?? each.nft_info)?.address)).toEqual(
    expect.arrayContaining([idOf(localContracts.spamToken), idOf(localContracts.spamCollection)]),
  )
  const honest = transfers.filter((each) => each.fungible_info?.address === idOf(localContracts.tether))
  expect(honest.length).toBeGreaterThan(0)
  expect(honest.every((each) => each.fungible_info?.flags?.is_spam === false)).toBe(true)
})

test('behavior: an account without activity', async () => {
  expect(await pageOf('0x00000000000000000000000000000000000000ee')).toEqual({ data: [], next: null })
})

test('behavior: no purchase goes through this server', async () => {
  expect(await pageOf(alice, '&onramp=coinbase')).toEqual({ data: [], next: null })
})

test('behavior: the networks with a portfolio are the indexed ones', async () => {
  expect(await (await server.get('/v1/supported-chains')).json()).toMatchObject({ portfolio: [anvil] })
})

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  'x',
  '%00',
  '%F0%9F%92%A9',
  forged(null),
  forged([]),
  forged({ nfts: { [anvil]: '1.1' } }),
  forged({ history: { 'eip155:1': '1.1' } }),
  forged({ history: { [anvil]: '1' } }),
  forged({ history: { [anvil]: '-1.1' } }),
  forged({ history: { [anvil]: '1.99999999999' } }),
  forged({ history: { [anvil]: '99999999999999999999.1' } }),
  forged({ history: { [anvil]: '1.1;drop' } }),
  forged({ history: { [anvil]: 1 } }),
  forged({ history: {} }),
  forged({ history: { __proto__x: '1.1' } }),
])('error: hardening B1: the forged cursor %s', async (cursor) => {
  const response = await server.get(`/v1/account/${alice}/history?chainId=${anvil}&cursor=${cursor}`)
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', field: 'query.cursor' }),
  ])
})

test.each([
  [`/v1/account/${alice}/history?chainId=eip155:1`, 'query.chainId'],
  [`/v1/account/eip155:1:${alice}/history`, 'params.account'],
  [`/v1/account/eip155:1:${alice}/nfts`, 'params.account'],
])('error: %s has no index', async (path, field) => {
  const response = await server.get(path)
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'UNSUPPORTED_CHAIN', field }),
  ])
})
