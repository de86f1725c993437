import { text } from 'node:stream/consumers'
import { getBalanceResponse, getSupportedChainsResponse } from '@portico/protocol/http'
import { localMints, solanaDevAccounts, solanaLocalnet } from '@portico/testkit'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { startFileServer } from '../../testing/startFileServer.js'

const [alice, bob] = solanaDevAccounts
const networkId = solanaLocalnet.caipNetworkId
const { agora, lantern } = localMints
let cluster: LocalSolana
let server: TestServer

beforeAll(async () => {
  cluster = await startSolanaCluster()
  const mint = agora.address.replace(/^7/, '6')
  await cluster.createMint({
    decimals: 6,
    mint: mint as never,
    name: 'Claim at agora.example',
    supply: 10n,
    symbol: 'SOL',
  })
  await cluster.setTokenBalance({
    amount: 10n,
    mint,
    owner: alice.address,
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as never,
  })
  server = await createTestServer({ chains: [chainAt(cluster.rpcUrl)] })
})
afterAll(async () => {
  await server.close()
  await cluster.stop()
})

const chainAt = (rpcUrl: string) => ({
  currency: solanaLocalnet.nativeCurrency,
  id: networkId,
  name: 'Local Solana',
  priceUsd: 150,
  rpcUrls: [rpcUrl],
  tokens: [{ ...agora, priceUsd: 2 }],
})
const balancesOf = async (path: string) => {
  const response = await server.get(`/v1/account/${path}`)
  return { status: response.status, body: await response.json() }
}

test('default: SOL, SPL and Token-2022 with prices and names, spam separately, for every form of the account', async () => {
  const paths = [
    `${networkId}:${alice.address}/balance`,
    `${alice.address}/balance?chainId=${networkId}`,
    `${alice.address}/balance`,
  ]
  for (const path of paths) {
    const { body } = await balancesOf(path)
    const { balances } = parse(getBalanceResponse, body)
    expect(
      balances.map(({ address, isSpam, name, price, quantity, symbol, value }) => [
        symbol,
        name,
        quantity.numeric,
        price,
        value,
        address?.split(':').at(-1) ?? null,
        isSpam ?? null,
      ]),
      path,
    ).toEqual([
      ['SOL', 'Solana', '100', 150, 15_000, null, null],
      ['AGC', 'Agora Credits', '2500', 2, 5_000, agora.address, false],
      ['OIL', 'Lantern Oil', '12.5', 0, undefined, lantern.address, false],
      ['SOL', 'Claim at agora.example', '0.00001', 0, undefined, expect.stringMatching(/^6/), true],
    ])
  }
})

test('behavior: the network is listed with known tokens, but without activity', async () => {
  const answer = parse(getSupportedChainsResponse, await (await server.get('/v1/supported-chains')).json())
  expect(answer).toEqual({
    http: [networkId],
    portfolio: [],
    smartAccounts: [],
    swaps: [],
    tokens: [networkId],
    ws: [],
  })
  expect(await (await server.get(`/v1/account/${networkId}:${alice.address}/history`)).json()).toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
  })
})

test('behavior: a fresh read shows what was sent in the meantime', async () => {
  const path = `${networkId}:${bob.address}/balance`
  expect((await balancesOf(path)).body).toMatchObject({ balances: [{ quantity: { numeric: '100' } }] })
  cluster.airdrop(bob.address, 1_000_000_000n)
  server.clock.advance(1_001)
  expect((await balancesOf(path)).body).toMatchObject({ balances: [{ quantity: { numeric: '100' } }] })
  expect((await balancesOf(`${path}?forceUpdate=${networkId}:${bob.address}`)).body).toMatchObject({
    balances: [{ quantity: { numeric: '101' } }],
  })
})

