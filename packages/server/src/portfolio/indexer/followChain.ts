import type { Logger } from 'pino'
import type { Upstream } from '../../chain/upstream.js'
import { ChainDisagreesError } from '../../errors/upstream.js'
import { describeFailure } from '../../http/describeFailure.js'
import type { Metrics } from '../../http/metrics.js'
import { pause } from '../../http/pause.js'
import type { Database } from '../../store/database.js'
import { toChainNumber } from '../toChainNumber.js'
import type { Block, BlockReference } from './block.js'
import { findSharedBlock } from './findSharedBlock.js'
import { readTip } from './knownBlocks.js'
import { createBlockReader } from './readBlocks.js'
import { rollBack } from './rollBack.js'
import { writeBlocks } from './writeBlocks.js'

/** How often the newest block is requested after everything was read. */
export const pollMs = 1000
const longestPauseMs = 60_000

/** Maximum number of blocks in one request and one write. */
const batchLimit = 16
/** Target number of transactions per batch: a few MB of receipts, and a write that blocks no one else for long. */
const batchTransactions = 1500

/**
 * A deeper reorganization is treated as an error, because a node on a completely different branch must not make the
 * index read everything again. Ethereum's finality is 64 blocks. Other networks had reorganizations of a few hundred.
 */
export const deepestReorganisation = 4096

/** Local development networks. They start over whenever they are started. */
const localNetworks: ReadonlySet<number> = new Set([1337, 31_337])

export type FollowedChain = {
  /** CAIP-2. */
  networkId: string
  /** First block that is read. */
  indexFrom: number
  upstream: Upstream
}

export type FollowOptions = {
  database: Database
  log: Logger
  metrics: Metrics
  /** Stops the indexer. */
  signal: AbortSignal
  /** Returns false while another process indexes. */
  isLeading: () => Promise<boolean>
}

/** Reads a network block by block into the index until `signal` aborts. Never rejects. */
export async function followChain(
  { indexFrom, networkId, upstream }: FollowedChain,
  { database, isLeading, log, metrics, signal }: FollowOptions,
): Promise<void> {
  const chainId = toChainNumber(networkId)
  const network = { network: networkId }
  const reader = createBlockReader(upstream, signal, (hash) =>
    log.error({ ...network, hash }, 'a transaction has too many events to read: they are left out'),
  )
  let tip: BlockReference | undefined
  let isTipKnown = false
  let perBlock = 0
  /** Halved by a failure, which may mean that a response is too large. It recovers slowly. */
  let ceiling = batchLimit
  let failures = 0

  async function goBack(from: BlockReference): Promise<void> {
    const ancestor = await findSharedBlock(database, chainId, reader, from)
    const depth = from.number - ancestor
    if (depth > deepestReorganisation && !localNetworks.has(chainId)) {
      throw new ChainDisagreesError({ networkId, number: from.number })
    }
    log.warn({ ...network, blocks: depth }, 'the network was reorganized')
    metrics.indexerReorganisations.inc(network)
    isTipKnown = false
    await rollBack(database, chainId, ancestor + 1)
  }

  /** Checks whether the tip is no longer part of the chain whose newest block is `head`. */
  async function isTipGone(head: BlockReference): Promise<boolean> {
    if (!tip || head.number > tip.number) return false
    if (head.number === tip.number) return head.hash !== tip.hash
    // A node that lags behind is not a reorganization. It may know the tip later, or another node may already know it.
    const seen = await findSharedBlock(database, chainId, reader, { ...head, number: head.number + 1 })
    return seen !== head.number
  }

  /** Reads the next blocks. Returns false if it should wait before the next step. */
  async function step(): Promise<boolean> {
    if (!isTipKnown) {
      tip = await readTip(database, chainId)
      isTipKnown = true
    }
    const head = await reader.readHead()
    metrics.indexerHead.set(network, head.number)
    if (tip && (await isTipGone(head))) {
      await goBack(tip)
      return true
    }
    let next = tip ? tip.number + 1 : indexFrom
    let reading = readBatch(next, head.number)
    while (next <= head.number && !signal.aborted) {
      const blocks = await reading
      const last = blocks.at(-1)
      if (!last) break
      if (tip && blocks[0]?.parentHash !== tip.hash) {
        await goBack(tip)
        return true
      }
      next = last.number + 1
      // The node prepares the next blocks while the database writes these.
      reading = readBatch(next, head.number)
      await writeBlocks(database, chainId, blocks)
      tip = { hash: last.hash, number: last.number }
      metrics.indexerBlock.set(network, last.number)
      perBlock = blocks.reduce((sum, { transactions }) => sum + transactions.length, 0) / blocks.length
      ceiling = Math.min(batchLimit, ceiling + 0.1)
      if (!(await isLeading())) break
    }
    metrics.indexerLag.set(network, Math.max(0, head.number - (tip?.number ?? indexFrom - 1)))
    return false
  }

  function readBatch(from: number, headNumber: number): Promise<Block[]> {
    const size = Math.max(1, Math.floor(Math.min(ceiling, batchTransactions / Math.max(1, perBlock))))
    const to = Math.min(headNumber, from + size - 1)
    if (from > to) return Promise.resolve([])
    const reading = reader.readBlocks(from, to)
    // A caller that awaits the promise gets the error. Without this line, a promise that nobody awaits would cause an
    // unhandled rejection.
    reading.catch(() => {})
    return reading
  }

  while (!signal.aborted) {
    try {
      if (!(await isLeading())) {
        isTipKnown = false
        await pause(pollMs, signal)
        continue
      }
      const isMore = await step()
      failures = 0
      if (!isMore) await pause(pollMs, signal)
    } catch (error) {
      if (signal.aborted) return
      failures++
      isTipKnown = false
      ceiling = Math.max(1, ceiling / 2)
      metrics.indexerFailures.inc(network)
      log.warn({ ...network, ...describeFailure(error) }, 'blocks could not be indexed')
      await pause(Math.min(pollMs * 2 ** (failures - 1), longestPauseMs), signal)
    }
  }
}
