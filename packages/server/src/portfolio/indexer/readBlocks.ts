import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import {
  array,
  check,
  type GenericSchema,
  type InferOutput,
  nullish,
  object,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import { isHexBytes } from '../../chain/isHexBytes.js'
import type { Upstream } from '../../chain/upstream.js'
import { PayloadTooLargeError, UpstreamUnavailableError } from '../../errors/request.js'
import { UnusableAnswerError } from '../../errors/upstream.js'
import type { Hex } from '../hexBytes.js'
import { zeroAddress } from '../zeroAddress.js'
import type { Block, BlockReference } from './block.js'
import { decodeLog, eventTopics } from './decodeLog.js'
import { findPaidOut, type ReadTransaction } from './findPaidOut.js'

const hex = (pattern: RegExp) =>
  pipe(
    string(),
    regex(pattern),
    transform((text) => text.toLowerCase() as Hex),
  )
const hash = hex(/^0x[0-9a-f]{64}$/i)
const address = hex(/^0x[0-9a-f]{40}$/i)
const bytes = pipe(
  string(),
  check((text) => isHexBytes(text)),
  transform((text) => text.toLowerCase() as Hex),
)
const count = pipe(string(), regex(/^0x[0-9a-f]{1,13}$/i), transform(Number))
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)

const rpcHeader = object({ hash, number: count, parentHash: hash, timestamp: count })
const rpcTransaction = object({
  from: address,
  hash,
  input: bytes,
  nonce: quantity,
  to: nullish(address),
  value: quantity,
})
const rpcBlock = object({ ...rpcHeader.entries, transactions: array(rpcTransaction) })
const rpcListedBlock = object({ ...rpcHeader.entries, transactions: array(hash) })
const rpcReceipts = array(
  object({
    blockHash: hash,
    /** Missing in blocks from before the London upgrade, on nodes that do not add it. */
    effectiveGasPrice: nullish(quantity),
    gasUsed: quantity,
    /** On a rollup: the fee for the transaction's data on layer 1. */
    l1Fee: nullish(quantity),
    logs: array(object({ address, data: bytes, logIndex: count, topics: array(hash) })),
    /** Missing in blocks from before the Byzantium upgrade, in which failed transactions cannot be recognized. */
    status: nullish(count),
    transactionHash: hash,
  }),
)

type RpcBlock = InferOutput<typeof rpcBlock>
type RpcReceipts = InferOutput<typeof rpcReceipts>

/** "Method not found": JSON-RPC 2.0, and what providers return for methods that they do not offer. */
const missingMethodCodes: ReadonlySet<number> = new Set([-32601, -32004, -32600])

export type BlockReader = {
  /** Returns the newest block. @throws UpstreamUnavailableError, UnusableAnswerError */
  readHead: () => Promise<BlockReference>
  /** Returns the hash of a block of the current chain, or null if there is no such number. */
  readHash: (number: number) => Promise<Hex | null>
  /**
   * Reads the complete blocks `from` to `to`. Fails unless each block follows the previous one and has its own
   * receipts, because two nodes behind one URL can be on two branches.
   */
  readBlocks: (from: number, to: number) => Promise<Block[]>
}

/**
 * Creates a reader of blocks with their transactions, receipts and events. It sends as few requests as the node allows.
 *
 * @param onLeftOut called with a transaction whose content or events are left out because a response is too large
 */
