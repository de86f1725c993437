import {
  getConvertBuildApproveResponse,
  getHistoryResponse,
  postConvertBuildTransactionResponse,
} from '@portico/protocol/http'
import { devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployUniswap, localUniswap } from '../../../../../scripts/deployUniswap.mjs'
import type { OpenDatabase } from '../../store/database.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { askChain, indexedChain, sendAndMine, untilIndexed } from '../../testing/indexedChain.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import type { Hex } from '../hexBytes.js'
import type { Block, TokenTransfer } from './block.js'
import { eventTopics } from './decodeLog.js'
import { findPaidOut } from './findPaidOut.js'

const network = 'eip155:31337'
const native = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const { address: alice } = devAccounts[3]
let chain: LocalChain
let database: OpenDatabase
let server: TestServer

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  await deployUniswap({ contracts: localContracts, rpcUrl: chain.rpcUrl })
  const tokens = [{ address: localContracts.tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' }]
  const settings = { ...indexedChain(chain), tokens, uniswap: localUniswap }
  server = await createTestServer({ chains: [settings] }, { database })
}, 120_000)
afterAll(async () => {
  await server.close()
  await Promise.all([chain.stop(), database.close()])
})

test('behavior: a token that is swapped for the network’s coin by Uniswap is a trade, with the exact amount received', async () => {
  const from = `${network}:${localContracts.tether}`
  const amount = 15_000_000n
  const [userAddress, projectId] = [`${network}:${alice}`, 'default']
  const plain = (caip: string) => caip.slice(network.length + 1)
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const mint = `0x40c10f19${word(BigInt(alice))}${word(amount)}`
  await sendAndMine(chain, { data: mint, from: alice, to: localContracts.tether })
  const approving = await server.get(
    `/v1/convert/build-approve?userAddress=${userAddress}&from=${from}&to=${native}&amount=${amount}`,
  )
  const { tx: approval } = parse(getConvertBuildApproveResponse, await approving.json())
  await sendAndMine(chain, { data: approval.data, from: alice, to: plain(approval.from) })
  const building = await server.post(`/v1/convert/build-transaction?projectId=${projectId}&st=appkit&sv=x`, {
    amount: String(amount),
    disableEstimate: true,
    eip155: { slippage: 1 },
    from,
    projectId,
    to: native,
    userAddress,
  })
  const { tx } = parse(postConvertBuildTransactionResponse, await building.json())
  const balance = async () => BigInt(`${await askChain(chain, 'eth_getBalance', [alice, 'latest'])}`)
  const before = await balance()
  const hash = await sendAndMine(chain, { data: tx.data, from: alice, to: plain(tx.to) })
  const receipt = (await askChain(chain, 'eth_getTransactionReceipt', [hash])) as Record<
    'effectiveGasPrice' | 'gasUsed' | 'status',
    string
  >
  expect(receipt.status).toBe('0x1')
  const came = (await balance()) - before + BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  await untilIndexed(server, chain)

  const response = await server.get(`/v1/account/${alice}/history?chainId=${network}`)
  const [swap] = parse(getHistoryResponse, await response.json()).data
  expect(swap?.metadata).toMatchObject({ hash, operationType: 'trade' })
  expect(swap?.transfers).toMatchObject([
    { direction: 'out', fungible_info: { symbol: 'USDT' }, quantity: { numeric: '15' } },
    { counterparty: plain(tx.to).toLowerCase(), direction: 'in', fungible_info: { symbol: 'ETH' } },
  ])
  const [, received] = swap?.transfers ?? []
  const [whole = '', part = ''] = `${received?.quantity.numeric}`.split('.')
  expect(BigInt(whole + part.padEnd(18, '0'))).toBe(came)
})