test('hardening A44: if a node does not return names, the coin and the listed tokens are still shown', async () => {
  const asked: unknown[] = []
  const node = await startFileServer(async (request, response) => {
    const body = await text(request)
    const { id, method, params } = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    if (method === 'getMultipleAccounts') {
      asked.push(params[1])
      response.end(JSON.stringify({ error: { code: -32_603, message: 'Too large' }, id, jsonrpc: '2.0' }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(cluster.rpcUrl, { body, headers, method: 'POST' })).text())
  })
  const own = await createTestServer({ chains: [chainAt(node.url)] })
  const response = await own.get(`/v1/account/${networkId}:${alice.address}/balance`)
  const body = await response.json()
  await own.close()
  await node.close()
  expect([response.status, body]).toMatchObject([200, { balances: [{ symbol: 'SOL' }, { symbol: 'AGC' }] }])
  // Strangers' mints, of up to 10 MB each, are not read whole.
  expect(asked).toEqual([{ dataSlice: { length: 2048, offset: 0 }, encoding: 'base64' }])
})

test('hardening A44: 500 tokens that strangers sent, and NFTs, hide no listed token', async () => {
  const entryOf = (mint: string, decimals: number) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount: '1', decimals } } } } },
  })
  const spam = Array.from({ length: 750 }, (_, index) =>
    entryOf(`Spam${String(index).padStart(40, 'A').replaceAll('0', 'z')}`, index % 3 ? 6 : 0),
  )
  const node = await startFileServer(async (request, response) => {
    const body = await text(request)
    const headers = { 'content-type': 'application/json' }
    const answer = await (await fetch(cluster.rpcUrl, { body, headers, method: 'POST' })).json()
    if (JSON.parse(body).method === 'getTokenAccountsByOwner') answer.result.value.unshift(...spam)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  const own = await createTestServer({ chains: [chainAt(node.url)] })
  const body = await (await own.get(`/v1/account/${networkId}:${alice.address}/balance`)).json()
  await own.close()
  await node.close()
  expect(body).toMatchObject({ balances: [{ symbol: 'SOL' }, { symbol: 'AGC' }] })
})

test('error: an account that is not of the family', async () => {
  for (const path of [`${networkId}:0x${'1'.repeat(40)}/balance`, `${networkId}:short/balance`]) {
    expect((await balancesOf(path)).status, path).toBe(400)
  }
  expect(
    (await balancesOf(`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${alice.address}/balance`)).body,
  ).toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
  })
})

test('hardening A40: 64-bit amounts keep every digit, in a balance and through the proxy', async () => {
  const rich = localMints.lantern.address.replace(/^1/, '2')
  cluster.airdrop(rich, 12_345_678_901_234_567n)
  expect((await balancesOf(`${networkId}:${rich}/balance`)).body).toMatchObject({
    balances: [{ quantity: { numeric: '12345678.901234567' } }],
  })
  const call = { id: 1, jsonrpc: '2.0', method: 'getAccountInfo', params: [rich, { encoding: 'base64' }] }
  const text = await (await server.post(`/v1/?chainId=${networkId}`, call)).text()
  expect(text).toContain('"lamports":12345678901234567,')
  expect(text).toContain('"rentEpoch":18446744073709551615,')
})

test('behavior: the proxy forwards only reads, simulations and signed transactions', async () => {
  const call = async (method: string, params: unknown[] = []) => {
    const response = await server.post(`/v1/?chainId=${networkId}`, { id: 1, jsonrpc: '2.0', method, params })
    return response.json()
  }
  expect(await call('getBalance', [alice.address])).toMatchObject({ result: { value: 100_000_000_000 } })
  expect(await call('getGenesisHash')).toMatchObject({ result: cluster.genesisHash })
  expect(await call('getLatestBlockhash')).toHaveProperty('result.value.blockhash')
  expect(await call('sendTransaction', ['nonsense'])).toHaveProperty('error.code', -32602)
  for (const method of [
    'requestAirdrop',
    'getProgramAccounts',
    'eth_call',
    'solana_signMessage',
    'toString',
  ]) {
    expect(await call(method, []), method).toMatchObject({ error: { code: -32601 } })
  }
})
