import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHistoryResponse, getNftsResponse, type Nft } from '@portico/protocol/http'
import { devAccounts } from '@portico/testkit'
import {
  deployFixtures,
  type LocalChain,
  localContracts,
  readCollectible,
  startAnvil,
} from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { indexedChain, untilIndexed } from '../testing/indexedChain.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'

const anvil = 'eip155:31337'
const [{ address: alice }, { address: bob }, { address: carol }] = devAccounts
let chain: LocalChain
let collectiblesUrl: string
let database: OpenDatabase
let server: TestServer

/** Paths that were requested from the site with the metadata. */
const asked: string[] = []
const site = createServer((request, response) => {
  asked.push(request.url ?? '')
  const file = readCollectible(request.url ?? '/', collectiblesUrl)
  if (file === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': file.type }).end(file.body)
})

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase(), once(site, 'listening')])
  collectiblesUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  await deployFixtures({ collectiblesUrl, rpcUrl: chain.rpcUrl })
  server = await createTestServer(
    { chains: [indexedChain(chain)], privateOrigins: [collectiblesUrl] },
    { database },
  )
  await untilIndexed(server, chain)
}, 120_000)
afterAll(async () => {
  await server.close()
  site.closeAllConnections()
  site.close()
  await Promise.all([chain.stop(), database.close()])
})

async function nftsOf(account: string, from = server): Promise<Nft[]> {
  const response = await from.get(`/v1/account/${account}/nfts?chainId=${anvil}`)
  expect(response.status).toBe(200)
  return parse(getNftsResponse, await response.json()).nfts
}

const of = (nfts: readonly Nft[], contract: string) =>
  nfts.filter(({ address }) => address === `${anvil}:${contract.toLowerCase()}`)

test('default: the NFTs that an account holds now, computed from transfers', async () => {
  const nfts = await nftsOf(alice)
  expect(
    of(nfts, localContracts.lanterns)
      .map(({ tokenId }) => tokenId)
      .sort(),
  ).toEqual(['1', '3', '4', '5', '6'])
  expect(
    of(nfts, localContracts.tickets)
      .map(({ quantity, tokenId }) => [tokenId, quantity])
      .sort(),
  ).toEqual([
    ['1', '3'],
    ['2', '1'],
    ['300', '7'],
  ])
  expect(of(await nftsOf(bob), localContracts.tickets)).toMatchObject([{ quantity: '2', tokenId: '300' }])
  expect(of(await nftsOf(carol), localContracts.lanterns)).toMatchObject([{ tokenId: '2' }])
})

test('behavior: metadata from the contract and from the web, with pictures through the server’s proxy', async () => {
  const nfts = await nftsOf(alice)
  const lanterns = of(nfts, localContracts.lanterns)
  expect(lanterns.find(({ tokenId }) => tokenId === '3')).toMatchObject({
    attributes: expect.arrayContaining([{ trait_type: 'Height in cm', value: '33' }]),
    collection: 'Harbour Lanterns',
    imageUrl: expect.stringMatching(/^http:\/\/portico\.test\/v1\/image\//),
    isSpam: false,
    standard: 'ERC721',
  })
  // One token has no metadata at all.
  expect(lanterns.find(({ tokenId }) => tokenId === '6')).toMatchObject({
    imageUrl: '',
    name: 'Harbour Lanterns #6',
  })
  const ticket = of(nfts, localContracts.tickets).find(({ tokenId }) => tokenId === '300')
  expect(ticket).toMatchObject({
    imageUrl: expect.stringMatching(/^http:\/\/portico\.test\/v1\/image\//),
    name: 'Bicycle ticket',
    standard: 'ERC1155',
  })
})

test('behavior: a history shows pictures of NFTs with known metadata', async () => {
  await nftsOf(alice)
  const response = await server.get(`/v1/account/${alice}/history?chainId=${anvil}`)
  const { data } = parse(getHistoryResponse, await response.json())
  const shown = data.flatMap(({ transfers }) =>
    transfers.flatMap(({ nft_info }) => nft_info?.content?.preview?.url ?? []),
  )
  expect(shown.length).toBeGreaterThan(0)
  const names = data.flatMap(({ transfers }) => transfers.flatMap(({ nft_info }) => nft_info?.name ?? []))
  expect(names).toContain('Bicycle ticket')
  expect(shown.every((url) => url.startsWith('http://portico.test/v1/image/'))).toBe(true)
})

test('behavior: metadata is read once for concurrent requests', async () => {
  await nftsOf(alice)
  const before = asked.length
  await Promise.all([nftsOf(alice), nftsOf(alice)])
  expect(asked.length).toBe(before)
})

test('hardening A29: a collection whose name is an advertisement is marked', async () => {
  expect(of(await nftsOf(alice), localContracts.spamCollection)).toMatchObject([{ isSpam: true }])
})

test('hardening A31: metadata at a private address is never fetched, and the token is still listed', async () => {
  const opened = await openTestDatabase()
  const strict = await createTestServer({ chains: [indexedChain(chain)] }, { database: opened })
  await untilIndexed(strict, chain)
  const before = asked.length
  const tickets = of(await nftsOf(alice, strict), localContracts.tickets)
  expect(tickets).toHaveLength(3)
  expect(tickets.every(({ imageUrl }) => imageUrl === '')).toBe(true)
  // A failure is stored. It is not retried with every request, only after some time.
  await nftsOf(alice, strict)
  strict.clock.advance(61_000)
  await nftsOf(alice, strict)
  expect(asked.length).toBe(before)
  await strict.close()
  await opened.close()
})

const forged = (position: string) =>
  Buffer.from(JSON.stringify({ nfts: { [anvil]: position } })).toString('base64url')
test.each([
  'x',
  forged('1.1'),
  forged('1.1.0x12.1'),
  forged(`1.1.0x${'a'.repeat(40)}.${'9'.repeat(79)}`),
  forged(`1.9999999999.0x${'a'.repeat(40)}.1`),
])('error: hardening B1: the forged cursor %s', async (cursor) => {
  const response = await server.get(`/v1/account/${alice}/nfts?chainId=${anvil}&cursor=${cursor}`)
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', field: 'query.cursor' }),
  ])
})