const [seller, router, buyer, token] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}` as Hex)
const topicOf = (account: Hex | undefined) => `0x${'0'.repeat(24)}${account?.slice(2)}` as Hex
const withdrawal = {
  address: token as Hex,
  data: `0x${1000n.toString(16).padStart(64, '0')}` as Hex,
  logIndex: 3,
  topics: [eventTopics.withdrawal, topicOf(router)] as Hex[],
}
const given = { amount: 5n, item: 0, logIndex: 1, position: 0, standard: 20, token, tokenId: null }

function blockWith(transfers: object[], transactions: object[] = []): Block {
  const call = { amount: 0n, isFailed: false, position: 0, recipient: router, sender: seller }
  const block = { number: 7, transactions: [call, ...transactions], transfers }
  return block as unknown as Block
}

async function paidOut(block: Block, [before, after]: (number | null)[]) {
  const said = (value: number | null | undefined) =>
    value == null
      ? { error: { code: -32000, message: 'missing trie node' } }
      : { result: `0x${value.toString(16)}` }
  let asked = 0
  const found = await findPaidOut(
    [block],
    () => block.transactions.map((_, index) => ({ fee: 10n, logs: index === 0 ? [withdrawal] : [] })),
    async (calls) =>
      calls.map((_, index) => {
        asked++
        return { id: 1, jsonrpc: '2.0' as const, ...said(index % 2 === 0 ? before : after) } as never
      }),
  )
  return { asked, transfers: (found.get(block) ?? []) as TokenTransfer[] }
}

const sold = { ...given, recipient: router, sender: seller }

test.each([
  ['all of it', [500, 1490], 1000n],
  ['what a router’s fee left of it', [500, 1400], 910n],
  ['no more than was unwrapped', [500, 5000], 1000n],
])('behavior: the account’s gain is reported: %s', async (_, balances, amount) => {
  const { transfers } = await paidOut(blockWith([sold]), balances)
  expect(transfers).toMatchObject([{ amount, recipient: seller, sender: router, standard: 0 }])
})

test.each([
  ['nothing came', blockWith([sold]), [500, 490]],
  ['the node no longer knows', blockWith([sold]), [null, 1490]],
  [
    'somebody else sent it',
    blockWith([sold], [{ amount: 990n, isFailed: false, position: 1, recipient: seller, sender: buyer }]),
    [500, 1480],
  ],
] as const)('hardening A38: an event alone shows no received coins: %s', async (_, block, balances) => {
  expect((await paidOut(block, [...balances])).transfers).toEqual([])
})

test.each([
  { code: 429, message: 'compute units per second' },
  { code: -32005, message: 'limit of archive requests exceeded' },
  { code: -32603, message: 'Internal error' },
  { code: -32000, message: 'header not found' },
])('hardening R44: a node’s error does not remove received coins from the history for good: %j', async (error) => {
  const block = blockWith([sold])
  const read = () => [{ fee: 10n, logs: [withdrawal] }]
  const answers = [{ error }, { result: '0x5d2' }].map((said) => ({
    id: 1,
    jsonrpc: '2.0' as const,
    ...said,
  }))
  const finding = findPaidOut([block], read, async () => answers)
  await expect(finding).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('behavior: an account that got a token in exchange is not checked, nor are more than four of one transaction', async () => {
  const bought = { ...given, logIndex: 2, recipient: seller, sender: router }
  expect((await paidOut(blockWith([sold, bought]), [500, 1490])).asked).toBe(0)
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...sold,
    sender: `0x${String(index).padStart(40, 'a')}`,
  }))
  expect((await paidOut(blockWith(many), [500, 500])).asked).toBe(8)
})

test('hardening A42: a block that a stranger fills with forged events is read in linear time, and its node asked in small parts', async () => {
  const hex = (number: number, length: number): Hex => `0x${number.toString(16).padStart(length, '0')}`
  const count = 6000
  const transactions = Array.from({ length: count }, (_, position) => ({
    amount: 0n,
    hash: hex(position, 64),
    isFailed: false,
    nonce: 0,
    position,
    recipient: hex(1, 40),
    selector: null,
    sender: hex(position + 10, 40),
  }))
  /** Number of times that a transfer was looked at. */
  let looks = 0
  const transfers = transactions.flatMap(({ position, sender }) =>
    Array.from(
      { length: 5 },
      (_, item): TokenTransfer => ({
        amount: 1n,
        item,
        logIndex: item,
        get position() {
          looks++
          return position
        },
        recipient: hex(2, 40),
        sender,
        standard: 20,
        token: hex(3, 40),
        tokenId: null,
      }),
    ),
  )
  const block: Block = {
    approvals: [],
    hash: hex(1, 64),
    minedAt: 1,
    number: 7,
    parentHash: hex(0, 64),
    transactions,
    transfers,
  }
  const topics = [eventTopics.withdrawal, hex(4, 64)]
  const logs = [{ address: hex(3, 40), data: hex(5, 64), logIndex: 9, topics }]
  const read = transactions.map(() => ({ fee: 0n, logs }))
  const asked: number[] = []
  const found = await findPaidOut(
    [block],
    () => read,
    async (calls) => {
      asked.push(calls.length)
      return calls.map(({ params }, index) => ({
        id: index,
        jsonrpc: '2.0',
        result: (params as string[])[1] === '0x7' ? '0x5' : '0x0',
      }))
    },
  )
  // Each of the 30,000 transfers is looked at twice at most, not once for every transaction.
  expect(looks).toBeLessThanOrEqual(60_000)
  expect(Math.max(...asked)).toBeLessThanOrEqual(100)
  expect(asked.reduce((sum, each) => sum + each, 0)).toBe(2000)
  expect(found.get(block)).toHaveLength(1000)
})
