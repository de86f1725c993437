import { base } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getBalance } from '../core/actions/getBalance.js'
import type { NetworkInput } from '../core/network.js'
import type { Portico } from '../core/portico.js'
import { startKit } from '../core/testing/startKit.js'
import { eip155 } from './eip155/index.js'
import { solana } from './solana/index.js'
import { solanaMainnet } from './solana/networks.js'

const server = 'http://portico.test'
const own = 'http://node.test/'

/** Answers requests to the network's own endpoint. On the server nothing listens until `isUp` is true. */
function holdFetch(results: Readonly<Record<string, unknown>>) {
  const page = { asked: [] as string[], isUp: false }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { origin, pathname } = new URL(String(input))
    // The question whether the server runs at all is for the developer's console, once for each kit.
    if (origin === server && pathname !== '/healthz') page.asked.push(pathname)
    if (origin === server && (!page.isUp || pathname !== '/v1/')) throw new TypeError('Failed to fetch')
    const { id, method } = JSON.parse(String(init?.body))
    return Response.json({ id, jsonrpc: '2.0', result: results[method] })
  })
  onTestFinished(() => fetched.mockRestore())
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  return page
}

function holdClock() {
  const clock = { nowMs: 1_000_000 }
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs)
  const monotonic = vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs)
  onTestFinished(() => {
    now.mockRestore()
    monotonic.mockRestore()
  })
  return clock
}

const withHttp = <network extends NetworkInput>(network: network, ...http: string[]) => ({
  ...network,
  rpcUrls: { default: { http } },
})

const cases = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    family: eip155,
    name: 'EVM',
    network: base,
    networkId: 'eip155:8453',
    results: { eth_chainId: '0x2105', eth_getBalance: '0x7' },
  },
  {
    address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    family: solana,
    name: 'Solana',
    network: solanaMainnet,
    networkId: solanaMainnet.caipNetworkId,
    results: { getBalance: { context: { slot: 1 }, value: 7 }, getGenesisHash: `${solanaMainnet.id}x` },
  },
] as const

test.each(
  cases,
)('hardening R17: the RPC proxy of a server that is not there rests with it, on $name', async (one) => {
  const clock = holdClock()
  const page = holdFetch(one.results)
  const read = (portico: Portico) =>
    getBalance(portico, { address: one.address, fresh: true, networkId: one.networkId })
  const start = (...urls: string[]) =>
    startKit({ families: [one.family()], networks: [withHttp(one.network, ...urls)], server })

  const portico = start(own)
  for (const _ of [1, 2, 3, 4, 5])
    expect(await read(portico)).toMatchObject({ amount: '7', source: 'network' })
  // Three requests to the server: one for the balance, and two at the same time to its proxy, for the network's id and
  // the balance.
  expect(page.asked).toHaveLength(3)

  // Without another endpoint, the error comes without a request.
  const alone = start()
  await expect(read(alone)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(page.asked).toHaveLength(3 + 3)
  for (const _ of [1, 2, 3]) await expect(read(alone)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(page.asked).toHaveLength(3 + 3)

  page.isUp = true
  clock.nowMs += 60_000
  await expect(read(alone)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(page.asked).toHaveLength(3 + 3 + 1)
})
