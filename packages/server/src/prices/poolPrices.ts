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

/** Which market is the fullest changes seldom. */
const poolsLifetimeMs = 5 * 60_000
/** What is read of a market counts as now for this long. */
const freshMs = 15_000
/** While the node fails, a price of before is better than none, for this long. */
const staleLifetimeMs = 10 * 60_000
const timeoutMs = 8000

/** Blocks whose events are asked for at once: nodes refuse more than 10,000. */
const logBlocks = 5000
/** Such questions in one go. A network that is longer is read on when it is asked for again. */
const logQuestions = 40
/** The newest blocks may be replaced: they are read again. */
const unsureBlocks = 12
/** Prices that are kept of one market, evenly thinned out beyond it. */
const keptPrices = 10_000
/** Blocks whose time is asked for in one go. */
const timesAtOnce = 20

const count = pipe(string(), regex(/^0x[0-9a-f]{1,13}$/i), transform(Number))
const logs = array(
  object({
    blockNumber: count,
    /** Newer nodes say it, and save a question. */
    blockTimestamp: nullish(count),
    data: pipe(string(), regex(/^0x[0-9a-f]*$/i)),
    topics: array(string()),
  }),
)
const header = object({ timestamp: count })

export type PoolPrices = {
  /** Whether this token's price is one of a market. */
  serves: (key: PriceKey) => boolean
  /** What the tokens are worth now. */
  get: (keys: readonly PriceKey[]) => Promise<FoundPrices<PriceKey>> | FoundPrices<PriceKey>
  /** Every price that the token's market made, oldest first; undefined where none is known. @throws UpstreamUnavailableError */
  readMade: (key: PriceKey) => Promise<readonly PricePoint[] | undefined>
}

type Made = { block: number; at: number; price: number }
/** What was read of one market's events. */
type Trail = { made: Made[]; nextBlock: number; readAtMs: number; isWhole: boolean }

/** Prices of one network's own markets, for tokens that its settings list and give no price of. */
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
  /** The contract by which each token trades: the coin does so wrapped. */
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
  /** The last try to read them, and why it failed. */
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
    // A market that is not there yet is looked for again sooner.
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

  /** That a node fails is so for everybody. That a project has no calls left is its own, and the node is well. */
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
    // A market may have come, or have been filled, since the network last answered.
    if (failure === undefined) return { prices }
    return { failure, prices, unknown: new Set(keys.filter((key) => !prices.has(key))) }
  }

  async function follow(pool: PricePool): Promise<void> {
    const begun: Trail = { isWhole: false, made: [], nextBlock: firstBlock, readAtMs: 0 }
    const trail = trails.get(pool.address) ?? begun
    const [head = 0] = await ask([toCall('eth_blockNumber', [], 0)], count)
    // A network that is shorter than it was is another one.
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
    // The last of a block is the price that it left behind.
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
      // The end of what is half read would look like now.
      return trail?.isWhole ? trail.made.map(({ at, price }): PricePoint => [at, price]) : undefined
    },
    serves: (key) => traded.has(key),
  }
}

/** Every second one, as often as it takes; the newest stays. */
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
