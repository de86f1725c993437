import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startAnvil } from '@portico/testkit/chain'
import fc from 'fast-check'
import { anvil } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { callNode } from '../../core/testing/callNode.js'
import { getAssets, readAssets } from './assets.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = toNetwork(anvil)
const native = {
  address: 'native',
  balance: '0x14d1120d7b160000',
  metadata: { decimals: 18, iconUrl: '', name: 'Ether', price: 2, symbol: 'ETH', value: 3 },
  type: 'NATIVE',
}
const coin = {
  address: contract,
  balance: '0x1',
  metadata: { decimals: 6, iconUrl: 'https://example.com/c.png', name: 'Coin', price: 0, symbol: 'C' },
  type: 'ERC20',
}

/** A session with a wallet that returns the test's answers. */
function sessionOf(answers: Record<string, unknown>) {
  const asked: unknown[] = []
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      asked.push([method, params])
      if (!(method in answers)) throw Object.assign(new Error('no such method'), { code: 4200 })
      return answers[method]
    },
  }
  const session: Session<'eip155'> = {
    accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
    connector: { chain: 'eip155', id: 'w', name: 'W', provider, type: 'ANNOUNCED' },
    networkId: 'eip155:31337',
    provider,
  }
  return { asked, session }
}
const discovery = { '0x7a69': { assetDiscovery: { supported: true } } }

test("default: the wallet's own list, exact", async () => {
  const { asked, session } = sessionOf({
    wallet_getAssets: { '0x1': [], '0x07A69': [native, coin] },
    wallet_getCapabilities: discovery,
  })
  expect(await getAssets(session, { address, network })).toEqual([
    {
      chainId: 'eip155:31337',
      iconUrl: '',
      name: 'Ether',
      price: 2,
      quantity: { decimals: '18', numeric: '1.5' },
      symbol: 'ETH',
      value: 3,
    },
    {
      address: `eip155:31337:${contract}`,
      chainId: 'eip155:31337',
      iconUrl: 'https://example.com/c.png',
      name: 'Coin',
      price: 0,
      quantity: { decimals: '6', numeric: '0.000001' },
      symbol: 'C',
    },
  ])
  expect(asked.at(-1)).toEqual(['wallet_getAssets', [{ account: address, chainFilter: ['0x7a69'] }]])
})

test.each([
  ['knows no capabilities', {}],
  [
    'does not say that it can',
    { wallet_getCapabilities: { '0x7a69': { assetDiscovery: { supported: false } } } },
  ],
  ['can elsewhere only', { wallet_getCapabilities: { '0x1': { assetDiscovery: { supported: true } } } }],
])('behavior: if a wallet %s, it is not asked', async (_, answers) => {
  const { asked, session } = sessionOf({ ...answers, wallet_getAssets: { '0x7a69': [native] } })
  expect(await getAssets(session, { address, network })).toBeUndefined()
  expect(asked.map((one) => (one as [string])[0])).toEqual(['wallet_getCapabilities'])
})

test('behavior: capabilities on all networks count on each one', async () => {
  const { session } = sessionOf({
    wallet_getAssets: { '0x7a69': [native] },
    wallet_getCapabilities: { '0x0': { assetDiscovery: { supported: true } } },
  })
  expect(await getAssets(session, { address, network })).toHaveLength(1)
})

