import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { type PricePoint, priceLimit } from '@portico/protocol/http'
import {
  array,
  type GenericSchema,
  nullish,
  object,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import type { Upstream } from '../chain/upstream.js'
import { RateLimitedError } from '../errors/request.js'
import { UnusableAnswerError } from '../errors/upstream.js'
import { shareRunning } from '../limits/shareRunning.js'
import type { ChainSettings } from '../settings/settings.js'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import { findPricePools, type PoolToken, type PricePool } from './findPricePools.js'
import type { FoundPrices } from './llamaPrices.js'
import { priceSelectors, priceTopics, readRatio } from './poolRatio.js'
import type { PriceKey } from './priceKey.js'
import { toTokenKey } from './toTokenKey.js'

/** The largest market of a token rarely changes. */
const poolsLifetimeMs = 5 * 60_000
/** A market's price counts as current for this time. */
const freshMs = 15_000
/** While the node fails, an older price is used for this time. */
const staleLifetimeMs = 10 * 60_000
const timeoutMs = 8000

/** Blocks in one request for events. Nodes refuse more than 10,000. */
const logBlocks = 5000
/** Such requests in one run. On a longer network the next call continues. */
const logQuestions = 40
/** The newest blocks may be replaced, so they are read again. */
const unsureBlocks = 12
/** Maximum number of stored prices of one market. Above it, they are thinned out evenly. */
const keptPrices = 10_000
/** Blocks whose times are requested in one batch. */
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

export type PoolPrices = {
  /** Checks whether this token's price comes from a market. */
  serves: (key: PriceKey) => boolean
  /** Returns the current prices of tokens. */
  get: (keys: readonly PriceKey[]) => Promise<FoundPrices<PriceKey>> | FoundPrices<PriceKey>
  /**
   * Returns all prices of the token's market, oldest first; undefined if there are none. @throws
   * UpstreamUnavailableError
   */
  readMade: (key: PriceKey) => Promise<readonly PricePoint[] | undefined>
}

type Made = { block: number; at: number; price: number }
/** What was read of a market's events. */
type Trail = { made: Made[]; nextBlock: number; readAtMs: number; isWhole: boolean }

/** Creates the lookup of prices from a network's own markets, for tokens in its settings without a price. */
export function createPoolPrices(
  chain: ChainSettings & { uniswap: UniswapDeployment },
  upstream: Upstream,
  nowMs: () => number,
): PoolPrices {
  const { currency, id, indexFrom, tokens = [], uniswap } = chain
  const firstBlock = indexFrom ?? 0
  const anchors = tokens.flatMap(({ address, decimals, priceUsd }) =>
    priceUsd === undefined ? [] : [{ address: toTokenKey(id, address) as `0x${string}`, decimals, priceUsd }],
  )
  /** The contract of each token in its markets. The coin is traded in its wrapped form. */
  const traded = new Map<PriceKey, PoolToken>()
  for (const { address, decimals, priceUsd } of tokens) {
    const token = toTokenKey(id, address) as `0x${string}`
    if (priceUsd === undefined) traded.set(`${id}:${token}`, { address: token, decimals })
  }
  if (chain.priceUsd === 0) {
    const wrapped = uniswap.wrappedNative.toLowerCase() as `0x${string}`
    traded.set(`${id}:native`, { address: wrapped, decimals: currency.decimals })
  }

  let pools: { found: ReadonlyMap<string, PricePool>; readAtMs: number } | undefined
  let known: { prices: ReadonlyMap<string, number>; readAtMs: number } | undefined
  /** The last attempt to read the prices, and why it failed. */
  let tried: { atMs: number; failure?: unknown } | undefined
  const reading = new Map<string, Promise<void>>()
  const trails = new Map<string, Trail>()
  const following = new Map<string, Promise<void>>()

  const ask = async <output>(calls: readonly RpcCall[], schema: GenericSchema<unknown, output>) =>
    (await upstream.send(calls, { signal: AbortSignal.timeout(timeoutMs) })).map((answer, index) =>
      parseAnswer(calls[index]?.method ?? '', schema, answer),
    )

  async function findPools(): Promise<ReadonlyMap<string, PricePool>> {
    if (pools && nowMs() - pools.readAtMs < poolsLifetimeMs) return pools.found
    const unique = [...new Map([...traded.values()].map((token) => [token.address, token])).values()]
    const signal = AbortSignal.timeout(timeoutMs)
    const found = await findPricePools(uniswap, { anchors, signal, tokens: unique, upstream })
    // A missing market is looked up again sooner.
    const readAtMs = nowMs() - (found.size < unique.length ? poolsLifetimeMs - freshMs : 0)
    pools = { found, readAtMs }
    return found
  }

  async function readNow(): Promise<void> {
    const found = [...(await findPools())]
    const answers = await ask(
      found.map(([, { address, kind }], index) =>
        toCall('eth_call', [{ data: priceSelectors[kind], to: address }, 'latest'], index),
      ),
      pipe(string(), regex(/^0x[0-9a-f]*$/i)),
    )
    const prices = new Map<string, number>()
    for (const [index, [token, pool]] of found.entries()) {
      const ratio = readRatio(pool.kind, answers[index] ?? '0x')
      const price = ratio === undefined ? 0 : pool.toUsd(ratio)
      if (price > 0 && price <= priceLimit) prices.set(token, price)
    }
    known = { prices, readAtMs: nowMs() }
  }

  /** A failure of the node affects all callers, so it is stored. A caller's rate limit affects only that caller. */
  async function tryNow(): Promise<void> {
    try {
      await readNow()
      tried = { atMs: nowMs() }
    } catch (failure) {
      if (failure instanceof RateLimitedError) throw failure
      tried = { atMs: nowMs(), failure }
    }
  }

  function collect(keys: readonly PriceKey[], failure = tried?.failure): FoundPrices<PriceKey> {
    const prices = new Map<PriceKey, number>()
    const isUsable = known && nowMs() - known.readAtMs < staleLifetimeMs
    for (const key of keys) {
      const price = isUsable && known?.prices.get(traded.get(key)?.address ?? '')
      if (price) prices.set(key, price)
    }
    // After a failure, a missing price is unknown, because a market may have appeared since the last answer.
    if (failure === undefined) return { prices }
    return { failure, prices, unknown: new Set(keys.filter((key) => !prices.has(key))) }
  }

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
    get(keys) {
      if (tried && known && nowMs() - tried.atMs < freshMs) return collect(keys)
      return shareRunning(reading, 'now', tryNow).then(
        () => collect(keys),
        (refusal: unknown) => collect(keys, refusal),
      )
    },
    async readMade(key) {
      const pool = (await findPools()).get(traded.get(key)?.address ?? '')
      if (!pool) return undefined
      const { address } = pool
      if (nowMs() - (trails.get(address)?.readAtMs ?? Number.NEGATIVE_INFINITY) >= freshMs)
        await shareRunning(following, address, () => follow(pool))
      const trail = trails.get(address)
      // The end of an incomplete trail would look like the current price.
      return trail?.isWhole ? trail.made.map(({ at, price }): PricePoint => [at, price]) : undefined
    },
    serves: (key) => traded.has(key),
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

function toCall(method: string, params: readonly unknown[], index: number): RpcCall {
  return { id: index + 1, jsonrpc: '2.0', method, params: [...params] }
}

function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}

function parseAnswer<output>(
  method: string,
  schema: GenericSchema<unknown, output>,
  answer: RpcAnswer,
): output {
  const parsed = safeParse(schema, answer.result)
  if (!parsed.success) throw new UnusableAnswerError({ method, said: answer.error?.message })
  return parsed.output
}
