import {
  getAnalyticsConfigResponse,
  getBalanceResponse,
  getConfigResponse,
  getConvertAllowanceResponse,
  getConvertGasPriceResponse,
  getConvertQuotesResponse,
  getConvertTokensResponse,
  getIdentityResponse,
  getOriginsResponse,
  getProfileReverseResponse,
  getProfileSuggestionsResponse,
  getSupportedChainsResponse,
  getWalletsResponse,
  postConvertBuildTransactionResponse,
  postEventResponse,
  rpcAnswer,
} from '@portico/protocol/http'
import { type GenericSchema, is } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { type FakeNode, startEmptyNode } from '../testing/startFakeNode.js'

// Requests of other vendors' clients, parameter by parameter. All of them must be answered.
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const wrapped = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const sdk = 'projectId=default&st=appkit&sv=html-wagmi-1.8.2'
const chains = encodeURIComponent('eip155:1,eip155:31337,eip155:137')

let node: FakeNode
let server: TestServer
beforeAll(async () => {
  node = await startEmptyNode()
  server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:1',
        name: 'Ethereum',
        rpcUrls: [node.url],
      },
    ],
    names: { zone: 'agora.eth' },
  })
})
afterAll(() => Promise.all([server.close(), node.close()]))

const gets: [string, GenericSchema | undefined][] = [
  [`/appkit/v1/config?${sdk}`, getConfigResponse],
  [`/projects/v1/origins?${sdk}`, getOriginsResponse],
  [`/getAnalyticsConfig?${sdk}`, getAnalyticsConfigResponse],
  [`/getWallets?${sdk}&page=1&entries=4&chains=${chains}`, getWalletsResponse],
  [`/getWallets?${sdk}&page=1&entries=40&include=&exclude=${metamask}&chains=${chains}`, getWalletsResponse],
  [`/getWallets?${sdk}&page=3&entries=40&exclude=${metamask}&chains=${chains}`, getWalletsResponse],
  [
    `/getWallets?${sdk}&page=1&entries=100&search=meta&badge_type=certified&chains=${chains}`,
    getWalletsResponse,
  ],
  [`/v1/supported-chains?st=appkit&sv=x&projectId=default&clientId=abc`, getSupportedChainsResponse],
  [`/v1/identity/${address}?sender=${address}&st=appkit&sv=x&projectId=default`, getIdentityResponse],
  [`/v1/identity/${address}?sender=&st=appkit&sv=x&projectId=default&clientId=`, getIdentityResponse],
  [`/v1/profile/reverse/${address}?sender=${address}&apiVersion=2&${sdk}`, getProfileReverseResponse],
  [`/v1/profile/suggestions/alice?zone=reown.id&${sdk}`, getProfileSuggestionsResponse],
  [
    `/v1/account/${address}/balance?currency=usd&chainId=eip155%3A1&st=appkit&sv=x&projectId=default`,
    getBalanceResponse,
  ],
  [
    `/v1/account/${address}/balance?currency=usd&chainId=eip155:1&forceUpdate=eip155:1:${address}&${sdk}&clientId=abc`,
    getBalanceResponse,
  ],
  [`/v1/convert/tokens?chainId=eip155:1&${sdk}`, getConvertTokensResponse],
  [
    `/v1/convert/quotes?amount=1&userAddress=${address}&from=${ether}&to=${wrapped}&gasPrice=20000000000&${sdk}`,
    getConvertQuotesResponse,
  ],
  [
    `/v1/convert/allowance?tokenAddress=${wrapped}&userAddress=eip155:1:${address}&${sdk}`,
    getConvertAllowanceResponse,
  ],
  [`/v1/convert/gas-price?chainId=eip155:1&${sdk}`, getConvertGasPriceResponse],
  [`/getWalletImage/metamask?${sdk}`, undefined],
  [`/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900?${sdk}`, undefined],
  ['/public/getTokenImage/ETH', undefined],
]

test.each(gets)('behavior: GET %s', async (path, schema) => {
  const response = await server.get(path, { origin: 'http://localhost:3000' })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|http:\/\/localhost:3000)$/)
  if (schema) expect(is(schema, await response.json())).toBe(true)
})

const event = { type: 'track', event: 'INITIALIZE', properties: { networks: ['eip155:1'] } }
const posts: [string, string, unknown, GenericSchema][] = [
  ['an event', `/e?${sdk}`, { props: event, timestamp: 1_790_000_000_000 }, postEventResponse],
  [
    'an event with an address',
    `/e?${sdk}`,
    { props: { ...event, address }, timestamp: 1_790_000_000_000 },
    postEventResponse,
  ],
  [
    'an error report',
    `/e?${sdk}`,
    {
      props: { errorMessage: 'x', errorType: 'y', event: 'API_ERROR', stackTrace: 'z', type: 'error' },
      timestamp: '2026-11-21T10:00:00.000Z',
    },
    postEventResponse,
  ],
  [
    'a swap to build',
    `/v1/convert/build-transaction?${sdk}`,
    {
      amount: '1',
      disableEstimate: true,
      eip155: { slippage: 1 },
      from: ether,
      projectId: 'default',
      to: wrapped,
      userAddress: `eip155:1:${address}`,
    },
    postConvertBuildTransactionResponse,
  ],
  [
    'an RPC call',
    '/v1/?chainId=eip155:1&projectId=default',
    { id: 1, jsonrpc: '2.0', method: 'eth_call', params: [{ data: '0x', to: address }, 'latest'] },
    rpcAnswer,
  ],
  [
    'an RPC call of an older client',
    '/v1?chainId=eip155:1&projectId=default',
    { id: '1', jsonrpc: '2.0', method: 'getAddressBalance', params: { address } },
    rpcAnswer,
  ],
]

test.each(posts)('behavior: POST of %s', async (_, path, body, schema) => {
  const whole = path.startsWith('/e')
    ? {
        domain: 'localhost',
        eventId: crypto.randomUUID(),
        url: 'http://localhost:3000/',
        ...(body as object),
      }
    : body
  // `fetch` sends a string with this type, without a preflight.
  const response = await server.post(path, whole, {
    'content-type': 'text/plain;charset=UTF-8',
    origin: 'http://localhost:3000',
  })
  expect(response.status).toBeLessThan(300)
  expect(is(schema, await response.json())).toBe(true)
})
