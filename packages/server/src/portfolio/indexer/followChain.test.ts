import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHistoryResponse, getNftsResponse } from '@portico/protocol/http'
import { devAccounts } from '@portico/testkit'
import {
  deployFixtures,
  type LocalChain,
  localContracts,
  reorgChain,
  startAnvil,
} from '@portico/testkit/chain'
import { asc, max, min } from 'drizzle-orm'
import { parse } from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { recordPauses } from '../../../../../scripts/testing/recordPauses.mjs'
import type { OpenDatabase } from '../../store/database.js'
import { openPostgres } from '../../store/openPostgres.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { askChain, indexedChain, sendAndMine, untilIndexed } from '../../testing/indexedChain.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { type NodeReply, startFakeNode } from '../../testing/startFakeNode.js'
import { missingPostgres, startPostgres } from '../../testing/startPostgres.js'
import { readKnownTokens } from '../readKnownTokens.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
  nftHoldings,
} from '../schema.js'
import { readTip } from './knownBlocks.js'

const anvil = 'eip155:31337'
const [{ address: alice }, { address: bob }] = devAccounts
const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function openChain(): Promise<LocalChain> {
  const chain = await startAnvil()
  ending.push(chain.stop)
  return chain
}

async function openEmpty(): Promise<OpenDatabase> {
  const database = await openTestDatabase()
  ending.push(database.close)
  return database
}

/** Starts a server that indexes `chain` through `node`. */
async function serverOn(chain: LocalChain, database: OpenDatabase, node = chain): Promise<TestServer> {
  const server = await createTestServer({ chains: [indexedChain(node)] }, { database })
  ending.push(server.close)
  await untilIndexed(server, chain)
  return server
}

type Call = { id: number; method: string; params: unknown[] }

/**
 * Starts a node in front of a network. It sees every call, and may refuse one with a status or with its own response.
 */
