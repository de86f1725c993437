import { type PricePoint, type PriceRange, priceLimit, pricePointLimit } from '@portico/protocol/http'
import {
  array,
  finite,
  maxLength,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { createBoundedCache } from '../chain/boundedCache.js'
import { createProviderRest } from '../chain/providerRest.js'
import { FetchFailedError } from '../errors/fetch.js'
import { fetchJson } from '../http/fetchJson.js'
import type { LlamaCaller } from './llamaPrices.js'
import { rangeSteps } from './priceRange.js'
import { leastConfidence } from './readLlamaAnswer.js'

/** The past does not change, but the last point of a chart does. */
const lifetimeMs: Readonly<Record<PriceRange, number>> = {
  '1D': 5 * 60_000,
  '1W': 15 * 60_000,
  '1M': 30 * 60_000,
  '1Y': 60 * 60_000,
}
/** While the upstream fails, an older chart is used for this time. */
const staleLifetimeMs = 6 * 60 * 60_000
/** Minimum time between two requests of a client to a failing upstream. */
const failureRestMs = 10_000
/** Maximum number of coins in one URL, so that the URL stays below 2 kB. */
const batchSize = 20
const cacheLimit = 5000
const limitBytes = 1024 * 1024
const timeoutMs = 4000

const answer = object({ coins: record(string(), unknown()) })
const chart = object({
  confidence: nullish(number()),
  prices: pipe(
    array(
      object({
        price: pipe(number(), finite(), minValue(0)),
        /** Unix seconds. */
        timestamp: pipe(number(), finite()),
      }),
    ),
    maxLength(pricePointLimit),
  ),
})

export type FoundCharts = {
  /** By DefiLlama's own names. */
  charts: ReadonlyMap<string, readonly PricePoint[]>
  /** The error because of which charts may be missing that the source has. */
  failure?: unknown
}

export type LlamaCharts = {
  get: (coins: readonly string[], range: PriceRange) => Promise<FoundCharts>
}

type Known = { points: readonly PricePoint[] | null; readAtMs: number }

/**
 * Creates the lookup of past prices at a DefiLlama. Simultaneous callers share one request.
 *
 * @see https://api-docs.defillama.com, "chart/{coins}"
 */
export function createLlamaCharts(
  url: string,
  nowMs: () => number,
  { clientOf, countCall }: LlamaCaller,
): LlamaCharts {
  const cache = createBoundedCache<Known>(cacheLimit, nowMs)
  const running = new Map<string, Promise<void>>()
  const rest = createProviderRest({ clientOf, nowMs })
  let lastFailure: unknown

  async function read(coins: readonly string[], range: PriceRange): Promise<void> {
    const { stepSeconds, steps } = rangeSteps[range]
    const nowSeconds = Math.floor(nowMs() / 1000)
    const start = nowSeconds - steps * stepSeconds
    const path = `chart/${coins.map(encodeURIComponent).join(',')}`
    const query = `start=${start}&span=${steps + 1}&period=${writePeriod(stepSeconds)}&searchWidth=${stepSeconds}`
    try {
      countCall()
    } catch (error) {
      // One caller's limit is no failure of the upstream, which still serves others.
      lastFailure = error
      return
    }
    try {
      rest.count()
      const said = await fetchJson(`${url.replace(/\/+$/, '')}/${path}?${query}`, { limitBytes, timeoutMs })
      rest.succeed()
      const charts = readCharts(said, { end: nowSeconds, start: start - stepSeconds })
      for (const coin of coins) {
        const points = charts.get(coin.toLowerCase()) ?? null
        cache.set(`${range}:${coin}`, { points, readAtMs: nowMs() }, staleLifetimeMs)
      }
    } catch (error) {
      lastFailure = error
      const isLimited = error instanceof FetchFailedError && error.status === 429
      rest.fail({ isLimited, restMs: failureRestMs })
    }
  }

  function readOnce(coins: readonly string[], range: PriceRange): Promise<unknown> {
    const open = coins.filter((coin) => !running.has(`${range}:${coin}`))
    for (let from = 0; from < open.length; from += batchSize) {
      const batch = open.slice(from, from + batchSize)
      const started = read(batch, range).finally(() => {
        for (const coin of batch) running.delete(`${range}:${coin}`)
      })
      for (const coin of batch) running.set(`${range}:${coin}`, started)
    }
    return Promise.all(new Set(coins.map((coin) => running.get(`${range}:${coin}`))))
  }

  return {
    async get(coins, range) {
      const old = coins.filter((coin) => {
        const known = cache.get(`${range}:${coin}`)
        return !known || nowMs() - known.readAtMs > lifetimeMs[range]
      })
      if (old.length > 0 && !rest.isResting()) await readOnce(old, range)
      const charts = new Map<string, readonly PricePoint[]>()
      let isComplete = true
      for (const coin of coins) {
        const known = cache.get(`${range}:${coin}`)
        if (!known) isComplete = false
        else if (known.points) charts.set(coin, known.points)
      }
      return isComplete ? { charts } : { charts, failure: lastFailure }
    },
  }
}

/** Formats a period: `30m`, `3h`, `5d`. */
function writePeriod(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400}d`
  return seconds % 3600 === 0 ? `${seconds / 3600}h` : `${seconds / 60}m`
}

/**
 * Reads charts by coin, in lower case. A chart with one unusable point is left out completely, because with a gap it
 * would look like a correct one.
 *
 * @throws FetchFailedError if the whole response is unusable
 */
function readCharts(
  input: unknown,
  { end, start }: { end: number; start: number },
): ReadonlyMap<string, readonly PricePoint[]> {
  const parsed = safeParse(answer, input)
  if (!parsed.success) throw new FetchFailedError({ host: 'the upstream of prices', reason: 'no answer' })
  const charts = new Map<string, readonly PricePoint[]>()
  for (const [name, entry] of Object.entries(parsed.output.coins)) {
    const { output, success } = safeParse(chart, entry)
    if (!success || (output.confidence ?? 1) < leastConfidence) continue
    const times = new Map<number, number>()
    for (const { price, timestamp } of output.prices) times.set(Math.floor(timestamp), price)
    const points = [...times].sort(([one], [other]) => one - other)
    // A clock may be slightly ahead.
    const isOdd = points.some(([at, price]) => at < start || at > end + 300 || price > priceLimit)
    if (!isOdd && points.length > 1) charts.set(name.toLowerCase(), points)
  }
  return charts
}
