import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import type { CoinTransaction } from '@portico/protocol/token'
import { PayloadTooLargeError, UpstreamUnavailableError } from '../errors/request.js'
import { encodeAddress, encodeWord, readBytesOf, readDynamicBytes, readSize, readWord } from './abiWords.js'
import { readCallResult, toUnanswered } from './readCallResult.js'
import { isLimitedAnswer } from './rpcNode.js'
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
/** Number of requests that are open at the same time. If their responses are large, they are read one after another. */
const batchesAtOnce = 8

/** A network without Multicall3 is checked again after this time, because someone may have deployed it. */
const absentLifetimeMs = 10 * 60_000

export type ContractCall = {
  to: string
  /** Hexadecimal, with 0x. */
  data: string
}

export type ReadOptions = {
  /** A longer result counts as a call that fails. */
  mostBytes: number
  /**
   * Called with each result as soon as it arrives, and with the place of its call. If it returns false, the result is
   * null, which says nothing about the contract.
   */
  keep?: ((result: Buffer, index: number) => boolean) | undefined
  /**
   * Called with the place of each call for which the node has an error of its own (see `readCallResult`), but no rate
   * limit. The result is then null, which says nothing about the contract. Default: `read` throws the cause.
   */
  onUnread?: ((index: number, cause: unknown) => void) | undefined
}

export type ContractReader = {
  /**
   * Returns the result of each call, in order; null for a call that reverts. One bad contract does not affect the others.
   *
   * @throws UpstreamUnavailableError, RateLimitedError
   */
  read: (calls: readonly ContractCall[], options: ReadOptions) => Promise<(Buffer | null)[]>
  /** Does the same for transactions without a recipient, which execute their own `data` as code. */
  run: (transactions: readonly CoinTransaction[], options: ReadOptions) => Promise<(Buffer | null)[]>
}

/** Creates a reader of contracts of one network. It uses Multicall3 if that is deployed, otherwise single calls. */
export function createContractReader(upstream: Upstream, nowMs: () => number): ContractReader {
  let absentUntilMs = Number.NEGATIVE_INFINITY

  async function readOneByOne(
    calls: readonly (ContractCall | CoinTransaction)[],
    options: ReadOptions,
  ): Promise<(Buffer | null)[]> {
    const asked = calls.map((call) => toRpc({ ...call, gas: singleGas }))
    const places = new Map(asked.map((call, index) => [call, index]))
    const batches = await runEach(split(asked, batchSize), (batch) =>
      sendAll(batch, (answer, call) => {
        const index = places.get(call) ?? 0
        try {
          return readResult(answer, index, options)
        } catch (cause) {
          if (!options.onUnread || (answer && isLimitedAnswer(answer))) throw cause
          options.onUnread(index, cause)
          return null
        }
      }),
    )
    return batches.flat()
  }

  /**
   * Sends calls as one request. If the response is too large, sends each call alone. A single response that is too large
   * is undefined.
   */
  async function sendAll<value>(
    calls: readonly RpcCall[],
    read: (answer: RpcAnswer | undefined, call: RpcCall) => value,
  ): Promise<value[]> {
    let answers: (RpcAnswer | undefined)[]
    try {
      answers = await upstream.send(calls)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      if (calls.length > 1) return (await runEach(calls, (call) => sendAll([call], read))).flat()
      answers = [undefined]
    }
    return calls.map((call, index) => read(answers[index], call))
  }

  async function readAggregates(
    calls: readonly ContractCall[],
    options: ReadOptions,
  ): Promise<(Buffer | null)[]> {
    const chunks = split(calls, aggregateSize)
    const aggregates = await sendAll(
      chunks.map((chunk) => toRpc({ data: encodeAggregate(chunk), gas: aggregateGas, to: multicallAddress })),
      (answer) => {
        if (answer?.result === '0x') return 'absent'
        // One by one, the calls would reach the same limit.
        if (answer && isLimitedAnswer(answer)) throw toUnanswered('eth_call', answer)
        return decodeAggregate(readBytesOf(answer?.result), options.mostBytes)
      },
    )
    if (aggregates.includes('absent')) {
      absentUntilMs = nowMs() + absentLifetimeMs
      return readOneByOne(calls, options)
    }
    const results = chunks.map((chunk, index) => {
      const read = aggregates[index]
      return Array.isArray(read) && read.length === chunk.length
        ? read.map((each, place) => keep(each, index * aggregateSize + place, options))
        : null
    })
    // If one contract burns all gas, the whole aggregate fails, so its calls are repeated one by one.
    const failed = [...calls.keys()].filter((index) => results[Math.floor(index / aggregateSize)] === null)
    const repeated = await readOneByOne(
      calls.filter((_, index) => results[Math.floor(index / aggregateSize)] === null),
      atPlaces(failed, options),
    )
    let at = 0
    return chunks.flatMap((chunk, index) => {
      const own = results[index]
      if (own) return own
      at += chunk.length
      return repeated.slice(at - chunk.length, at)
    })
  }

  return {
    async read(calls, options) {
      if (calls.length === 0) return []
      const isOneByOne = nowMs() < absentUntilMs || calls.length === 1
      return isOneByOne ? readOneByOne(calls, options) : readAggregates(calls, options)
    },
    run: readOneByOne,
  }
}

