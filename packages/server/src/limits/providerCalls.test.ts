import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContractServer } from '../onramp/testing/startCoinbase.js'
import { startMeld } from '../onramp/testing/startMeld.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { answerAll, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'

const gnosis = 'eip155:100'
const native = `0x${'e'.repeat(40)}`
const addressOf = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`

let meld: ContractServer
let nodes: FakeNode[]
let provider: FileServer
let server: TestServer
beforeAll(async () => {
  meld = await startMeld({ apiKey: 'meld-key' })
  nodes = await Promise.all(
    [1, 100].map((chainId) =>
      startFakeNode((calls, { isBatch }) => answerAll(calls, isBatch, '0x'), { chainId }),
    ),
  )
  // An upstream without data: only the calls to it matter here.
  provider = await startFileServer(({ url = '' }, response) => {
    const body = url.startsWith('/prices/') || url.startsWith('/chart/') ? { coins: {} } : { items: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
afterAll(() => Promise.all([meld.stop(), provider.close(), ...nodes.map((node) => node.close())]))

beforeEach(async () => {
  const [ethereum, ofGnosis] = nodes.map(({ url }) => url)
  const currency = { decimals: 18, name: 'xDAI', symbol: 'XDAI' }
  server = await createTestServer({
    chains: [
      { currency, id: 'eip155:1', name: 'Ethereum', rpcUrls: [ethereum ?? ''] },
      { blockscoutUrl: provider.url, currency, id: gnosis, name: 'Gnosis', rpcUrls: [ofGnosis ?? ''] },
    ],
    limits: { perAddress: 100_000, providerCalls: 40 },
    onramp: {
      meldApiKey: 'meld-key',
      meldPublicKey: 'public-of-meld',
      meldSigningSecret: 'secret-of-meld',
      meldUrl: meld.url,
    },
    oneInchKey: 'key-of-a-test',
    oneInchUrl: provider.url,
    pricesUrl: provider.url,
    trustedProxies: 1,
  })
  server.clock.stop()
  for (const projectId of ['greedy', 'modest']) {
    await server.projects.create({ name: projectId, origins: ['https://site.example'], projectId })
  }
  provider.requests.length = 0
  meld.seen.length = 0
  return () => server.close()
})

const byPath = (start: string) => () => provider.requests.filter((path) => path.startsWith(start)).length

/** The client of the following requests. */
let address = ''
const get = (path: string) => server.get(path, { 'x-forwarded-for': address })
const post = (path: string, body: unknown) => server.post(path, body, { 'x-forwarded-for': address })

test.for([
  [
    'prices',
    (index: number, projectId: string) =>
      post(`/v1/fungible/price?projectId=${projectId}`, {
        addresses: [`eip155:1:${addressOf(index)}`],
        currency: 'usd',
      }),
    byPath('/prices/'),
  ],
  [
    'charts',
    (index: number, projectId: string) =>
      post(`/v1/fungible/history?projectId=${projectId}`, {
        addresses: [`eip155:1:${addressOf(index)}`],
        currency: 'usd',
        range: '1D',
      }),
    // Histories end with the current price, which is another call to the same provider.
    byPath('/'),
  ],
  [
    'activity',
    (index: number, projectId: string) =>
      get(`/v1/account/${addressOf(index)}/nfts?chainId=${gnosis}&projectId=${projectId}`),
    byPath('/api/v2/'),
  ],
  [
    'tokens of a balance',
    (index: number, projectId: string) =>
      get(`/v1/account/${addressOf(index)}/balance?chainId=${gnosis}&currency=usd&projectId=${projectId}`),
    byPath('/api/v2/'),
  ],
  [
    'swaps',
    (index: number, projectId: string) =>
      get(
        `/v1/convert/quotes?amount=${index + 1}&userAddress=${addressOf(1)}&from=eip155:1:${native}&to=eip155:1:${addressOf(2)}&projectId=${projectId}`,
      ),
    byPath('/swap/'),
  ],
  [
    'on-ramps',
    (_: number, projectId: string) =>
      post(`/v1/onramp/quote?projectId=${projectId}`, {
        amount: '100',
        network: 'USDC',
        paymentCurrency: {
          id: 'USD',
          payment_method_limits: [{ id: 'card', max: '7500.00', min: '10.00' }],
        },
        provider: 'meld',
        purchaseCurrency: {
          id: 'usdc',
          name: 'USDC',
          networks: [
            {
              chain_id: '8453',
              contract_address: addressOf(3),
              display_name: 'Base',
              name: 'base',
            },
          ],
          symbol: 'USDC',
        },
      }),
    () => meld.seen.length,
  ],
] as const)('hardening A44: of 40 calls for %s, one project causes 20, and another still has its own', async ([
  ,
  ask,
  countCalls,
]) => {
  // Sixteen calls are for all clients, two are for light clients, and two are for light clients with a session. These
  // clients have no session. One of them gets ten.
  address = '192.0.2.1'
  for (let index = 0; index < 15; index++) await ask(index, 'greedy')
  expect(countCalls()).toBe(10)
  address = '192.0.2.2'
  for (let index = 15; index < 30; index++) await ask(index, 'greedy')
  expect(countCalls()).toBe(16)
  for (let index = 30; index < 36; index++) await ask(index, 'modest')
  const ofModest = countCalls() - 16
  expect(ofModest).toBeGreaterThanOrEqual(6)
  expect(await server.metrics.quotaNearlyUsed.get()).toMatchObject({
    values: [{ labels: { of: 'provider calls' } }],
  })
})
