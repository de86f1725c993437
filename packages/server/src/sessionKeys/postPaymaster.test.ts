import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PostPaymasterResponse } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../testing/walletClient.js'

const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const operation = {
  callData: '0xb61d27f6',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x0',
  sender,
}
const good = {
  paymaster: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  paymasterData: '0x01',
  paymasterPostOpGasLimit: '0x1',
}

const chain = {
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  name: 'Anvil',
  rpcUrls: ['http://127.0.0.1:9'],
}
const chains = [
  { ...chain, bundlerUrl: 'http://127.0.0.1:9', id: 'eip155:31337' },
  { ...chain, id: 'eip155:31338' },
]

let inbox: Inbox
let paymaster: Server
let origin: string
let server: TestServer
let client: WalletClient
/** The paymaster's requests, and its response. */
const heard: unknown[] = []
let says: () => { body: string; status?: number; headers?: Record<string, string> }
const result = (value: unknown) => ({ body: JSON.stringify({ id: 1, jsonrpc: '2.0', result: value }) })

beforeAll(async () => {
  inbox = await startInbox()
  paymaster = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    heard.push({ body: JSON.parse(text), headers: request.headers })
    const { body, headers, status = 200 } = says()
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => paymaster.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(paymaster.address() as AddressInfo).port}`
  server = await createTestServer({
    chains,
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    privateOrigins: [origin],
  })
  client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, 'payer@agora.example')
})
afterAll(async () => {
  await server?.close()
  await new Promise((resolve) => paymaster.close(resolve))
  await inbox.close()
})
beforeEach(() => {
  heard.length = 0
  says = () => result(good)
})

const question = () => ({
  method: 'pm_getPaymasterData',
  networkId: 'eip155:31337',
  operation,
  url: `${origin}/pay`,
})
const ask = (change: Record<string, unknown> = {}) =>
  client.call<PostPaymasterResponse>('POST', '/v1/paymaster', { ...question(), ...change })

test('default: one operation goes to the app’s paymaster, and its signed response is returned', async () => {
  const { body, status } = await ask({ context: { policy: 'p1' } })
  expect(status).toBe(200)
  expect(body).toEqual({ sponsorship: good })
  expect(heard).toMatchObject([
    {
      body: {
        id: 1,
        jsonrpc: '2.0',
        method: 'pm_getPaymasterData',
        params: [operation, '0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x7a69', { policy: 'p1' }],
      },
    },
  ])
  // No data about the user is sent.
  const [{ headers }] = heard as [{ headers: Record<string, string> }]
  for (const name of ['authorization', 'cookie', 'dpop', 'origin', 'x-forwarded-for']) {
    expect(headers).not.toHaveProperty(name)
  }
})

test('behavior: fields that do not belong to a paymaster are dropped', async () => {
  says = () => result({ ...good, callData: '0xdead', sender: '0x01', sponsor: { name: 'Your bank' } })
  expect((await ask()).body).toEqual({ sponsorship: good })
})

test.each([
  ['another method', { method: 'eth_sendUserOperation' }, 400],
  ['a list of methods', { method: ['pm_getPaymasterData', 'eth_chainId'] }, 400],
  ['a network without smart accounts', { networkId: 'eip155:31338' }, 400],
  ['an unknown network', { networkId: 'eip155:1' }, 400],
  ['more than an operation', { operation: { ...operation, extra: '0x' } }, 400],
  ['a long context', { context: { a: 'x'.repeat(9_000) } }, 400],
  ['http', { url: 'http://pay.example/' }, 400],
  ['loopback', { url: 'https://127.0.0.1/' }, 400],
  ['the clouds’ own address', { url: 'https://169.254.169.254/' }, 400],
  ['loopback in other words', { url: 'https://[::ffff:127.0.0.1]/' }, 400],
  ['a user name', { url: 'https://a:b@pay.example/' }, 400],
  ['no address', { url: 'pay' }, 400],
] as const)('error: hardening A31: %s is not forwarded', async (_, change, status) => {
  expect((await ask(change)).status).toBe(status)
  expect(heard).toEqual([])
})

test.each([
  ['refused', () => ({ body: '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}' })],
  ['unreadable', () => ({ body: 'a page' })],
  ['unreadable', () => ({ body: '[]' })],
  ['unreadable', () => result({ ...good, paymaster: `0x${'0'.repeat(40)}` })],
  ['unreadable', () => result({ ...good, paymaster: undefined })],
  ['unreadable', () => result({ ...good, paymasterData: '0x1' })],
  ['unreadable', () => result({ ...good, paymasterPostOpGasLimit: `0x1${'0'.repeat(32)}` })],
  ['unreachable', () => ({ body: `"${'x'.repeat(70_000)}"` })],
  ['unreachable', () => ({ body: '{}', status: 500 })],
  ['unreachable', () => ({ body: '', headers: { location: 'http://169.254.169.254/' }, status: 307 })],
  ['unreachable', () => ({ body: '', headers: { location: '/again' }, status: 308 })],
] as const)('error: a failing paymaster is a response: %s', async (refusal, lie) => {
  says = lie
  const { body, status } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({ refusal })
  expect(heard).toHaveLength(1)
})

test('error: hardening A31: a name inside the operator’s network is like one that does not resolve', async () => {
  for (const url of ['https://localhost:9443/', 'https://nobody.invalid/'])
    expect(await ask({ url })).toMatchObject({ body: { refusal: 'unreachable' }, status: 200 })
})

test('error: requests without a session, or from a site, are refused', async () => {
  const stranger = await createWalletClient(server)
  expect((await stranger.call('POST', '/v1/paymaster', question())).status).toBe(401)
  const site = await client.call('POST', '/v1/paymaster', question(), {
    headers: { origin: 'https://shop.example' },
  })
  expect(site.status).toBe(403)
  expect(heard).toEqual([])
})
