import type { Logger } from 'pino'
import { pause } from '../../chain/pause.js'
import type { Upstream } from '../../chain/upstream.js'
import { ChainDisagreesError } from '../../errors/upstream.js'
import { describeFailure } from '../../http/describeFailure.js'
import type { Metrics } from '../../http/metrics.js'
import type { Database } from '../../store/database.js'
import { toChainNumber } from '../toChainNumber.js'
import type { Block, BlockReference } from './block.js'
import { findSharedBlock } from './findSharedBlock.js'
import { readTip } from './knownBlocks.js'
import { createBlockReader } from './readBlocks.js'
import { rollBack } from './rollBack.js'
import { writeBlocks } from './writeBlocks.js'

/** How often the newest block is asked for once everything was read. */
export const pollMs = 1000
const longestPauseMs = 60_000

/** Blocks in one request and one write, at most. */
const batchLimit = 16
/** Transactions that they should hold together: some MB of receipts, and a write that holds nobody else up. */
const batchTransactions = 1500

/**
 * A reorganisation that goes deeper is not believed: a node that is on another branch altogether must not make the
 * index read everything again. Ethereum's finality is 64 blocks; other networks have had some hundred.
 */
export const deepestReorganisation = 4096

/** Networks on somebody's own machine begin anew whenever they are started. */
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
  /** Ends it. */
  signal: AbortSignal
  /** False while another process indexes. */
  isLeading: () => Promise<boolean>
}

/** Reads a network block by block into the index, for ever. Never rejects; settles when it was told to end. */
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
  /** Halved by a failure, which may be a node's way to say that an answer is too large; slowly forgotten. */
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

  /** Whether the tip is no longer in the chain whose newest block is `head`. */
  async function isTipGone(head: BlockReference): Promise<boolean> {
    if (!tip || head.number > tip.number) return false
    if (head.number === tip.number) return head.hash !== tip.hash
    // A node that is behind is no reorganisation: it knows our tip later, or another node does now.
    const seen = await findSharedBlock(database, chainId, reader, { ...head, number: head.number + 1 })
    return seen !== head.number
  }

  /** Reads on. False: there was nothing to read. */
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
      // The node prepares the next blocks while the database takes these.
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
    // Whoever awaits it hears of it; where nobody does any more, nobody needs to.
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