export function createBlockReader(
  upstream: Upstream,
  signal: AbortSignal,
  onLeftOut: (hash: Hex) => void = () => {},
): BlockReader {
  /** Not every node has eth_getBlockReceipts. Without it, the receipt of each transaction is requested. */
  let hasBlockReceipts = true

  const send = (calls: readonly RpcCall[]) => upstream.send(calls, { signal })

  /**
   * Reads a block's transactions one by one, if together they exceed the size of a response. Anyone can cause that with
   * meaningless data. Of a transaction that is too large, only its hash is known.
   */
  async function readTransactions(number: number): Promise<RpcBlock> {
    const [listed] = await send([toCall('eth_getBlockByNumber', [toQuantity(number), false])])
    const block = parseAnswer('eth_getBlockByNumber', rpcListedBlock, listed)
    const transactions: RpcBlock['transactions'] = []
    for (const hash of block.transactions) {
      const answers = await send([toCall('eth_getTransactionByHash', [hash])]).catch(ignoreTooLarge)
      if (answers) {
        transactions.push(parseAnswer('eth_getTransactionByHash', rpcTransaction, answers[0]))
        continue
      }
      onLeftOut(hash)
      transactions.push({ from: zeroAddress, hash, input: '0x', nonce: 0n, to: null, value: 0n })
    }
    return { ...block, transactions }
  }

  /** Reads blocks with their transactions. */
  async function readBodies(numbers: readonly number[]): Promise<RpcBlock[]> {
    const asked = send(numbers.map((number) => toCall('eth_getBlockByNumber', [toQuantity(number), true])))
    const [only] = numbers.length === 1 ? numbers : []
    const answers = await (only === undefined ? asked : asked.catch(ignoreTooLarge))
    if (only !== undefined && !answers) return [await readTransactions(only)]
    return (answers ?? []).map((answer) => parseAnswer('eth_getBlockByNumber', rpcBlock, answer))
  }

  /**
   * Reads a block's receipts one by one, if together they exceed the size of a response. Anyone can cause that with
   * meaningless events. If even one receipt is too large, its events are left out, because the index would otherwise
   * stop there forever.
   */
  async function readOneByOne({ hash, transactions }: RpcBlock): Promise<RpcReceipts> {
    const receipts: RpcReceipts = []
    for (const transaction of transactions) {
      const answers = await send([toCall('eth_getTransactionReceipt', [transaction.hash])]).catch(
        ignoreTooLarge,
      )
      if (!answers) {
        onLeftOut(transaction.hash)
        receipts.push({ blockHash: hash, gasUsed: 0n, logs: [], transactionHash: transaction.hash })
        continue
      }
      const results = { id: null, jsonrpc: '2.0' as const, result: answers.map(({ result }) => result) }
      const [receipt] = parseAnswer('eth_getTransactionReceipt', rpcReceipts, results)
      if (receipt) receipts.push({ ...receipt, logs: receipt.logs.filter(isOfToken) })
    }
    return receipts
  }

  async function readReceipts(blocks: readonly RpcBlock[]): Promise<RpcReceipts[]> {
    if (hasBlockReceipts) {
      const asked = send(blocks.map(({ number }) => toCall('eth_getBlockReceipts', [toQuantity(number)])))
      const [only] = blocks.length === 1 ? blocks : []
      const answers = await (only ? asked.catch(ignoreTooLarge) : asked)
      if (only && !answers) return [await readOneByOne(only)]
      if (answers?.every(({ error }) => error === undefined || !missingMethodCodes.has(error.code))) {
        return answers.map((answer) => parseAnswer('eth_getBlockReceipts', rpcReceipts, answer))
      }
      hasBlockReceipts = false
    }
    const receipts: RpcReceipts[] = []
    for (const block of blocks) {
      const calls = block.transactions.map(({ hash }) => toCall('eth_getTransactionReceipt', [hash]))
      const answers = calls.length > 0 ? await send(calls).catch(ignoreTooLarge) : []
      if (!answers) {
        receipts.push(await readOneByOne(block))
        continue
      }
      const results = { id: null, jsonrpc: '2.0' as const, result: answers.map(({ result }) => result) }
      receipts.push(parseAnswer('eth_getTransactionReceipt', rpcReceipts, results))
    }
    return receipts
  }

  return {
    async readHead() {
      const [answer] = await send([toCall('eth_getBlockByNumber', ['latest', false])])
      return parseAnswer('eth_getBlockByNumber', rpcHeader, answer)
    },
    async readHash(number) {
      const [answer] = await send([toCall('eth_getBlockByNumber', [toQuantity(number), false])])
      if (answer?.result === null) return null
      return parseAnswer('eth_getBlockByNumber', rpcHeader, answer).hash
    },
    async readBlocks(from, to) {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const blocks = await readBodies(numbers)
      for (const [index, { number, parentHash }] of blocks.entries()) {
        const before = blocks[index - 1]
        if (number !== numbers[index] || (before && before.hash !== parentHash)) throw brokenChain()
      }
      const receipts = await readReceipts(blocks)
      const whole = blocks.map((block, index) => toBlock(block, receipts[index] ?? []))
      const read = new Map(whole.map((block, index) => [block, receipts[index]?.map(toRead) ?? []]))
      const paidOut = await findPaidOut(whole, (block) => read.get(block) ?? [], send)
      for (const [block, transfers] of paidOut) block.transfers.push(...transfers)
      return whole
    },
  }
}

/** Ignores a response that is too large. @throws any other error */
function ignoreTooLarge(error: unknown): undefined {
  if (error instanceof UpstreamUnavailableError && error.cause instanceof PayloadTooLargeError)
    return undefined
  throw error
}

const tokenTopics: ReadonlySet<string> = new Set(Object.values(eventTopics))

function isOfToken({ topics: [topic] }: RpcReceipts[number]['logs'][number]): boolean {
  return topic !== undefined && tokenTopics.has(topic)
}

function toBlock(
  { hash, number, parentHash, timestamp, transactions }: RpcBlock,
  receipts: RpcReceipts,
): Block {
  const block: Block = {
    approvals: [],
    hash,
    minedAt: timestamp,
    number,
    parentHash,
    transactions: [],
    transfers: [],
  }
  if (receipts.length !== transactions.length) throw brokenChain()
  for (const [position, transaction] of transactions.entries()) {
    const receipt = receipts[position]
    if (receipt?.transactionHash !== transaction.hash || receipt.blockHash !== hash) throw brokenChain()
    block.transactions.push({
      amount: transaction.value,
      hash: transaction.hash,
      isFailed: receipt.status === 0,
      // EIP-2681 allows up to 2^64 - 2, but no real nonce comes near the limit of exact integers.
      nonce: Number(transaction.nonce),
      position,
      recipient: transaction.to ?? null,
      selector: transaction.input.length < 10 ? null : (transaction.input.slice(0, 10) as Hex),
      sender: transaction.from,
    })
    for (const log of receipt.logs) {
      const decoded = decodeLog(log, position)
      if (!decoded) continue
      block.transfers.push(...decoded.transfers)
      block.approvals.push(...decoded.approvals)
    }
  }
  return block
}

function toRead({ effectiveGasPrice, gasUsed, l1Fee, logs }: RpcReceipts[number]): ReadTransaction {
  return { fee: gasUsed * (effectiveGasPrice ?? 0n) + (l1Fee ?? 0n), logs }
}

function brokenChain(): UnusableAnswerError {
  return new UnusableAnswerError({
    method: 'eth_getBlockByNumber',
    said: 'blocks that do not belong together',
  })
}

function toCall(method: string, params: unknown[]): RpcCall {
  return { id: 1, jsonrpc: '2.0', method, params }
}

function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}

function parseAnswer<schema extends GenericSchema>(
  method: string,
  schema: schema,
  answer: RpcAnswer | undefined,
): InferOutput<schema> {
  const parsed = safeParse(schema, answer?.result, { abortEarly: true })
  if (parsed.success) return parsed.output
  throw new UnusableAnswerError({ method, said: answer?.error?.message })
}
