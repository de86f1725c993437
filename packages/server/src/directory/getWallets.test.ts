import { getWalletsResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import type { ImportedWallet } from './importedWallet.js'
import { readKnownWallets } from './knownWallets.js'
import { wallets } from './schema.js'

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const known = readKnownWallets()
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
  expect(count).toBe(known.length)
  expect(data).toEqual([
    expect.objectContaining({
      id: metamask,
      name: 'MetaMask',
      image_id: expect.stringMatching(/^metamask-[0-9a-f]{16}$/),
      browse_link: expect.objectContaining({ eip155: 'https://link.metamask.io/dapp/{bareUrl}' }),
      mobile_link: 'metamask://',
      rdns: 'io.metamask',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    }),
  ])
})

test('behavior: pages list every wallet once, and a page after the last is empty', async () => {
  const seen: string[] = []
  for (let page = 1; page <= 6; page++) seen.push(...(await names({ page: String(page) })))
  expect(seen).toHaveLength(known.length)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await find({ page: '9' })).toEqual({ count: seen.length, data: [] })
})

test('behavior: include and exclude', async () => {
  expect(await names({ include: `${phantom},${metamask},unknown` })).toEqual(['MetaMask', 'Phantom'])
  expect(await names({ exclude: `${metamask},`, entries: '2' })).toEqual(['Trust Wallet', 'Coinbase Wallet'])
  expect(await names({ exclude: metamask, include: metamask })).toEqual([])
})

test('behavior: search matches a part of the name, ignoring case and surrounding spaces', async () => {
  expect(await names({ search: ' TAMASK ' })).toEqual(['MetaMask'])
  expect(await names({ search: 'no such wallet' })).toEqual([])
  expect(await names({ search: '%' })).toEqual([])
})

test('behavior: search tolerates typing errors, and lists better matches first', async () => {
  expect(await names({ search: 'metmask' })).toEqual(['MetaMask'])
  expect((await names({ search: 'coinbsae' }))[0]).toBe('Coinbase Wallet')
  expect((await names({ search: 'base' })).indexOf('Coinbase Wallet')).toBeGreaterThanOrEqual(0)
  expect((await names({ search: 'trust' }))[0]).toBe('Trust Wallet')
})

test('behavior: a page that did not change is not sent again', async () => {
  const path = '/getWallets?projectId=default&entries=40'
  const first = await server.get(path, { origin: 'http://localhost:3000' })
  const etag = first.headers.get('etag') ?? ''
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
    vary: 'origin',
  })
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await server.get(path, { 'if-none-match': known, origin: 'http://localhost:3000' })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  }
  const other = await server.get(`${path}&page=2`, { 'if-none-match': etag })
  expect(other.status).toBe(200)
})

test('behavior: wallets of any of the requested networks', async () => {
  expect(await names({ chains: solana })).toContain('Solflare')
  expect(await names({ chains: 'eip155:1' })).not.toContain('Solflare')
  expect(await names({ chains: `eip155:1,${solana}` })).toEqual(expect.arrayContaining(['Solflare', 'Safe']))
})

test("behavior: a wallet's chains include a requested network that users add, so that clients keep its row", async () => {
  const { data } = await find({ chains: 'eip155:31337' })
  expect(data.map(({ name }) => name)).toContain('MetaMask')
  expect(data.map(({ name }) => name)).not.toContain('Phantom')
  expect(data.every(({ chains }) => chains?.includes('eip155:31337'))).toBe(true)
})

test('behavior: every row has chains, because clients drop other rows', async () => {
  expect((await find({ entries: '100' })).data.every(({ chains }) => (chains?.length ?? 0) > 0)).toBe(true)
})

test('behavior: a badge', async () => {
  expect(await names({ badge_type: 'certified' })).toEqual([])
  expect((await find({ badge_type: 'none' })).count).toBe(known.length)
})

test('behavior: every wallet has its image', async () => {
  for (const { image_id: id } of (await find({ entries: '100' })).data) {
    expect((await server.get(`/getWalletImage/${id}`)).status).toBe(200)
  }
})

test("behavior: the operator's own wallets are listed with those of the release, and survive a restart", async () => {
  const { database } = server.database
  const own = {
    anyNetworkOf: [],
    badgeType: 'none' as const,
    chains: ['eip155:1'],
    homepage: 'https://own.example',
    order: 1,
  }
  // An older release wrote these rows. For known wallets, the values of this release count.
  await database.insert(wallets).values([
    { ...own, id: 'own', name: 'Own wallet' },
    { ...own, id: metamask, homepage: 'https://old.example', name: 'Old name' },
  ])
  const again = await createTestServer({}, { database: server.database })
  const { data } = parse(getWalletsResponse, await (await again.get('/getWallets?entries=2')).json())
  expect(data.map(({ homepage, name }) => [name, homepage])).toEqual([
    ['Own wallet', 'https://own.example'],
    ['MetaMask', 'https://metamask.io/'],
  ])
  await again.close()
})

test('hardening A44: a new search among 2,000 imported wallets counts as five requests, and a repeated one as one', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => importedRow(`Row ${index}`))
  const busy = await createTestServer({ limits: { perAddress: 20 } })
  busy.clock.stop()
  onTestFinished(() => busy.close())
  for (let from = 0; from < rows.length; from += 500)
    await busy.directory.import(rows.slice(from, from + 500))
  const statusOf = async (search: string) => (await busy.get(`/getWallets?search=${search}`)).status
  const statuses: number[] = []
  for (const search of ['abc', 'abd', 'abe', 'abc', 'abe', 'abf']) statuses.push(await statusOf(search))
  // 5 + 5 + 5 + 1 + 1 of 20 are used, so the last search does not fit.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('behavior: after an import, a repeated search finds the new wallets', async () => {
  const search = 'a name that no wallet had'
  expect(await names({ search })).toEqual([])
  await server.directory.import([importedRow(search)])
  expect(await names({ search })).toEqual([search])
})

test('hardening A44: 100 rows with 100 networks count as five requests', async () => {
  const busy = await createTestServer({ limits: { perAddress: 11 } })
  busy.clock.stop()
  onTestFinished(() => busy.close())
  const chains = Array.from({ length: 100 }, (_, index) => `eip155:${index + 1}`).join(',')
  const statuses: number[] = []
  for (let request = 0; request < 3; request++)
    statuses.push((await busy.get(`/getWallets?entries=100&chains=${chains}`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

function importedRow(name: string): ImportedWallet {
  return {
    answers_pairings: null,
    app_store: null,
    badge_type: 'none',
    browse_link: null,
    chains: ['eip155:1'],
    chrome_store: null,
    desktop_link: null,
    homepage: null,
    id: name,
    image_id: null,
    injected: null,
    link_mode: null,
    mobile_link: null,
    name,
    order: 1,
    play_store: null,
    rdns: null,
    webapp_link: null,
  }
}
