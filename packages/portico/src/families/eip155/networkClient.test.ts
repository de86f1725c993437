import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { withNetwork } from './networkClient.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Starts an endpoint, and records the requested methods. */
async function serve(answer: (method: string) => { body: object; status: number }) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method } = JSON.parse(text)
    asked.push(method)
    const { body, status } = answer(method)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id, jsonrpc: '2.0', ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const node = (method: string) => ({ body: { result: method === 'eth_chainId' ? '0x1' : '0x7' }, status: 200 })

const networkOf = (...urls: string[]) =>
  toNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: urls } },
  })

const readGasPrice = (...urls: string[]) =>
  withNetwork({ network: networkOf(...urls) }, (client) => client.getGasPrice())

test.each([
  ['by HTTP', { body: { error: 'no' }, status: 403 }],
  ['as Portico’s server does', { body: { error: { code: -32600, message: 'no' }, id: null }, status: 400 }],
])('behavior: an endpoint that refuses the network, %s, is not queried again for each request', async (_, refusal) => {
  const [refusing, willing] = await Promise.all([serve(() => refusal), serve(node)])
  expect(await readGasPrice(refusing.url, willing.url)).toBe(7n)
  const before = refusing.asked.length
  expect(before).toBeGreaterThan(0)
  expect(await readGasPrice(refusing.url, willing.url)).toBe(7n)
  expect(refusing.asked).toHaveLength(before)
})

test('behavior: a failing endpoint is retried, and so is a refusing one if there is no other', async () => {
  let isUp = false
  const failing = await serve((method) => (isUp ? node(method) : { body: {}, status: 503 }))
  const other = await serve(node)
  await readGasPrice(failing.url, other.url)
  isUp = true
  const before = failing.asked.length
  expect(await readGasPrice(failing.url, other.url)).toBe(7n)
  expect(failing.asked.length).toBeGreaterThan(before)

  let isServed = false
  const alone = await serve((method) => (isServed ? node(method) : { body: {}, status: 400 }))
  await expect(readGasPrice(alone.url)).rejects.toThrow()
  isServed = true
  expect(await readGasPrice(alone.url)).toBe(7n)
})
