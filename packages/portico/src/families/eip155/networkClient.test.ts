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
async function serve(
  answer: (method: string, params: readonly unknown[]) => { body: object; status: number },
) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params = [] } = JSON.parse(text)
    asked.push(method)
    const { body, status } = answer(method, params)
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

const unknownMethod = { body: { error: { code: -32601, message: 'the method does not exist' } }, status: 200 }

test.each([
  ['the older method alone', (method: string) => (method === 'net_version' ? '1' : undefined)],
  ['a number', (method: string) => (method === 'eth_chainId' ? 1 : undefined)],
  ['digits', (method: string) => (method === 'eth_chainId' ? '1' : undefined)],
])('behavior: an endpoint that tells its network by %s is used, on that network alone', async (_, toId) => {
  const serving = await serve((method) => {
    if (method === 'eth_gasPrice') return { body: { result: '0x7' }, status: 200 }
    const result = toId(method)
    return result === undefined ? unknownMethod : { body: { result }, status: 200 }
  })
  expect(await readGasPrice(serving.url)).toBe(7n)
  const elsewhere = { ...networkOf(serving.url), id: 2 }
  await expect(withNetwork({ network: elsewhere }, (client) => client.getGasPrice())).rejects.toThrow()
})

const asked = { data: '0x313ce567', to: `0x${'cc'.repeat(20)}` } as const

test.each([
  [
    'refuses a call without a sender',
    (call: Record<string, unknown>) => (call.from ? '0x06' : 'from is required'),
  ],
  [
    'refuses a call with data',
    (call: Record<string, unknown>) => (call.data ? 'unknown field data' : '0x06'),
  ],
  ['does not read data', (call: Record<string, unknown>) => (call.input ? '0x06' : '0x')],
  [
    'wants a sender and input',
    (call: Record<string, unknown>) => (call.input && call.from ? '0x06' : 'invalid params'),
  ],
])('behavior: an endpoint that %s gets the call in the form that it takes', async (_, toAnswer) => {
  const serving = await serve((method, [call]) => {
    if (method !== 'eth_call') return node(method)
    const told = toAnswer(Object(call))
    const body = told.startsWith('0x') ? { result: told } : { error: { code: -32602, message: told } }
    return { body, status: 200 }
  })
  const answers = await withNetwork({ network: networkOf(serving.url) }, async (client) => {
    const put = () => client.request({ method: 'eth_call', params: [asked, 'latest'] })
    return [await put(), await put()]
  })
  expect(answers).toEqual(['0x06', '0x06'])
  // The client remembers the form that works.
  expect(serving.asked.filter((method) => method === 'eth_call').length).toBeLessThan(6)
})

test('behavior: a call that a contract reverts is not repeated in another form', async () => {
  const serving = await serve((method) =>
    method === 'eth_call'
      ? { body: { error: { code: 3, data: '0x', message: 'execution reverted: bad input' } }, status: 200 }
      : node(method),
  )
  const call = withNetwork({ network: networkOf(serving.url) }, (client) =>
    client.request({ method: 'eth_call', params: [asked, 'latest'] }),
  )
  await expect(call).rejects.toThrow('bad input')
  expect(serving.asked.filter((method) => method === 'eth_call')).toHaveLength(1)
})