const meta = native.metadata
test.each([
  ['no address', { ...coin, address: undefined }],
  ['a contract that is no address', { ...coin, address: '0x12' }],
  ['a balance that is a number', { ...coin, balance: 1 }],
  ['a balance that is decimal', { ...coin, balance: '12' }],
  ['a balance beyond a uint256', { ...coin, balance: `0x1${'0'.repeat(64)}` }],
  ['another type', { ...coin, type: 'ERC721' }],
  ['no metadata', { ...coin, metadata: undefined }],
  ['no name', { ...coin, metadata: { ...meta, name: undefined } }],
  ['no symbol', { ...coin, metadata: { ...meta, symbol: 5 } }],
  ['decimals in words', { ...coin, metadata: { ...meta, decimals: '18' } }],
  ['decimals below 0', { ...coin, metadata: { ...meta, decimals: -1 } }],
  ['decimals beyond a uint8', { ...coin, metadata: { ...meta, decimals: 256 } }],
  ['a price that is none', { ...coin, metadata: { ...meta, price: Number.NaN } }],
  ['a price below 0', { ...coin, metadata: { ...meta, price: -1 } }],
  ['no icon', { ...coin, metadata: { ...meta, iconUrl: null } }],
  ['a value in words', { ...coin, metadata: { ...meta, value: '3' } }],
])('hardening B2: one asset with %s invalidates the whole response', async (_, asset) => {
  const { session } = sessionOf({
    wallet_getAssets: { '0x1': [asset], '0x7a69': [native] },
    wallet_getCapabilities: discovery,
  })
  await expect(getAssets(session, { address, network })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test('behavior: every result has the right shape, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const assets = readAssets(answer)
      for (const list of Object.values(assets ?? {})) {
        for (const asset of list) expect(asset.balance).toMatch(/^0x[\da-f]{1,64}$/i)
      }
    }),
  )
  expect(readAssets({ '0x07a69': [native] })).toEqual({ '0x7a69': [native] })
  expect(readAssets({ mainnet: [] })).toBeUndefined()
  expect(readAssets([])).toBeUndefined()
})

test('hardening R39: a coin’s own token contract, listed beside the coin, is the coin', async () => {
  const celo = { ...coin, address: '0x471EcE3750Da237f93B8E339c536989b8978a438', balance: native.balance }
  const { session } = sessionOf({
    wallet_getAssets: { '0x7a69': [native, celo, coin] },
    wallet_getCapabilities: discovery,
  })
  const held = await getAssets(session, { address, network })
  expect(held?.map(({ symbol }) => symbol)).toEqual(['ETH', 'C'])
  expect(held?.[1]?.quantity.numeric).toBe('0.000001')
})

test('hardening A44, R39: of 50 tokens that copy the coin’s balance, 20 are checked', async () => {
  let checks = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
    if (method === 'eth_call') checks++
    const result = method === 'eth_chainId' ? '0x7a69' : `0x${'0'.repeat(64)}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, jsonrpc: '2.0', result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const copies = Array.from({ length: 50 }, (_, index) => ({
    ...coin,
    metadata: { ...coin.metadata, decimals: 18 },
    address: `0x${(index + 16).toString(16).padStart(40, '0')}`,
    balance: native.balance,
  }))
  const { session } = sessionOf({
    wallet_getAssets: { '0x7a69': [native, ...copies] },
    wallet_getCapabilities: discovery,
  })
  const own = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  expect(await getAssets(session, { address, network: own })).toHaveLength(51)
  expect(checks).toBe(20)
})

test('hardening R39: a token stays in the list if a stranger makes its amount that of the coin, and sends a unit of it to every address', async () => {
  const chain = await startAnvil()
  onTestFinished(() => chain.stop())
  const [shared, copied, six] = ['0c0131', '0c0133', '0c0136'].map((end) => `0x${end.padStart(40, '0')}`)
  // `balanceOf` returns what the account has of the coin, or 1 for every address but the account.
  const code = {
    [shared ?? '']: '0x6004353160005260206000f3',
    [copied ?? '']: `0x73${address.slice(2)}600435146714d1120d7b15ffff0260010160005260206000f3`,
    [six ?? '']: '0x600160005260206000f3',
  }
  for (const [to, bytes] of Object.entries(code)) await callNode(chain.rpcUrl, 'anvil_setCode', [to, bytes])
  const own = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const held = (of: string | undefined, decimals: number, balance = native.balance) => ({
    ...coin,
    address: of,
    balance,
    metadata: { ...coin.metadata, decimals, symbol: `${of?.slice(-6)} ${decimals}` },
  })
  // 1.5 of the token with 6 decimals. The last two have as many base units as the coin, but not its decimals.
  const others = [held(six, 6, '0x16e360'), held(shared, 6), held(copied, 8)]
  const { session } = sessionOf({
    wallet_getAssets: { '0x7a69': [native, held(shared, 18), held(copied, 18), ...others] },
    wallet_getCapabilities: discovery,
  })
  await callNode(chain.rpcUrl, 'anvil_setBalance', [address, native.balance])
  const found = await getAssets(session, { address, network: own })
  expect(found?.map(({ symbol }) => symbol)).toEqual(['ETH', '0c0133 18', '0c0136 6', '0c0131 6', '0c0133 8'])
})
