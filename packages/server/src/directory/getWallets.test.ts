import { getWalletsResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { bestKnownWallets } from './bestKnownWallets.js'
import { wallets } from './schema.js'

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function find(query: Record<string, string> = {}) {
  const response = await server.get(`/getWallets?${new URLSearchParams({ projectId: 'default', ...query })}`)
  expect(response.status).toBe(200)
  return parse(getWalletsResponse, await response.json())
}
const names = async (query: Record<string, string>) => (await find(query)).data.map(({ name }) => name)

test('default', async () => {
  const { count, data } = await find({ entries: '1', page: '1' })
  expect(count).toBe(bestKnownWallets.length)
  expect(data).toEqual([
    expect.objectContaining({
      id: metamask,
      name: 'MetaMask',
      image_id: 'metamask',
      mobile_link: 'metamask://',
      rdns: 'io.metamask',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    }),
  ])
})

test('behavior: pages hold every wallet once, and one after the last is empty', async () => {
  const seen: string[] = []
  for (let page = 1; page <= 4; page++) seen.push(...(await names({ entries: '5', page: String(page) })))
  expect(seen).toHaveLength(bestKnownWallets.length)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await find({ entries: '5', page: '9' })).toEqual({ count: seen.length, data: [] })
})

test('behavior: include and exclude', async () => {
  expect(await names({ include: `${phantom},${metamask},unknown` })).toEqual(['MetaMask', 'Phantom'])
  expect(await names({ exclude: `${metamask},`, entries: '2' })).toEqual(['Trust Wallet', 'Coinbase Wallet'])
  expect(await names({ exclude: metamask, include: metamask })).toEqual([])
})

test('behavior: search is by part of a name, without case or spaces around', async () => {
  expect(await names({ search: ' MASK ' })).toEqual(['MetaMask'])
  expect(await names({ search: 'no such wallet' })).toEqual([])
  expect(await names({ search: '%' })).toEqual([])
})

test('behavior: wallets of any of the asked networks', async () => {
  expect(await names({ chains: solana })).toContain('Solflare')
  expect(await names({ chains: 'eip155:1' })).not.toContain('Solflare')
  expect(await names({ chains: `eip155:1,${solana}` })).toEqual(expect.arrayContaining(['Solflare', 'Safe']))
})

test('behavior: a network that users add themselves, listed among the chains so that clients keep the row', async () => {
  const { data } = await find({ chains: 'eip155:31337' })
  expect(data.map(({ name }) => name)).toContain('MetaMask')
  expect(data.map(({ name }) => name)).not.toContain('Phantom')
  expect(data.every(({ chains }) => chains?.includes('eip155:31337'))).toBe(true)
})

test('behavior: every row has chains: clients drop those without', async () => {
  expect((await find({ entries: '100' })).data.every(({ chains }) => (chains?.length ?? 0) > 0)).toBe(true)
})

test('behavior: a badge', async () => {
  expect(await names({ badge_type: 'certified' })).toEqual([])
  expect((await find({ badge_type: 'none' })).count).toBe(bestKnownWallets.length)
})

test('behavior: every wallet has its image', async () => {
  for (const { image_id: id } of (await find({ entries: '100' })).data) {
    expect((await server.get(`/getWalletImage/${id}`)).status).toBe(200)
  }
})

test("behavior: a second start brings facts up to date and keeps the operator's own wallets", async () => {
  const { database } = server.database
  const [first] = bestKnownWallets
  if (!first) throw new Error('The list is empty.')
  await database.insert(wallets).values({ ...first, id: 'own', name: 'Own wallet', order: 1 })
  await database.update(wallets).set({ homepage: 'https://old.example' })
  const again = await createTestServer({}, { database: server.database })
  const { data } = parse(getWalletsResponse, await (await again.get('/getWallets?entries=2')).json())
  expect(data.map(({ homepage, name }) => [name, homepage])).toEqual([
    ['Own wallet', 'https://old.example'],
    ['MetaMask', 'https://metamask.io/'],
  ])
  await again.close()
})
