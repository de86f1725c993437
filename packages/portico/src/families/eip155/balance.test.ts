import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { getBalance } from './balance.js'

const address = '0x00000000000000000000000000000000000000bA'

let chain: LocalChain
let otherChain: LocalChain
beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([startAnvil(), startAnvil({ chainId: 4_242 })])
  await Promise.all(
    [chain, otherChain].map(({ rpcUrl }, index) => setBalance(rpcUrl, index === 0 ? '0x3039' : '0x7')),
  )
})
afterAll(async () => {
  await Promise.all([chain.stop(), otherChain.stop()])
})

async function setBalance(rpcUrl: string, amount: string) {
  await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_setBalance', params: [address, amount] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
}

/** Starts an endpoint in front of the real network. `misbehave` answers its first `times` requests. */
async function startEndpoint(
  misbehave: (response: ServerResponse, id: unknown, method: string) => void,
  times = Number.POSITIVE_INFINITY,
) {
  const seen = { requests: 0 }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { id, method } = JSON.parse(body) as { id: unknown; method: string }
    if (seen.requests++ < times) return misbehave(response, id, method)
    const real = await fetch(chain.rpcUrl, {
      body,
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    response.setHeader('content-type', 'application/json').end(await real.text())
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const rateLimits: Record<string, (response: ServerResponse, id: unknown) => void> = {
  'HTTP 429': (response) => response.writeHead(429).end(),
  'HTTP 429 as a page': (response) =>
    response.writeHead(429, { 'content-type': 'text/html' }).end('<h1>Slow down</h1>'),
  'HTTP 429 with a JSON-RPC body': (response, id) =>
    json(response, 429, { error: { code: -32005, message: 'limit exceeded' }, id, jsonrpc: '2.0' }),
  'HTTP 429 with Retry-After': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'HTTP 200 with code -32005': (response, id) =>
    json(response, 200, { error: { code: -32005, message: 'limit exceeded' }, id, jsonrpc: '2.0' }),
  'HTTP 200 with code 429': (response, id) =>
    json(response, 200, { error: { code: 429, message: 'Too Many Requests' }, id, jsonrpc: '2.0' }),
  'HTTP 200 with a batch of errors': (response, id) =>
    json(response, 200, [{ error: { code: 429, message: 'Too Many Requests' }, id, jsonrpc: '2.0' }]),
}

const read = (urls: readonly string[], signal?: AbortSignal) =>
  getBalance({ address, network: toNetwork(anvil, urls), signal })

test('default: exact, in base units', async () => {
  expect(await read([chain.rpcUrl])).toEqual({ amount: '12345', decimals: 18, symbol: 'ETH' })
  expect(
    (await getBalance({ address: address.slice(2), network: toNetwork(anvil, [chain.rpcUrl]) })).amount,
  ).toBe('12345')
})

for (const [flavour, misbehave] of Object.entries(rateLimits)) {
  test(`hardening R15: ${flavour}: the next endpoint responds`, async () => {
    const { seen, url } = await startEndpoint(misbehave)
    expect((await read([url, chain.rpcUrl])).amount).toBe('12345')
    expect(seen.requests).toBeGreaterThan(0)
  })

  test(`hardening R15: ${flavour}: the only endpoint is retried, later`, async () => {
    const { url } = await startEndpoint(misbehave, 3)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    expect((await read([url])).amount).toBe('12345')
    const pauseMs = flavour.endsWith('Retry-After') ? 1_000 : 150
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(pauseMs)
  })
}

test('behavior: an endpoint that is down or responds with nonsense is skipped', async () => {
  const answering = (result: unknown) =>
    startEndpoint((response, id, method) =>
      json(response, 200, { id, jsonrpc: '2.0', result: method === 'eth_chainId' ? '0x7a69' : result }),
    )
  const nonsense = await answering({ balance: 1 })
  const huge = await answering(`0x${'f'.repeat(65)}`)
  const html = await startEndpoint((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  )
  const reset = await startEndpoint((response) => response.destroy())
  const urls = ['http://127.0.0.1:9', nonsense.url, huge.url, html.url, reset.url, chain.rpcUrl]
  expect((await read(urls)).amount).toBe('12345')
})

test('hardening A42: an endpoint of another network is not trusted', async () => {
  expect((await read([otherChain.rpcUrl, chain.rpcUrl])).amount).toBe('12345')
  await expect(read([otherChain.rpcUrl])).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
    shortMessage: 'Not able to retrieve balance',
  })
})

test('error: no endpoint responds, after four rounds', async () => {
  const { seen, url } = await startEndpoint((response) => response.writeHead(503).end())
  await expect(read([url])).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(seen.requests).toBe(8)
})

test('behavior: after 10 s without a response, the next endpoint is used', async () => {
  const silent = await startEndpoint(() => {})
  const next = await startEndpoint((response) => response.writeHead(503).end())
  const { setTimeout: realTimeout } = globalThis
  // Not `expect.poll`, which moves the clock itself.
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => realTimeout(resolve, 5))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const reading = read([silent.url, next.url], controller.signal).catch(() => {})
  await until(() => silent.seen.requests === 2)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(next.seen.requests).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await until(() => next.seen.requests > 0)
  controller.abort()
  await reading
})

test('error: aborted', async () => {
  const controller = new AbortController()
  const reason = new Error('left the page')
  const { url } = await startEndpoint(() => controller.abort(reason))
  await expect(read([url], controller.signal)).rejects.toBe(reason)
  await expect(read([url], AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('error: viem is not installed', async () => {
  // Node's own error for a missing package. viem itself stays available to the other tests.
  const hideViem = `export const resolve = (name, context, next) =>
    next(name === 'viem' ? 'viem-that-is-not-installed' : name, context)`
  const script = `
    import { register } from 'node:module'
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hideViem)}`)})
    const { eip155 } = await import(${JSON.stringify(new URL('./eip155.ts', import.meta.url).href)})
    const error = await eip155().getBalance({ address: '${address}', network: {} }).catch((thrown) => thrown)
    console.log(JSON.stringify({ code: error.code, message: error.message }))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--conditions=portico-source', '--import', 'tsx', '--input-type=module', '--eval', script],
  ])
  expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
    {
      "code": "MISSING_DEPENDENCY",
      "message": "Reading a balance needs the package \`viem\`, which is not installed.
    Install it: \`npm install viem\`. \`npx portico doctor\` lists what is missing.",
    }
  `)
})
