import { expect, test } from 'vitest'
import { addresses } from '../testing/scriptedFamily.js'
import { type Asked, json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import type { TrackingEvent } from '../trackingEvents.js'
import { connect } from './connect.js'
import { getNfts } from './getNfts.js'
import { getPortfolioNetworks } from './getSupportedNetworks.js'
import { getTokenPrices } from './getTokenPrices.js'
import { getTransactions } from './getTransactions.js'

const history = `/v1/account/${addresses.first}/history`
const nfts = `/v1/account/${addresses.first}/nfts`
const supported = json({ http: ['eip155:1', 'eip155:8453'], portfolio: ['eip155:1'], ws: [] })
const nftTransfer = (isSpam: boolean) => ({
  direction: 'in',
  nft_info: {
    content: { preview: { url: 'https://example.com/1.png' } },
    flags: { is_spam: isSpam },
    name: 'Lantern 1',
  },
  quantity: { numeric: '1' },
})
const coinTransfer = {
  direction: 'out',
  fungible_info: { icon: { url: 'https://example.com/usdc.png' }, symbol: 'USDC' },
  quantity: { numeric: '1.000001' },
}
const entry = (id: string, transfers: unknown[], chain = 'eip155:1') => ({
  id,
  metadata: {
    chain,
    hash: `0x${id}`,
    minedAt: '2026-01-02T03:04:05Z',
    operationType: 'send',
    sentFrom: addresses.first,
    sentTo: addresses.second,
    status: 'confirmed',
  },
  transfers,
})

async function startWith(routes: Parameters<typeof serve>[0]) {
  const server = await serve({ '/v1/supported-chains': supported, ...routes })
  const portico = startKit({ projectId: 'p1', server: server.url })
  await connect(portico, { connectorId: 'alice' })
  const events: TrackingEvent[] = []
  portico.on('track', (event) => events.push(event))
  return { ...server, events, portico }
}

test('default: every field of the entity, and older entries by cursor', async () => {
  const pages: Record<string, unknown> = {
    '': { data: [entry('1', [nftTransfer(false), coinTransfer])], next: 'older' },
    older: { data: [entry('2', [coinTransfer])], next: null },
  }
  const { asked, events, portico } = await startWith({
    [history]: (response, one: Asked) => json(pages[one.query.get('cursor') ?? ''])(response, one),
  })
  const first = await getTransactions(portico)
  expect(first).toEqual({ next: 'older', transactions: [entry('1', [nftTransfer(false), coinTransfer])] })
  expect(asked.at(-1)?.query.get('chainId')).toBe('eip155:1')
  expect(asked.at(-1)?.query.has('cursor')).toBe(false)
  expect(events).toEqual([])

  expect(await getTransactions(portico, { cursor: 'older' })).toMatchObject({
    next: null,
    transactions: [{ id: '2' }],
  })
  expect(events).toEqual([
    {
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { address: addresses.first, cursor: 'older', isSmartAccount: false, projectId: 'p1' },
    },
  ])
})

test('behavior: items whose transfers are all spam NFTs are dropped', async () => {
  const data = [
    entry('all spam', [nftTransfer(true), nftTransfer(true)]),
    entry('some', [nftTransfer(true), nftTransfer(false)]),
    entry('coins too', [nftTransfer(true), coinTransfer]),
    entry('no transfer', []),
  ]
  const { portico } = await startWith({ [history]: json({ data, next: null }) })
  const { transactions } = await getTransactions(portico)
  expect(transactions.map(({ id }) => id)).toEqual(['some', 'coins too', 'no transfer'])
})

test('behavior: only entries of the active network are returned', async () => {
  const data = [entry('here', []), entry('there', [], 'eip155:8453'), entry('nowhere', [], '')]
  const { portico } = await startWith({ [history]: json({ data, next: null }) })
  expect((await getTransactions(portico)).transactions.map(({ id }) => id)).toEqual(['here'])
})

test('behavior: pages with nothing but spam are skipped', async () => {
  const { asked, portico } = await startWith({
    [history]: (response, one) => {
      const page = Number(one.query.get('cursor') ?? 0)
      const data = [entry(String(page), page < 2 ? [nftTransfer(true)] : [coinTransfer])]
      json({ data, next: String(page + 1) })(response, one)
    },
  })
  expect(await getTransactions(portico)).toMatchObject({ next: '3', transactions: [{ id: '2' }] })
  expect(asked.filter(({ path }) => path === history)).toHaveLength(3)
})

test('behavior: a cursor without more results ends the list', async () => {
  const { portico } = await startWith({ [history]: json({ data: [], next: 'same' }) })
  expect(await getTransactions(portico, { cursor: 'same' })).toEqual({ next: null, transactions: [] })
})

test('behavior: purchases are requested by provider', async () => {
  const { asked, portico } = await startWith({ [history]: json({ data: [], next: null }) })
  await getTransactions(portico, { onramp: 'coinbase' })
  expect(asked.at(-1)?.query.get('onramp')).toBe('coinbase')
})

test('error: Failed to fetch transactions, tracked', async () => {
  const { events, portico } = await startWith({ [history]: json({ data: [{}], next: null }) })
  await expect(getTransactions(portico)).rejects.toMatchObject({
    cause: { code: 'INVALID_RESPONSE' },
    code: 'TRANSACTIONS_UNAVAILABLE',
    shortMessage: 'Failed to fetch transactions',
  })
  expect(events).toMatchObject([
    { event: 'ERROR_FETCH_TRANSACTIONS', properties: { address: addresses.first } },
  ])
})

test('error: no account', async () => {
  const { url } = await serve({})
  await expect(getTransactions(startKit({ server: url }))).rejects.toMatchObject({
    code: 'ACCOUNT_ADDRESS_REQUIRED',
    shortMessage: "Transactions can't be fetched without an accountAddress",
  })
})

test('behavior: networks without a portfolio have no activity and no NFTs, which is not an empty list', async () => {
  const { portico } = await startWith({})
  expect(await getPortfolioNetworks(portico)).toEqual(['eip155:1'])
  for (const ask of [getTransactions, getNfts]) {
    await expect(ask(portico, { networkId: 'eip155:8453' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  }
  const alone = startKit()
  await connect(alone, { connectorId: 'alice' })
  expect(await getPortfolioNetworks(alone)).toEqual([])
  await expect(getNfts(alone)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})

test('behavior: NFTs by cursor; those of other networks and without a contract are left out', async () => {
  const nft = {
    address: `eip155:1:${addresses.second}`,
    chainId: 'eip155:1',
    imageUrl: '',
    isSpam: false,
    name: 'Lantern 1',
    quantity: '1',
    standard: 'ERC721',
    tokenId: '1',
  }
  const list = [nft, { ...nft, chainId: 'eip155:8453' }, { ...nft, address: 'lantern' }]
  const { asked, portico } = await startWith({ [nfts]: json({ nfts: list, next: 'more' }) })
  expect(await getNfts(portico, { cursor: 'c' })).toEqual({ next: 'more', nfts: [nft] })
  expect(asked.at(-1)?.query.get('cursor')).toBe('c')
})

test('behavior: prices by CAIP-10 id, in requests of a hundred', async () => {
  const tokens = Array.from(
    { length: 101 },
    (_, index) => `eip155:1:0x${index.toString(16).padStart(40, 'A')}` as const,
  )
  const bodies: { addresses: string[]; currency: string }[] = []
  const { portico } = await startWith({
    '/v1/fungible/price': (response, one) => {
      const body = JSON.parse(one.body) as { addresses: string[]; currency: string }
      bodies.push(body)
      const [address] = body.addresses
      json({ fungibles: [{ address, iconUrl: '', name: 'A', price: 2, symbol: 'A' }] })(response, one)
    },
  })
  const prices = await getTokenPrices(portico, { currency: 'eur', tokens })
  expect(bodies.map(({ addresses: asked, currency }) => [asked.length, currency])).toEqual([
    [100, 'eur'],
    [1, 'eur'],
  ])
  expect([...prices]).toEqual([
    [tokens[0]?.toLowerCase(), 2],
    [tokens[100]?.toLowerCase(), 2],
  ])
  expect(await getTokenPrices(startKit(), { tokens })).toEqual(new Map())
})
