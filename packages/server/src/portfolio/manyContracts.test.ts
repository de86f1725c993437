import type { GetHistoryResponse } from '@portico/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import type { Hex } from './hexBytes.js'
import { accountActivity, indexedBlocks, indexedTransactions, indexedTransfers } from './schema.js'

const hex = (number: number, digits: number): Hex => `0x${number.toString(16).padStart(digits, '0')}`
const [victim, attacker] = [hex(1, 40), hex(2, 40)]
const [transactions, tokensEach] = [20, 100] as const
let node: FakeNode
let server: TestServer

beforeAll(async () => {
  // Every contract uses up all gas, so no call has a result.
  node = await startFakeNode((calls, { isBatch }) => {
    const error = { code: -32000, message: 'out of gas' }
    const answers = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
    return { body: isBatch ? answers : answers[0] }
  })
  const chain = {
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id: 'eip155:1',
    indexFrom: 0,
    name: 'Ethereum',
    rpcUrls: [node.url],
  }
  server = await createTestServer({ chains: [chain] })
  server.clock.stop()
  const { database } = server.database
  const place = { blockNumber: 1, chainId: 1 }
  const positions = Array.from({ length: transactions }, (_, position) => position)
  await database.insert(indexedBlocks).values({ chainId: 1, hash: hex(1, 64), minedAt: 1, number: 1 })
  await database.insert(indexedTransactions).values(
    positions.map((position) => ({
      ...place,
      amount: 0n,
      hash: hex(position, 64),
      isFailed: false,
      nonce: position,
      position,
      recipient: attacker,
      selector: null,
      sender: attacker,
    })),
  )
  await database
    .insert(accountActivity)
    .values(positions.map((position) => ({ ...place, account: victim, position })))
  for (const position of positions)
    await database.insert(indexedTransfers).values(
      Array.from({ length: tokensEach }, (_, logIndex) => ({
        ...place,
        amount: 1n,
        item: 0,
        logIndex,
        position,
        recipient: victim,
        sender: attacker,
        standard: 20 as const,
        token: hex(1000 + position * tokensEach + logIndex, 40),
        tokenId: null,
      })),
    )
})
afterAll(async () => {
  await server.close()
  await node.close()
})

test('hardening A44: 2,000 contracts that fail, in one page of a history, delay that page until the third request', async () => {
  const statuses: number[] = []
  for (let request = 0; request < 4; request++) {
    const response = await server.get(`/v1/account/${victim}/history?chainId=eip155:1`)
    statuses.push(response.status)
    server.clock.advance(11_000)
    if (response.status !== 200) continue
    const { data } = (await response.json()) as GetHistoryResponse
    expect(data.flatMap(({ transfers }) => transfers)).toHaveLength(transactions * tokensEach)
  }
  expect(statuses).toEqual([429, 429, 200, 200])
}, 60_000)
