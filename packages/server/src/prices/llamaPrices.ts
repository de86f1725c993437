import { createBoundedCache } from '../chain/boundedCache.js'
import { createProviderRest } from '../chain/providerRest.js'
import type { CountCall } from '../chain/upstreamQuota.js'
import { FetchFailedError } from '../errors/fetch.js'
import { fetchJson } from '../http/fetchJson.js'
import { type LlamaPrice, readLlamaAnswer } from './readLlamaAnswer.js'

/** Source: the issue of the account, "cached 60 s". */
export const priceLifetimeMs = 60_000
/** While the upstream fails, an older price is used for this time. */
const staleLifetimeMs = 10 * 60_000
/** Minimum time between two requests of a client to a failing upstream. */
const failureRestMs = 10_000

const cacheLimit = 50_000
/** Maximum number of coins in one URL, so that the URL stays below 4 kB. */
const batchSize = 60
const limitBytes = 1024 * 1024
const timeoutMs = 4000

export type FoundPrices<key> = {
  /** US dollars per whole token. */
  prices: ReadonlyMap<key, number>
  /** Decimals of tokens, according to the source of their price. */
  decimals?: ReadonlyMap<key, number>
  /** The error because of which prices may be missing that the source has. */
  failure?: unknown
  /** Tokens that may or may not have a price. Every other missing token has none. */
  unknown?: ReadonlySet<key>
}

export type LlamaPrices = {
  /** Returns prices of coins by DefiLlama's own names. */
  get: (coins: readonly string[]) => Promise<FoundPrices<string>> | FoundPrices<string>
}

/** How calls to the upstream are counted, and for which clients. */
export type LlamaCaller = {
  /** Returns the client of the current request. */
  clientOf: () => string
  countCall: CountCall
}

type Known = { price: LlamaPrice | null; readAtMs: number }

/** Creates the lookup of prices at a DefiLlama, cached for a minute. Simultaneous callers share one request. */
export function createLlamaPrices(
  url: string,
  nowMs: () => number,
  { clientOf, countCall }: LlamaCaller,
): LlamaPrices {
  const cache = createBoundedCache<Known>(cacheLimit, nowMs)
  const running = new Map<string, Promise<void>>()
  const rest = createProviderRest({ clientOf, nowMs })
  let lastFailure: unknown

  async function read(coins: readonly string[]): Promise<void> {
    const address = `${url.replace(/\/+$/, '')}/prices/current/${coins.map(encodeURIComponent).join(',')}`
    try {
      countCall()
    } catch (error) {
      // One caller's limit is no failure of the upstream, which still serves others.
      lastFailure = error
      return
    }
    try {
      rest.count()
      const prices = readLlamaAnswer(await fetchJson(address, { limitBytes, timeoutMs }), nowMs())
      rest.succeed()
      const readAtMs = nowMs()
      for (const coin of coins) {
        cache.set(coin, { price: prices.get(coin.toLowerCase()) ?? null, readAtMs }, staleLifetimeMs)
      }
    } catch (error) {
      lastFailure = error
      const isLimited = error instanceof FetchFailedError && error.status === 429
      rest.fail({ isLimited, restMs: failureRestMs })
    }
  }

  function readOnce(coins: readonly string[]): Promise<unknown> {
    const open = coins.filter((coin) => !running.has(coin))
    for (let from = 0; from < open.length; from += batchSize) {
      const batch = open.slice(from, from + batchSize)
      const started = read(batch).finally(() => {
        for (const coin of batch) running.delete(coin)
      })
      for (const coin of batch) running.set(coin, started)
    }
    return Promise.all(new Set(coins.map((coin) => running.get(coin))))
  }

  const isOld = ({ readAtMs }: Known) => nowMs() - readAtMs > priceLifetimeMs

  function collect(coins: readonly string[]): FoundPrices<string> {
    const prices = new Map<string, number>()
    const decimals = new Map<string, number>()
    const unknown = new Set<string>()
    for (const coin of coins) {
      const known = cache.get(coin)
      // The coin may have got its first price since.
      if (!known || (known.price === null && isOld(known))) unknown.add(coin)
      else if (known.price !== null) {
        prices.set(coin, known.price.usd)
        if (known.price.decimals !== undefined) decimals.set(coin, known.price.decimals)
      }
    }
    return unknown.size === 0 ? { decimals, prices } : { decimals, failure: lastFailure, prices, unknown }
  }

  return {
    get(coins) {
      const old = coins.filter((coin) => {
        const known = cache.get(coin)
        return !known || isOld(known)
      })
      if (old.length === 0 || rest.isResting()) return collect(coins)
      return readOnce(old).then(() => collect(coins))
    },
  }
}
