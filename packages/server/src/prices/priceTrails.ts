import { type PricePoint, priceLimit } from '@portico/protocol/http'
import { array, nullish, object, pipe, regex, string, transform } from 'valibot'
import { shareRunning } from '../limits/shareRunning.js'
import type { PricePool } from './findPricePools.js'
import { type PoolAsk, toCall } from './poolAsk.js'
import { priceTopics, readRatio } from './poolRatio.js'

/** Events are read again after this time. */
const freshMs = 15_000
/** Maximum number of blocks in one request for events. Nodes refuse more than 10,000. */
const logBlocks = 5000
/** Maximum number of such requests in one run. If the network has more blocks, the next call continues. */
const logQuestions = 40
/** The newest blocks may be replaced, so they are read again. */
const unsureBlocks = 12
/** Maximum number of stored prices of one market. Above it, they are thinned out evenly. */
const keptPrices = 10_000
/** Maximum number of blocks whose times are requested in one batch. */
const timesAtOnce = 20

const count = pipe(string(), regex(/^0x[0-9a-f]{1,13}$/i), transform(Number))
const logs = array(
  object({
    blockNumber: count,
    /** Newer nodes return it, which saves a request. */
    blockTimestamp: nullish(count),
    data: pipe(string(), regex(/^0x[0-9a-f]*$/i)),
    topics: array(string()),
  }),
)
const header = object({ timestamp: count })

type Made = { block: number; at: number; price: number }
/** The part of a market's events that was read. */
type Trail = { made: Made[]; nextBlock: number; readAtMs: number; isWhole: boolean }

/**
 * Creates a reader of a market's earlier prices, which come from its events. A later call continues where the last one
 * ended.
 */
export function createPriceTrails({
  ask,
  firstBlock,
  nowMs,
}: {
  ask: PoolAsk
  firstBlock: number
  nowMs: () => number
}) {
  const trails = new Map<string, Trail>()
  const following = new Map<string, Promise<void>>()

  async function follow(pool: PricePool): Promise<void> {
    const begun: Trail = { isWhole: false, made: [], nextBlock: firstBlock, readAtMs: 0 }
    const trail = trails.get(pool.address) ?? begun
    const [head = 0] = await ask([toCall('eth_blockNumber', [], 0)], count)
    // If the network is shorter than before, it was replaced by another one.
    const isNew = head + 1 < trail.nextBlock
    const from = isNew ? firstBlock : Math.max(firstBlock, trail.nextBlock - unsureBlocks)
    const made = isNew ? [] : trail.made.filter(({ block }) => block < from)
    let next = from
    for (let question = 0; question < logQuestions && next <= head; question++) {
      const to = Math.min(next + logBlocks - 1, head)
      made.push(...(await readMade(pool, next, to)))
      next = to + 1
    }
    const kept = thin(made)
    trails.set(pool.address, { isWhole: next > head, made: kept, nextBlock: next, readAtMs: nowMs() })
  }

  async function readMade(pool: PricePool, from: number, to: number): Promise<Made[]> {
    const filter = {
      address: pool.address,
      fromBlock: toQuantity(from),
      toBlock: toQuantity(to),
      topics: [priceTopics[pool.kind]],
    }
    const [found = []] = await ask([toCall('eth_getLogs', [filter], 0)], logs)
    // The last price in a block is the one that the block ends with.
    const byBlock = new Map<number, { price: number; at: number | undefined }>()
    for (const { blockNumber, blockTimestamp, data, topics } of found) {
      const ratio = readRatio(pool.kind, data, topics[0])
      const price = ratio === undefined ? 0 : pool.toUsd(ratio)
      if (price > 0 && price <= priceLimit)
        byBlock.set(blockNumber, { at: blockTimestamp ?? undefined, price })
    }
    const made = thin([...byBlock].map(([block, { at, price }]) => ({ at, block, price })))
    const open = made.filter(({ at }) => at === undefined)
    const times = new Map<number, number>()
    for (let start = 0; start < open.length; start += timesAtOnce) {
      const turn = open.slice(start, start + timesAtOnce)
      const calls = turn.map(({ block }, index) =>
        toCall('eth_getBlockByNumber', [toQuantity(block), false], index),
      )
      const headers = await ask(calls, header)
      for (const [index, { block }] of turn.entries()) times.set(block, headers[index]?.timestamp ?? 0)
    }
    return made.map(({ at, block, price }) => ({ at: at ?? times.get(block) ?? 0, block, price }))
  }

  return {
    /** Returns all prices of a market, oldest first; undefined if not all of them are read. */
    async read(pool: PricePool): Promise<readonly PricePoint[] | undefined> {
      const { address } = pool
      if (nowMs() - (trails.get(address)?.readAtMs ?? Number.NEGATIVE_INFINITY) >= freshMs)
        await shareRunning(following, address, () => follow(pool))
      const trail = trails.get(address)
      // The end of an incomplete trail would look like the current price.
      return trail?.isWhole ? trail.made.map(({ at, price }): PricePoint => [at, price]) : undefined
    },
  }
}

/** Keeps every second item until there are few enough. The newest one stays. */
function thin<item>(items: item[]): item[] {
  let kept = items
  while (kept.length > keptPrices) {
    const { length } = kept
    kept = kept.filter((_, index) => (length - 1 - index) % 2 === 0)
  }
  return kept
}

function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}
