import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { encodeAddress, encodeWord, readBytesOf, readDynamicBytes, readSize, readWord } from './abiWords.js'
import type { Upstream } from './upstream.js'

/** The same address on every network that has the contract. Source: https://www.multicall3.com */
const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
/** Sender of a call that needs none, because some nodes refuse a call without a sender. This contract owns nothing. */
export const anySender = multicallAddress
/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const aggregateSelector = '82ad56cb'

/** Number of calls in one aggregate. */
const aggregateSize = 100
/**
 * Below the default gas limit of nodes for a call. It also bounds a hostile token's result: 30 million gas buys 4 MB.
 */
const aggregateGas = '0x1c9c380'
/**
 * Number of calls in one batch, and the gas for each. With 300,000 gas each, 20 results stay under the size limit of a
 * response.
 */
const batchSize = 20
const singleGas = '0x493e0'

/** A network without Multicall3 is checked again after this time, because someone may have deployed it. */
const absentLifetimeMs = 10 * 60_000

export type ContractCall = {
  to: string
  /** Hexadecimal, with 0x. */
  data: string
}

export type ContractReader = {
  /**
   * Returns the result of each call, in order; null for a call that fails. One bad contract does not affect the others.
   *
   * @throws UpstreamUnavailableError
   */
  read: (calls: readonly ContractCall[]) => Promise<(Buffer | null)[]>
}

/** Creates a reader of contracts of one network. It uses Multicall3 if that is deployed, otherwise single calls. */
export function createContractReader(upstream: Upstream, nowMs: () => number): ContractReader {
  let absentUntilMs = Number.NEGATIVE_INFINITY

  async function readOneByOne(calls: readonly ContractCall[]): Promise<(Buffer | null)[]> {
    const batches = split(calls, batchSize).map((batch) =>
      upstream.send(batch.map(({ data, to }) => toRpc(to, data, singleGas))),
    )
    return (await Promise.all(batches)).flat().map(readAnswer)
  }

  async function readAggregates(calls: readonly ContractCall[]): Promise<(Buffer | null)[]> {
    const chunks = split(calls, aggregateSize)
    const answers = await upstream.send(
      chunks.map((chunk) => toRpc(multicallAddress, encodeAggregate(chunk), aggregateGas)),
    )
    if (answers.some(({ result }) => result === '0x')) {
      absentUntilMs = nowMs() + absentLifetimeMs
      return readOneByOne(calls)
    }
    const results = await Promise.all(
      chunks.map((chunk, index) => {
        const bytes = readAnswer(answers[index])
        // If one contract burns all gas, the whole aggregate fails, so the calls are repeated one by one.
        return (bytes && decodeAggregate(bytes, chunk.length)) ?? readOneByOne(chunk)
      }),
    )
    return results.flat()
  }

  return {
    async read(calls) {
      if (calls.length === 0) return []
      return nowMs() < absentUntilMs || calls.length === 1 ? readOneByOne(calls) : readAggregates(calls)
    },
  }
}

function toRpc(to: string, data: string, gas: string): RpcCall {
  const call = { data, from: anySender, gas, to }
  return { id: 1, jsonrpc: '2.0', method: 'eth_call', params: [call, 'latest'] }
}

function readAnswer(answer: RpcAnswer | undefined): Buffer | null {
  return readBytesOf(answer?.result)
}

function encodeAggregate(calls: readonly ContractCall[]): string {
  let offset = calls.length * 32
  const offsets: string[] = []
  const tuples = calls.map(({ data, to }) => {
    offsets.push(encodeWord(offset))
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    const tuple = [encodeAddress(to), encodeWord(1), encodeWord(96), encodeWord(bytes.length / 2), padded]
    const encoded = tuple.join('')
    offset += encoded.length / 2
    return encoded
  })
  const words = [encodeWord(32), encodeWord(calls.length), ...offsets, ...tuples]
  return `0x${aggregateSelector}${words.join('')}`
}

/** Decodes `(bool success, bytes returnData)[]`. Returns null if the bytes have another shape. */
function decodeAggregate(bytes: Buffer, count: number): (Buffer | null)[] | null {
  const list = readSize(bytes, 0)
  if (list === null || readSize(bytes, list) !== count) return null
  const start = list + 32
  const results: (Buffer | null)[] = []
  for (let index = 0; index < count; index++) {
    const offset = readSize(bytes, start + index * 32)
    const success = offset === null ? null : readWord(bytes, start + offset)
    const inner = offset === null ? null : readSize(bytes, start + offset + 32)
    if (offset === null || success === null || inner === null) return null
    const data = readDynamicBytes(bytes, start + offset + inner)
    if (data === null) return null
    results.push(success === 1n ? data : null)
  }
  return results
}

function split<item>(items: readonly item[], size: number): item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
