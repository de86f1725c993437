import { type PricePoint, priceLimit } from '@portico/protocol/http'
import { pipe, regex, string } from 'valibot'
import type { Upstream } from '../chain/upstream.js'
import { RateLimitedError } from '../errors/request.js'
import { shareRunning } from '../limits/shareRunning.js'
import type { ChainSettings } from '../settings/settings.js'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import { findPricePools, type PoolToken, type PricePool } from './findPricePools.js'
import type { FoundPrices } from './llamaPrices.js'
import { createPoolAsk, timeoutMs, toCall } from './poolAsk.js'
import { priceSelectors, readRatio } from './poolRatio.js'
import type { PriceKey } from './priceKey.js'
import { createPriceTrails } from './priceTrails.js'
import { toTokenKey } from './toTokenKey.js'

/** The largest market of a token rarely changes. */
const poolsLifetimeMs = 5 * 60_000
/** A market's price counts as current for this time. */
const freshMs = 15_000
/** While the node fails, an older price is used for this time. */
const staleLifetimeMs = 10 * 60_000

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

/** Creates the lookup of prices from a network's own markets, for tokens in its settings without a price. */
export function createPoolPrices(
  chain: ChainSettings & { uniswap: UniswapDeployment },
  upstream: Upstream,
  nowMs: () => number,
): PoolPrices {
  const { currency, id, indexFrom, tokens = [], uniswap } = chain
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
  const ask = createPoolAsk(upstream)
  const trails = createPriceTrails({ ask, firstBlock: indexFrom ?? 0, nowMs })

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
      return trails.read(pool)
    },
    serves: (key) => traded.has(key),
  }
}