async function startProxy(
  chain: LocalChain,
  refuse: (calls: Call[], isBatch: boolean) => { status: number; body: unknown } | undefined,
): Promise<LocalChain> {
  const proxy = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const parsed = JSON.parse(body)
    const headers = { 'content-type': 'application/json' }
    const refusal = refuse([parsed].flat(), Array.isArray(parsed))
    if (refusal) return response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
    const answer = await fetch(chain.rpcUrl, { body, headers, method: 'POST' })
    response.writeHead(200, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  ending.push(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { ...chain, rpcUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

const send = (chain: LocalChain, value = '0x1') => sendAndMine(chain, { from: alice, to: bob, value })

async function historyOf(server: TestServer, account: string = bob) {
  const response = await server.get(`/v1/account/${account}/history?chainId=${anvil}`)
  return parse(getHistoryResponse, await response.json()).data
}

/** Returns the whole index in a fixed order. */
async function dump({ database }: OpenDatabase) {
  const tables = [indexedBlocks, indexedTransactions, indexedTransfers, indexedApprovals, accountActivity]
  const rows = await Promise.all(
    [...tables, accountTokens, nftHoldings].map((table) => database.select().from(table)),
  )
  const text = (row: object) =>
    JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return rows.map((table) => table.map(text).sort())
}

test('behavior: after a restart, it continues where it stopped', { timeout: 120_000 }, async () => {
  const chain = await openChain()
  const database = await openEmpty()
  for (let index = 0; index < 20; index++) await send(chain)
  const first = await serverOn(chain, database)
  await first.close()
  for (let index = 0; index < 3; index++) await send(chain)

  const asked: number[] = []
  const watched = await startProxy(chain, (calls) => {
    const whole = calls.filter(
      ({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true,
    )
    asked.push(...whole.map(({ params }) => Number(params[0])))
    return undefined
  })
  const second = await serverOn(chain, database, watched)
  expect(await historyOf(second)).toHaveLength(23)
  expect(Math.min(...asked)).toBe(21)
})

test('behavior: a reorganization of five blocks is followed, and leaves nothing behind', {
  timeout: 120_000,
}, async () => {
  const chain = await openChain()
  const database = await openEmpty()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  const server = await serverOn(chain, database)
  const before = await dump(database)
  const height = Number(await askChain(chain, 'eth_blockNumber'))

  // Five blocks with everything: coins, a token that is new to its recipient, NFTs of both kinds, an approval.
  const stranger = '00000000000000000000000000000000000000e1'
  const word = (value: string) => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const lantern = `0x42842e0e${word(alice)}${word(stranger)}${word('1')}`
  const ticket = `0xf242432a${word(alice)}${word(stranger)}${word('1')}${word('1')}${word('a0')}${word('0')}`
  await send(chain)
  const calls = [
    [localContracts.usdCoin, `0xa9059cbb${word(stranger)}${word('1')}`],
    [localContracts.lanterns, lantern],
    [localContracts.tickets, ticket],
    [localContracts.usdCoin, `0x095ea7b3${word(stranger)}${word('1')}`],
  ]
  for (const [to, data] of calls) await sendAndMine(chain, { data, from: alice, gas: '0xf4240', to })
  await untilIndexed(server, chain)
  expect(await historyOf(server, `0x${stranger}`)).toHaveLength(3)
  const nftsOf = async (account: string) =>
    parse(getNftsResponse, await (await server.get(`/v1/account/${account}/nfts?chainId=${anvil}`)).json())
      .nfts
  expect(await nftsOf(`0x${stranger}`)).toHaveLength(2)
  expect(await readKnownTokens(database.database, anvil, `0x${stranger}`)).toEqual([
    localContracts.usdCoin.toLowerCase(),
  ])

  await reorgChain({ depth: 5, rpcUrl: chain.rpcUrl })
  const tipHash = async () =>
    ((await askChain(chain, 'eth_getBlockByNumber', ['latest', false])) as { hash: string }).hash
  await expect
    .poll(async () => (await readTip(database.database, 31_337))?.hash, { timeout: 20_000 })
    .toBe(await tipHash())
  expect(await historyOf(server, `0x${stranger}`)).toEqual([])
  expect(await nftsOf(`0x${stranger}`)).toEqual([])
  // The earlier rows are unchanged. Of the later blocks only empty ones are left.
  const [blocks = [], ...rest] = await dump(database)
  const [blocksBefore = [], ...restBefore] = before
  expect(blocks.filter((row) => JSON.parse(row).number <= height)).toEqual(blocksBefore)
  expect(rest).toEqual(restBefore)
  const reorganisations = await server.metrics.indexerReorganisations.get()
  expect(reorganisations.values).toMatchObject([{ labels: { network: anvil }, value: 1 }])
})

test('behavior: a local network that was reset is read from the start', { timeout: 120_000 }, async () => {
  const database = await openEmpty()
  const old = await startAnvil()
  for (let index = 0; index < 5; index++) await send(old)
  const first = await serverOn(old, database)
  expect(await historyOf(first)).toHaveLength(5)
  await first.close()
  await old.stop()
  // With the same start time, it would be identical to the first network, block by block.
  const chain = await startAnvil({ genesisAt: 1_700_000_000 })
  ending.push(chain.stop)
  await send(chain)
  const second = await createTestServer({ chains: [indexedChain(chain)] }, { database })
  ending.push(second.close)
  await expect.poll(async () => (await historyOf(second)).length, { timeout: 20_000 }).toBe(1)
})

test('behavior: it keeps up with new blocks', async () => {
  const chain = await openChain()
  const server = await serverOn(chain, await openEmpty())
  const pauses = recordPauses()
  for (let count = 1; count <= 3; count++) {
    await send(chain)
    await expect.poll(async () => (await historyOf(server)).length, { interval: 20 }).toBe(count)
  }
  // `expect.poll` and the server's other timers have shorter pauses, so this checks the longest pause of the indexer.
  expect(Math.max(...pauses)).toBeLessThan(4000)
  const { values } = await server.metrics.indexerLag.get()
  expect(values).toMatchObject([{ labels: { network: anvil }, value: 0 }])
})

const zero = `0x${'0'.repeat(64)}`
const one = `0x${'0'.repeat(63)}1`
const block = (number: number, hash: string, parentHash: string, transactions: unknown[] = []) => ({
  hash,
  number: `0x${number.toString(16)}`,
  parentHash,
  timestamp: '0x1',
  transactions,
})
const transaction = { from: alice, hash: one, input: '0x', nonce: '0x0', to: bob, value: '0x1' }
const receipt = { blockHash: zero, logs: [], status: '0x1', transactionHash: one }

test.each<[string, Record<string, unknown>]>([
  [
    'blocks that do not follow each other',
    { blocks: [block(0, zero, one), block(1, one, one)], receipts: [] },
  ],
  [
    'receipts of another block',
    { blocks: [block(0, zero, one, [transaction])], receipts: [{ ...receipt, blockHash: one }] },
  ],
  ['fewer receipts than transactions', { blocks: [block(0, zero, one, [transaction])], receipts: [] }],
  ['words for numbers', { blocks: [{ ...block(0, zero, one), timestamp: 'soon' }], receipts: [] }],
  ['nothing', { blocks: [null], receipts: null }],
])('error: hardening A42: a node that responds with %s is not indexed', async (_, { blocks, receipts }) => {
  const known = blocks as (ReturnType<typeof block> | null)[]
  const answer = ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    if (method === 'eth_getBlockReceipts') return receipts
    return params[0] === 'latest' ? block(known.length - 1, zero, one) : known[Number(params[0])]
  }
  const node = await startFakeNode(
    (calls, { isBatch }): NodeReply => {
      const answers = calls.map((call) => ({ id: call.id, jsonrpc: '2.0', result: answer(call) ?? null }))
      return { body: isBatch ? answers : answers[0] }
    },
    { chainId: 31_337 },
  )
  ending.push(node.close)
  const database = await openEmpty()
  const chain = indexedChain({ chainId: 31_337, rpcUrl: node.url } as LocalChain)
  const server = await createTestServer({ chains: [chain] }, { database })
  ending.push(server.close)
  await expect
    .poll(async () => (await server.metrics.indexerFailures.get()).values[0]?.value ?? 0)
    .toBeGreaterThan(0)
  expect(await database.database.$count(indexedBlocks)).toBe(0)
  expect(await historyOf(server)).toEqual([])
})

test('hardening R15: a node over its rate, and one without block receipts, are still read', async () => {
  const chain = await openChain()
  for (let index = 0; index < 3; index++) await send(chain)
  let refused = 0
  const busy = await startProxy(chain, (calls, isBatch) => {
    if (refused++ < 3) return { body: 'slow down', status: 429 }
    if (!calls.some(({ method }) => method === 'eth_getBlockReceipts')) return undefined
    const error = { code: -32601, message: 'Method not found' }
    const answers = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
    return { body: isBatch ? answers : answers[0], status: 200 }
  })
  const server = await serverOn(chain, await openEmpty(), busy)
  expect(await historyOf(server)).toHaveLength(3)
})

test.runIf(postgres)(
  `behavior: of two processes on one PostgreSQL one indexes, and the other takes over if it stops${postgres ? '' : ` (${missingPostgres})`}`,
  { timeout: 120_000 },
  async () => {
    const url = postgres?.databaseUrl ?? ''
    const chain = await openChain()
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)])
    ending.push(other.close)
    const leading = await serverOn(chain, one)
    const waiting = await createTestServer({ chains: [indexedChain(chain)] }, { database: other })
    ending.push(waiting.close)
    await send(chain)
    await untilIndexed(leading, chain)
    expect((await waiting.metrics.indexerBlock.get()).values).toEqual([])
    expect(await historyOf(waiting)).toHaveLength(1)

    await leading.close()
    await one.close()
    await send(chain)
    waiting.clock.advance(60_000)
    await untilIndexed(waiting, chain)
    expect(await historyOf(waiting)).toHaveLength(2)
    const [range] = await other.database
      .select({ first: min(indexedBlocks.number), last: max(indexedBlocks.number) })
      .from(indexedBlocks)
    expect(range).toEqual({ first: 0, last: 2 })
    const hashes = await other.database.select().from(indexedBlocks).orderBy(asc(indexedBlocks.number))
    expect(hashes).toHaveLength(3)
  },
)