/** Runs `run` for each item, several at a time. After a failure, starts no further one. */
async function runEach<item, value>(
  items: readonly item[],
  run: (item: item) => Promise<value>,
): Promise<value[]> {
  const values: value[] = []
  const open = [...items.entries()].reverse()
  const work = async () => {
    try {
      for (let next = open.pop(); next; next = open.pop()) values[next[0]] = await run(next[1])
    } catch (error) {
      open.length = 0
      throw error
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, work))
  return values
}

/** Checks whether a request failed because its response was too large. */
function isTooLarge(error: unknown): boolean {
  return error instanceof UpstreamUnavailableError && error.cause instanceof PayloadTooLargeError
}

/** Reads one result. Nothing else is kept of a response, which may be large. @throws UpstreamUnavailableError */
function readResult(answer: RpcAnswer | undefined, index: number, options: ReadOptions): Buffer | null {
  const { result } = answer ?? {}
  // Its digits are not checked, because there may be millions.
  const isTooLong = typeof result === 'string' && result.length > 2 + 2 * options.mostBytes
  return answer && !isTooLong ? keep(readBytesOf(readCallResult(answer)), index, options) : null
}

function keep(result: Buffer | null, index: number, options: ReadOptions): Buffer | null {
  return result && (options.keep?.(result, index) ?? true) ? result : null
}

/** Returns the options for some of the calls, whose places among all calls are given. */
function atPlaces(places: readonly number[], { keep, mostBytes, onUnread }: ReadOptions): ReadOptions {
  return {
    keep: keep && ((result, index) => keep(result, places[index] ?? 0)),
    mostBytes,
    onUnread: onUnread && ((index, cause) => onUnread(places[index] ?? 0, cause)),
  }
}

function toRpc(call: (ContractCall | CoinTransaction) & { gas: string }): RpcCall {
  const params = [{ from: anySender, ...call }, 'latest']
  return { id: 1, jsonrpc: '2.0', method: 'eth_call', params }
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

/**
 * Decodes `(bool success, bytes returnData)[]`. Returns null if the bytes have another shape. Of a call that failed, or
 * whose result is too long, the result is null.
 */
function decodeAggregate(bytes: Buffer | null, mostBytes: number): (Buffer | null)[] | null {
  const list = bytes && readSize(bytes, 0)
  const count = bytes && list !== null ? readSize(bytes, list) : null
  if (bytes === null || list === null || count === null || count > aggregateSize) return null
  const start = list + 32
  const results: (Buffer | null)[] = []
  for (let index = 0; index < count; index++) {
    const offset = readSize(bytes, start + index * 32)
    const success = offset === null ? null : readWord(bytes, start + offset)
    const inner = offset === null ? null : readSize(bytes, start + offset + 32)
    if (offset === null || success === null || inner === null) return null
    const data = readDynamicBytes(bytes, start + offset + inner)
    if (data === null) return null
    // A copy, because a part of the response would keep all of it in memory.
    results.push(success === 1n && data.length <= mostBytes ? Buffer.from(data) : null)
  }
  return results
}

function split<item>(items: readonly item[], size: number): item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
