import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { answerAll, startFakeNode } from '../testing/startFakeNode.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const resolver = '0x00000000000000000000000000000000000e0e0e'
let database: OpenDatabase
let chain: LocalChain

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
})
afterAll(() => Promise.all([chain.stop(), database.close()]))

const offchainLookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

const chainOf = (rpcUrl: string) => ({
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  ensUniversalResolver: resolver,
  id: 'eip155:31337',
  name: 'Anvil',
  rpcUrls: [rpcUrl],
})

const word = (value: number | string) => BigInt(value).toString(16).padStart(64, '0')
const textWords = (text: string) => {
  const hex = Buffer.from(text).toString('hex')
  return word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}
/** Returns the result of `reverse`: (string primary, address resolver, address reverseResolver). */
const reverseAnswer = (name: string) => word(96) + word(resolver) + word(resolver) + textWords(name)

/**
 * Deploys a contract that returns `data` for every call. Its 14 bytes of code copy what follows them, and return it.
 */
async function deployAnswer(data: string): Promise<void> {
  const size = (data.length / 2).toString(16).padStart(4, '0')
  const code = `0x61${size}600e60003961${size}6000f3${data}`
  await callChain('anvil_setCode', [resolver, code])
}

async function callChain(method: string, params: readonly unknown[]): Promise<void> {
  await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
}

test('default: an address without a name has none', async () => {
  const server = await createTestServer({}, { database })
  const response = await server.get(`/v1/identity/${bob}?projectId=default&sender=${alice}`)
  expect([response.status, await response.json()]).toEqual([200, { avatar: null, name: null }])
  await server.close()
})

test("behavior: the operator's own names, in any spelling of the address", async () => {
  const identities = [{ address: alice, avatar: 'https://example.com/a.png', name: 'alice.demo' }]
  const server = await createTestServer({ identities }, { database })
  for (const address of [alice, alice.toLowerCase(), alice.slice(2), `eip155:1:${alice}`]) {
    expect(await (await server.get(`/v1/identity/${address}`)).json()).toEqual({
      avatar: 'https://example.com/a.png',
      name: 'alice.demo',
    })
  }
  await server.close()
})

test('behavior: a name that is added while the server runs', async () => {
  const server = await createTestServer({}, { database })
  await server.identities.set([{ address: bob, avatar: null, name: 'bob.demo' }])
  expect(await (await server.get(`/v1/identity/${bob}`)).json()).toEqual({ avatar: null, name: 'bob.demo' })
  await server.identities.set([{ address: bob, avatar: null, name: null }])
  expect(await (await server.get(`/v1/identity/${bob}`)).json()).toEqual({ avatar: null, name: null })
  await server.close()
})

async function nameOf(address: string, settings = {}): Promise<string | null> {
  const server = await createTestServer({ chains: [chainOf(chain.rpcUrl)], ...settings }, { database })
  const { name } = await (await server.get(`/v1/identity/${address}`)).json()
  await server.close()
  return name
}
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('behavior: the primary name of the universal resolver', async () => {
  await deployAnswer(reverseAnswer('carol.eth'))
  expect(await nameOf(carol)).toBe('carol.eth')
  expect(await nameOf(`eip155:1:${carol}`)).toBe('carol.eth')
})

test.each([
  ['nothing', ''],
  ['an empty name', reverseAnswer('')],
  ['markup', reverseAnswer('<img src=x onerror=alert(1)>.eth')],
  ['text that runs backwards', reverseAnswer('\u202eeth.carol')],
  ['a line break', reverseAnswer('carol\n.eth')],
  ['a space', reverseAnswer('carol .eth')],
  ['one label', reverseAnswer('carol')],
  ['a Cyrillic letter among Latin ones', reverseAnswer('vit\u0430lik.eth')],
  ['a Hangul filler', reverseAnswer('carol\u3164.eth')],
  ['a grapheme joiner', reverseAnswer('ca\u034frol.eth')],
  ['a variation selector', reverseAnswer('carol\ufe0f.eth')],
  ['upper case', reverseAnswer('Carol.eth')],
  ['a very long name', reverseAnswer(`${'a'.repeat(60)}.`.repeat(6))],
  ['an offset out of bounds', word(1000)],
  ['a length out of bounds', word(32) + word(10_000)],
  ['the largest length', word(32) + 'f'.repeat(64)],
  ['bytes that are no text', word(32) + word(2) + 'fffe'.padEnd(64, '0')],
])('error: hardening A42: if a resolver responds with %s, no address gets a name', async (_, data) => {
  await deployAnswer(data)
  expect(await nameOf(carol)).toBeNull()
})

test('behavior: a name is cached for 5 minutes, unless the network did not respond', async () => {
  const name = `0x${reverseAnswer('dave.eth')}`
  const node = await startFakeNode(
    (calls, { index, isBatch }) => (index < 4 ? { body: '', status: 500 } : answerAll(calls, isBatch, name)),
    { chainId: 31_337 },
  )
  const server = await createTestServer({ chains: [chainOf(node.url)] }, { database })
  server.clock.stop()
  const ask = async () => (await (await server.get(`/v1/identity/${carol}`)).json()).name
  expect(await ask()).toBeNull()
  expect(await ask()).toBe('dave.eth')
  const asked = node.requests.length
  server.clock.advance(5 * 60_000 - 1000)
  expect(await ask()).toBe('dave.eth')
  expect(node.requests).toHaveLength(asked)
  server.clock.advance(2000)
  await ask()
  expect(node.requests).toHaveLength(asked + 2)
  await Promise.all([server.close(), node.close()])
})

/** Deploys a resolver that reverts every call with a lookup at `urls` (EIP-3668), whatever they answered before. */
async function deployLookup(urls: readonly string[]): Promise<void> {
  const data = encodeErrorResult({
    abi: offchainLookupAbi,
    args: [resolver, [...urls], '0x1234', '0xabcdef01', '0x'],
  }).slice(2)
  // The same code as `deployAnswer`, with REVERT in place of RETURN.
  const size = (data.length / 2).toString(16).padStart(4, '0')
  await callChain('anvil_setCode', [resolver, `0x61${size}600e60003961${size}6000fd${data}`])
}

test('hardening A42: a name’s gateways are queried rarely, over https only, and never in the local network', async () => {
  const asked: string[] = []
  const gateway = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: '0x' }))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  for (const urls of [
    [`${origin}/{sender}/{data}`, `https://127.0.0.1:${port}/{data}`, 'file:///etc/passwd', 'javascript:1'],
    [`${origin}/post`],
  ]) {
    await deployLookup(urls)
    expect(await nameOf(carol)).toBeNull()
  }
  expect(asked).toEqual([])
  // If the operator allows the origin, each response leads to the next lookup, at most four times.
  await deployLookup([`${origin}/{sender}/{data}`])
  expect(await nameOf(carol, { privateOrigins: [origin] })).toBeNull()
  expect(asked).toEqual(Array(4).fill(`GET /${resolver}/0x1234`))
  await deployLookup([`${origin}/post`])
  asked.length = 0
  expect(await nameOf(carol, { privateOrigins: [origin] })).toBeNull()
  expect(asked).toEqual(Array(4).fill('POST /post'))
  gateway.close()
})
