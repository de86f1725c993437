import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import {
  array,
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
import type { Upstream } from '../../chain/upstream.js'
import { PayloadTooLargeError, UpstreamUnavailableError } from '../../errors/request.js'
import { UnusableAnswerError } from '../../errors/upstream.js'
import type { Hex } from '../hexBytes.js'
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
const bytes = hex(/^0x([0-9a-f]{2})*$/i)
const count = pipe(string(), regex(/^0x[0-9a-f]{1,13}$/i), transform(Number))
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)

const rpcHeader = object({ hash, number: count, parentHash: hash, timestamp: count })
const rpcBlock = object({
  ...rpcHeader.entries,
  transactions: array(
    object({ from: address, hash, input: bytes, nonce: quantity, to: nullish(address), value: quantity }),
  ),
})
const rpcReceipts = array(
  object({
    blockHash: hash,
    /** Absent before London, where nodes do not say it anew. */
    effectiveGasPrice: nullish(quantity),
    gasUsed: quantity,
    /** What a rollup takes for its place on the network below. */
    l1Fee: nullish(quantity),
    logs: array(object({ address, data: bytes, logIndex: count, topics: array(hash) })),
    /** Absent before Byzantium, where a transaction that failed could not be told. */
    status: nullish(count),
    transactionHash: hash,
  }),
)

type RpcBlock = InferOutput<typeof rpcBlock>
type RpcReceipts = InferOutput<typeof rpcReceipts>

/** "There is no such method": JSON-RPC 2.0, and what providers say for those that they do not offer. */
const missingMethodCodes: ReadonlySet<number> = new Set([-32601, -32004, -32600])

export type BlockReader = {
  /** The newest block. @throws UpstreamUnavailableError, UnusableAnswerError */
  readHead: () => Promise<BlockReference>
  /** Hash of a block of the chain as it is now, or null where there is none of that number. */
  readHash: (number: number) => Promise<Hex | null>
  /**
   * Blocks `from` to `to`, whole. Each follows the one before, and its receipts are its own, or the answer is refused:
   * two nodes behind one address can be on two branches.
   */
  readBlocks: (from: number, to: number) => Promise<Block[]>
}

/**
 * Reads blocks with their transactions, receipts and events, in as few requests as the node allows.
 *
 * @param onLeftOut told of a transaction whose events are more than one answer holds: they are left out
 */
export function createBlockReader(
  upstream: Upstream,
  signal: AbortSignal,
  onLeftOut: (hash: Hex) => void = () => {},
): BlockReader {
  /** Not every node has eth_getBlockReceipts: one that has not is asked for each transaction's. */
  let hasBlockReceipts = true

  const send = (calls: readonly RpcCall[]) => upstream.send(calls, { signal })

  /**
   * Of a block whose receipts are more than one answer holds, which a stranger can make with events of nothing: each by
   * itself. Of what is too large even so the events are left out, or the index would stop there for ever.
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
      const answers = await send(
        numbers.map((number) => toCall('eth_getBlockByNumber', [toQuantity(number), true])),
      )
      const blocks = answers.map((answer) => parseAnswer('eth_getBlockByNumber', rpcBlock, answer))
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

/** @throws whatever else it was */
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
      // A nonce is at most 2^64 - 2 by EIP-2681; none that a chain has seen is near what a number holds.
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
