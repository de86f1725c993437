import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '@portico/server'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { defineChain } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { keepLog } from '../../../../server/src/testing/keepLog.js'
import { eip155 } from '../../families/eip155/index.js'
import { connect } from '../actions/connect.js'
import { getBalance } from '../actions/getBalance.js'
import { getIdentity } from '../actions/getIdentity.js'
import { getSupportedNetworks } from '../actions/getSupportedNetworks.js'
import { getWalletList } from '../actions/getWalletList.js'
import { answered, prefetch } from '../prefetch.js'
import { addresses, scriptedFamily, toSession } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { fetchRoute } from './fetchRoute.js'
import { postBeacon } from './postBeacon.js'
import { requestAnalyticsConfig } from './requestAnalyticsConfig.js'

// The tests use a real server of this project, with its own database and a local chain.
const folder = mkdtempSync(join(tmpdir(), 'portico-core-'))
cpSync(inject('emptyDatabase'), folder, { recursive: true })
let chain: LocalChain
let server: RunningServer

beforeAll(async () => {
  chain = await startAnvil()
  server = await startServer(
    {
      chains: [
        {
          currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          id: 'eip155:31337',
          name: 'Anvil',
          rpcUrls: [chain.rpcUrl],
        },
      ],
      dataFolder: folder,
      identities: [{ address: addresses.first, name: 'alice.eth' }],
      port: 0,
    },
    { log: keepLog('the server').log },
  )
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
  rmSync(folder, { force: true, recursive: true })
})

/** Starts a page's kit on the local chain. */
function kit(options: Parameters<typeof startKit>[0] = {}) {
  const family = scriptedFamily()
  family.answers.connect = async (connector) => toSession(connector, 'eip155:31337')
  const network = defineChain({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  return startKit({
    families: [{ ...family, getBalance: eip155().getBalance }],
    networks: [network],
    server: server.url,
    ...options,
  })
}

test('default: the server responds to every call of the kit', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = kit()
  await connect(portico, { connectorId: 'alice' })
  expect(await getBalance(portico)).toMatchObject({
    amount: '10000000000000000000000',
    source: 'server',
    symbol: 'ETH',
  })
  expect(await getIdentity(portico, { address: addresses.first })).toEqual({
    avatar: null,
    name: 'alice.eth',
  })
  expect(await getSupportedNetworks(portico)).toEqual(['eip155:31337'])
  const { count, wallets } = await getWalletList(portico, { chains: ['eip155:1'], entries: 4, search: 'a' })
  expect([count >= wallets.length, wallets.length > 0]).toEqual([true, true])
  await prefetch(portico)
  expect(portico.internal.slots.has(answered)).toBe(true)
  expect(await requestAnalyticsConfig(portico)).toEqual({ isAnalyticsEnabled: expect.any(Boolean) })
  await postBeacon(portico, {
    domain: 'app.example.com',
    eventId: crypto.randomUUID(),
    props: { event: 'MODAL_OPEN', properties: { connected: false }, type: 'track' },
    timestamp: Date.now(),
    url: 'https://app.example.com/',
  })
})

test('behavior: an origin that the project does not allow is reported', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = kit()
  await prefetch(portico)
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'INVALID_APP_CONFIGURATION',
      longMessage: expect.stringContaining('https://app.example.com'),
    })
})

test("behavior: a feature that the project's owner did not enable stays off, whatever the site passes", async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = kit({ features: { onramp: ['coinbase'], swaps: true } })
  await prefetch(portico)
  // The owner leaves swaps to the site. An empty list means all the server's sources.
  expect(portico.store.getState().features).toMatchObject({ onramp: false, swaps: [] })
})

test("behavior: the network's endpoints begin with the server's proxy, which responds", async () => {
  const portico = kit({ projectId: 'default' })
  const [first] = portico.networks[0]?.rpcUrls.default.http ?? []
  expect(first).toBe(`${server.url}/v1/?chainId=eip155%3A31337&projectId=default`)
  const balance = await portico.families.eip155?.getBalance?.({
    address: addresses.first,
    network: portico.networks[0] as never,
  })
  expect(balance?.amount).toBe('10000000000000000000000')
})

test('error: an unknown project', async () => {
  const portico = kit({ projectId: 'nobody' })
  await expect(
    fetchRoute(portico, { method: 'GET', path: '/appkit/v1/config' } as never, {}),
  ).rejects.toMatchObject({ cause: { code: 'UNKNOWN_PROJECT' }, code: 'INVALID_PROJECT_ID' })
})

test('behavior: if the server is down, the network still returns the balance', async () => {
  const portico = kit({ server: 'http://127.0.0.1:9' })
  await connect(portico, { connectorId: 'alice' })
  expect(await getBalance(portico)).toMatchObject({ amount: '10000000000000000000000', source: 'network' })
})
