import type { PricePoint, PriceRange } from '@portico/protocol/http'
import type { LlamaCharts } from './llamaCharts.js'
import type { FoundPrices } from './llamaPrices.js'
import type { PoolPrices } from './poolPrices.js'
import type { PriceKey } from './priceKey.js'
import { rangeSteps, sampleSteps } from './priceRange.js'

export type FoundHistory = {
  /** Oldest first. The last point is the current price. */
  histories: ReadonlyMap<PriceKey, readonly PricePoint[]>
  /** The error of a source that failed. If it is set, a history may be missing although the token has one. */
  failure?: unknown
}

export type PriceHistory = {
  get: (keys: readonly PriceKey[], range: PriceRange) => Promise<FoundHistory>
}

/** Creates the lookup of past prices, from the same sources as current prices. */
export function createPriceHistory({
  charts,
  coinOf,
  isFixed,
  nowMs,
  pools,
  prices,
}: {
  /** Undefined if the settings name no price source. */
  charts: LlamaCharts | undefined
  coinOf: (key: PriceKey) => string | undefined
  /** Checks whether the settings contain a token's price. */
  isFixed: (key: PriceKey) => boolean
  nowMs: () => number
  pools: readonly PoolPrices[]
  prices: { get: (keys: readonly PriceKey[]) => Promise<FoundPrices<PriceKey>> | FoundPrices<PriceKey> }
}): PriceHistory {
  return {
    async get(keys, range) {
      const nowSeconds = Math.floor(nowMs() / 1000)
      const histories = new Map<PriceKey, readonly PricePoint[]>()
      const now = await prices.get(keys)
      let { failure } = now

      const coins = new Map<string, PriceKey[]>()
      const made = keys.map(async (key) => {
        const pool = isFixed(key) ? undefined : pools.find((one) => one.serves(key))
        const coin = isFixed(key) || pool ? undefined : coinOf(key)
        if (coin !== undefined) coins.set(coin, [...(coins.get(coin) ?? []), key])
        try {
          const points = await pool?.readMade(key)
          if (points) histories.set(key, sampleSteps(points, range, nowSeconds))
        } catch (error) {
          failure = error
        }
      })
      const [found] = await Promise.all([
        coins.size > 0 ? charts?.get([...coins.keys()], range) : undefined,
        ...made,
      ])
      failure ??= found?.failure
      for (const [coin, ofCoin] of coins) {
        const points = found?.charts.get(coin)
        if (points) for (const key of ofCoin) histories.set(key, points)
      }

      const { stepSeconds, steps } = rangeSteps[range]
      for (const key of keys) {
        const price = now.prices.get(key)
        // A price in the settings applies to the whole range.
        const before = isFixed(key)
          ? [[nowSeconds - steps * stepSeconds, price ?? 0] as const]
          : histories.get(key)
        histories.delete(key)
        if (price === undefined || !before?.length) continue
        const past = before.filter(([at]) => at < nowSeconds)
        if (past.length > 0)
          histories.set(key, [...past.map(([at, usd]): PricePoint => [at, usd]), [nowSeconds, price]])
      }
      return failure === undefined ? { histories } : { failure, histories }
    },
  }
}
