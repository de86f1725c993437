import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { batchOf, batchUrl, lookupOf, worstLookups } from '../../../../../scripts/testing/hostileLookups.mjs'
import { measureWork } from '../../../../../scripts/testing/measureWork.mjs'
import { toNetwork } from '../../core/network.js'
import { lookUpAvatar, lookUpName, resolveName } from './resolveName.js'

const resolver = '0x00000000000000000000000000000000000e0e0e'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Starts a network whose universal resolver reverts with `reverts`, one for each call, and then has one address. */
async function startNetwork(reverts: (gatewayUrl: string) => readonly Hex[] | Hex) {
  const calls: string[] = []
  const gateways: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.setHeader('content-type', 'application/json')
    if (request.url !== '/') {
      gateways.push(`${request.method} ${request.url}`)
      return response.end(JSON.stringify({ data: '0x77' }))
    }
    const { id, method } = JSON.parse(text)
    if (method === 'eth_chainId') return response.end(JSON.stringify({ id, jsonrpc: '2.0', result: '0x1' }))
    const list = reverts(`${url}/gateway/{data}`)
    const data = typeof list === 'string' ? list : list[calls.length]
    calls.push(method)
    const result = encodeAbiParameters(parseAbiParameters('bytes, address'), [
      encodeAbiParameters(parseAbiParameters('address'), [address]),
      resolver,
    ])
    const error = { code: 3, data, message: 'execution reverted' }
    response.end(JSON.stringify({ id, jsonrpc: '2.0', ...(data ? { error } : { result }) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = toNetwork({
    contracts: { ensUniversalResolver: { address: resolver } },
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [url] } },
  })
  return { calls, gateways, network }
}

test('behavior: a name is resolved by the gateway that the universal resolver’s batch names', async () => {
  const { calls, gateways, network } = await startNetwork((gatewayUrl) => [
    lookupOf({ callData: batchOf([{ data: '0x1234', urls: [gatewayUrl] }]), sender: resolver }),
  ])
  expect(await resolveName({ name: 'alice.eth', network })).toEqual({ address, name: 'alice.eth' })
  expect([calls.length, gateways]).toEqual([2, ['GET /gateway/0x1234']])
})

test.each<[string, Hex, number]>([
  ...worstLookups(resolver),
  [
    'a URL that repeats its data',
    lookupOf({ callData: `0x${'00'.repeat(30_000)}`, sender: resolver, urls: ['{data}'.repeat(5_000)] }),
    1,
  ],
])('hardening A42: a lookup does not block the page, and asks the node rarely: %s', async (_, data, count) => {
  const quick = await startNetwork(() => lookupOf({ sender: resolver, urls: [batchUrl] }))
  await lookUpName({ address, network: quick.network }).catch(String)
  for (const look of [
    (network: typeof quick.network) => resolveName({ name: 'mallory.eth', network }),
    (network: typeof quick.network) => lookUpName({ address, network }),
    (network: typeof quick.network) => lookUpAvatar({ name: 'mallory.eth', network }),
  ]) {
    const { calls, network } = await startNetwork(() => data)
    const problems: string[] = []
    const ms = await measureWork(() => look(network).catch((error: Error) => problems.push(error.message)))
    expect([problems.length, calls.length]).toEqual([1, count])
    expect(ms).toBeLessThan(100)
  }
})
