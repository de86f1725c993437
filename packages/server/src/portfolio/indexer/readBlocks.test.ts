import { expect, onTestFinished, test } from 'vitest'
import { createUpstream } from '../../chain/upstream.js'
import { startFakeNode } from '../../testing/startFakeNode.js'
import { eventTopics } from './decodeLog.js'
import { createBlockReader } from './readBlocks.js'

const word = (digit: string) => `0x${digit.repeat(64)}`
const topicOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
const [alice, bob, token] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const [ordinary, flood] = [word('1'), word('2')]
const block = { hash: word('e'), number: '0x1', parentHash: word('f'), timestamp: '0x1' }
const transactionOf = (hash: string) => ({
  from: alice,
  hash,
  input: '0x',
  nonce: '0x0',
  to: token,
  value: '0x0',
})
const receiptOf = (transactionHash: string, logs: object[]) => ({
  blockHash: block.hash,
  effectiveGasPrice: '0x1',
  gasUsed: '0x1',
  logs,
  status: '0x1',
  transactionHash,
})
const transfer = {
  address: token,
  data: `0x${'0'.repeat(63)}5`,
  logIndex: '0x0',
  topics: [eventTopics.transfer, topicOf(alice), topicOf(bob)],
}
/** One character more than a response may have. */
const tooMuch = ' '.repeat(16 * 1024 * 1024 + 1)

/**
 * Starts a node with a block of two transactions. Their receipts together are too large, and optionally those of
 * `flood` alone.
 */
async function start({
  hasBlockReceipts = true,
  isFloodTooMuch,
}: {
  hasBlockReceipts?: boolean
  isFloodTooMuch: boolean
}) {
  const answers: Record<string, object> = {
    [ordinary]: receiptOf(ordinary, [transfer]),
    [flood]: receiptOf(flood, [{ address: token, data: '0x', logIndex: '0x1', topics: [] }]),
  }
  const node = await startFakeNode(([call], { isBatch }) => {
    const { id = 0, method, params = [] } = call ?? {}
    const [about] = params
    if (method === 'eth_getBlockReceipts' && !hasBlockReceipts)
      return { body: { error: { code: -32601, message: 'no such method' }, id, jsonrpc: '2.0' } }
    if (isBatch || method === 'eth_getBlockReceipts' || (isFloodTooMuch && about === flood))
      return { body: tooMuch }
    const result =
      method === 'eth_getTransactionReceipt'
        ? answers[String(about)]
        : { ...block, transactions: [transactionOf(ordinary), transactionOf(flood)] }
    return { body: { id, jsonrpc: '2.0', result } }
  })
  onTestFinished(node.close)
  const failures: unknown[] = []
  const upstream = createUpstream({
    networkId: 'eip155:1',
    nowMs: Date.now,
    onFailure: (failure) => failures.push(failure),
    rpcUrls: [node.url],
  })
  const leftOut: string[] = []
  const reader = createBlockReader(upstream, new AbortController().signal, (hash) => leftOut.push(hash))
  return { failures, leftOut, node, reader }
}

const moved = { amount: 5n, position: 0, recipient: bob, sender: alice, standard: 20, token }

test('hardening A40: if a block’s receipts exceed one response, they are read by transaction', async () => {
  const { failures, leftOut, node, reader } = await start({ isFloodTooMuch: false })
  const [read] = await reader.readBlocks(1, 1)
  expect(read?.transactions.map(({ hash }) => hash)).toEqual([ordinary, flood])
  expect(read?.transfers).toEqual([expect.objectContaining(moved)])
  // A response that is too large stays too large. So it is requested once, and the node does not count as failed.
  expect(node.requests).toHaveLength(4)
  expect([leftOut, failures]).toEqual([[], []])
})

test('hardening A40: a transaction whose events exceed one response does not stop others', async () => {
  const { leftOut, reader } = await start({ isFloodTooMuch: true })
  const [read] = await reader.readBlocks(1, 1)
  expect(read?.transactions.map(({ hash }) => hash)).toEqual([ordinary, flood])
  expect(read?.transfers).toEqual([expect.objectContaining(moved)])
  expect(leftOut).toEqual([flood])
})

test('hardening A40: the same for a node that only has receipts of transactions', async () => {
  const { leftOut, reader } = await start({ hasBlockReceipts: false, isFloodTooMuch: true })
  const [read] = await reader.readBlocks(1, 1)
  expect(read?.transfers).toEqual([expect.objectContaining(moved)])
  expect(leftOut).toEqual([flood])
})

test('hardening A40: a transaction and an event of 7 MB in a response of 16 MB do not stop others', async () => {
  const long = `0x${'ab'.repeat(7_000_000)}`
  const event = { address: token, data: long, logIndex: '0x1', topics: [] }
  const node = await startFakeNode(([call]) => {
    const { id, method } = call ?? {}
    const result =
      method === 'eth_getBlockReceipts'
        ? [receiptOf(ordinary, [transfer]), receiptOf(flood, [event])]
        : { ...block, transactions: [transactionOf(ordinary), { ...transactionOf(flood), input: long }] }
    return { body: { id, jsonrpc: '2.0', result } }
  })
  onTestFinished(node.close)
  const upstream = createUpstream({ networkId: 'eip155:1', nowMs: Date.now, rpcUrls: [node.url] })
  const [read] = await createBlockReader(upstream, new AbortController().signal).readBlocks(1, 1)
  expect(read?.transactions.map(({ selector }) => selector)).toEqual([null, '0xabababab'])
  expect(read?.transfers).toEqual([expect.objectContaining(moved)])
})

test.each([
  ['a block whose transactions exceed one response', false],
  ['a transaction that exceeds one response', true],
])('hardening A40: %s does not stop the index', async (_, isFloodTooMuch) => {
  const node = await startFakeNode(([call]) => {
    const { id, method, params: [about, isWhole] = [] } = call ?? {}
    if (isWhole === true || (isFloodTooMuch && about === flood && method?.endsWith('ByHash')))
      return { body: tooMuch }
    const result =
      method === 'eth_getBlockReceipts'
        ? [receiptOf(ordinary, [transfer]), receiptOf(flood, [])]
        : method === 'eth_getTransactionByHash'
          ? transactionOf(String(about))
          : { ...block, transactions: [ordinary, flood] }
    return { body: { id, jsonrpc: '2.0', result } }
  })
  onTestFinished(node.close)
  const upstream = createUpstream({ networkId: 'eip155:1', nowMs: Date.now, rpcUrls: [node.url] })
  const leftOut: string[] = []
  const reader = createBlockReader(upstream, new AbortController().signal, (hash) => leftOut.push(hash))
  const [read] = await reader.readBlocks(1, 1)
  expect(read?.transactions.map(({ hash, recipient, sender }) => [hash, recipient, sender])).toEqual([
    [ordinary, token, alice],
    isFloodTooMuch ? [flood, null, `0x${'0'.repeat(40)}`] : [flood, token, alice],
  ])
  expect(read?.transfers).toEqual([expect.objectContaining(moved)])
  expect(leftOut).toEqual(isFloodTooMuch ? [flood] : [])
})
