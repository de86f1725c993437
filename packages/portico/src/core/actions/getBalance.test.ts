import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NativeBalance } from '../family.js'
import type { Portico } from '../portico.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getBalance } from './getBalance.js'

const path = `/v1/account/${addresses.first}/balance`
const native = (numeric: string) => ({
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric },
  symbol: 'ETH',
})
const token = { ...native('7'), address: `eip155:1:${addresses.second}`, symbol: 'USDC' }

/** A family that can read balances, and a spy that counts the reads. */
function readingFamily(read: () => Promise<NativeBalance>) {
  const getBalance = vi.fn(read)
  return { family: { ...scriptedFamily(), getBalance }, getBalance }
}
const fromNetwork = async () => ({ amount: '42', decimals: 18, symbol: 'ETH' })

async function connected(options: Parameters<typeof startKit>[0]): Promise<Portico> {
  const portico = startKit(options)
  await connect(portico, { connectorId: 'alice' })
  return portico
}

test('default: the server returns the balance of the active account and network', async () => {
  const { asked, url } = await serve({ [path]: json({ balances: [token, native('1.25')] }) })
  const { family, getBalance: read } = readingFamily(fromNetwork)
  const before = Date.now()
  const { updatedAt, ...balance } = await getBalance(await connected({ families: [family], server: url }))
  expect(balance).toEqual({ amount: '1250000000000000000', decimals: 18, source: 'server', symbol: 'ETH' })
  expect(updatedAt).toBeGreaterThanOrEqual(before)
  expect(asked[0]?.query.get('chainId')).toBe('eip155:1')
  expect(read).not.toHaveBeenCalled()
})

test('behavior: without a server, the network is used', async () => {
  const { family, getBalance: read } = readingFamily(fromNetwork)
  const portico = await connected({ families: [family] })
  expect(await getBalance(portico, { address: addresses.second, networkId: 'eip155:8453' })).toMatchObject({
    amount: '42',
    source: 'network',
  })
  expect(read.mock.calls).toMatchObject([
    [{ address: addresses.second, network: { caipNetworkId: 'eip155:8453' } }],
  ])
})

test.each([
  ['refuses', json({ code: 'NOT_FOUND', message: 'No.' }, 404)],
  ['tells nothing of the native token', json({ balances: [token] })],
  [
    'tells another precision',
    json({ balances: [{ ...native('1'), quantity: { decimals: '6', numeric: '1' } }] }),
  ],
  ['answers with one bad asset', json({ balances: [native('1'), { symbol: 'BAD' }] })],
])('behavior: if a server %s, the network is used', async (_, answer) => {
  const { url } = await serve({ [path]: answer })
  const { family } = readingFamily(fromNetwork)
  const portico = await connected({ families: [family], server: url })
  expect(await getBalance(portico)).toMatchObject({ amount: '42', source: 'network' })
})

test('behavior: after 3 s without a response from the server, the network is used', async () => {
  let asked = 0
  const silent = createServer(() => void asked++).listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await once(silent, 'listening')
  const { family, getBalance: read } = readingFamily(fromNetwork)
  const { port } = silent.address() as AddressInfo
  const portico = await connected({ families: [family], server: `http://127.0.0.1:${port}` })
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  onTestFinished(() => timeout.mockRestore())
  const asking = getBalance(portico)
  await expect.poll(() => asked).toBe(1)
  expect(timeout.mock.calls).toEqual([[3_000]])
  expect(read).not.toHaveBeenCalled()
  patience.abort(new DOMException('It took too long.', 'TimeoutError'))
  expect(await asking).toMatchObject({ amount: '42', source: 'network' })
})

test('behavior: an unsupported network is requested from the server once', async () => {
  const { asked, url } = await serve({
    [path]: json({ code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' }, 400),
  })
  const { family } = readingFamily(fromNetwork)
  const portico = await connected({ families: [family], server: url })
  await getBalance(portico)
  await getBalance(portico, { fresh: true })
  expect(asked).toHaveLength(1)
})

test.each([
  'bip122',
  'polkadot',
  'cosmos',
] as const)('behavior: the server gets no request for %s, which it does not read', async (namespace) => {
  const { asked, url } = await serve({})
  const reference = '000000000019d6689c085ae165831e93'
  const network = {
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    id: reference,
    name: 'Other',
    nativeCurrency: { decimals: 8, name: 'Other', symbol: 'OTH' },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  } as const
  const family = {
    ...scriptedFamily(),
    getBalance: async () => ({ amount: '42', decimals: 8, symbol: 'OTH' }),
    namespace,
  }
  const portico = startKit({ families: [family as never], networks: [network], server: url })
  const { caipNetworkId: networkId } = network
  expect(await getBalance(portico as never, { address: 'anybody', networkId })).toMatchObject({
    source: 'network',
  })
  expect(asked.filter(({ path: at }) => at.includes('/account/'))).toEqual([])
})

test('behavior: a response is cached for 30 s, under its well-known key, and fresh reloads it', async () => {
  const { family, getBalance: read } = readingFamily(fromNetwork)
  const portico = await connected({ families: [family] })
  const first = await getBalance(portico)
  expect(await getBalance(portico)).toEqual({ ...first, source: 'cache' })
  const stored = JSON.parse(portico.storage.getItem('@appkit/native_balance_cache') ?? '')
  const caipAddress = `eip155:1:${addresses.first}`
  expect(stored).toEqual({
    [caipAddress]: {
      balance: '0.000000000000000042',
      caipAddress,
      symbol: 'ETH',
      timestamp: expect.any(Number),
    },
  })
  expect(read).toHaveBeenCalledTimes(1)
  await getBalance(portico, { fresh: true })
  expect(read).toHaveBeenCalledTimes(2)

  const kept = JSON.parse(portico.storage.getItem('@appkit/native_balance_cache') ?? '')[caipAddress]
  const now = vi.spyOn(Date, 'now').mockReturnValue(kept.timestamp + 29_999)
  onTestFinished(() => now.mockRestore())
  expect((await getBalance(portico)).source).toBe('cache')
  now.mockReturnValue(kept.timestamp + 30_000)
  expect((await getBalance(portico)).source).toBe('network')
})

test('error: no source responds', async () => {
  const portico = await connected({})
  await expect(getBalance(portico)).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
    shortMessage: 'Not able to retrieve balance',
  })
  const { family } = readingFamily(() => Promise.reject(new RangeError('rpc down')))
  await expect(getBalance(await connected({ families: [family] }))).rejects.toMatchObject({
    cause: { message: 'rpc down' },
    code: 'BALANCE_UNAVAILABLE',
  })
})

test('error: no account, unknown network, a stopped kit', async () => {
  const portico = startKit()
  await expect(getBalance(portico)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(
    getBalance(portico, { address: addresses.first, networkId: 'eip155:999' }),
  ).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  await portico.stop()
  await expect(getBalance(portico)).rejects.toMatchObject({ code: 'NOT_STARTED' })
})

test('error: aborting rejects with the reason, without a network request', async () => {
  const controller = new AbortController()
  const { url } = await serve({ [path]: () => controller.abort(new RangeError('enough')) })
  const { family, getBalance: read } = readingFamily(fromNetwork)
  const portico = await connected({ families: [family], server: url })
  const asking = getBalance(portico, { signal: controller.signal })
  await expect(asking).rejects.toThrow('enough')
  expect(read).not.toHaveBeenCalled()
})
