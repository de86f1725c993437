import {
  finite,
  maxValue,
  minValue,
  number,
  object,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { FetchFailedError } from '../errors/fetch.js'
import { fetchJson } from '../http/fetchJson.js'

/** Central banks publish rates once a working day. A longer time between two reads would only make the rates older. */
export const rateLifetimeMs = 60 * 60_000
/** Minimum time between two requests to a failing source. */
const failureRestMs = 10_000
/** Longer than the longest pause of central banks (Easter and a weekend). Older rates are not used. */
export const rateAgeLimitMs = 7 * 24 * 60 * 60_000

const limitBytes = 64 * 1024
const timeoutMs = 4000

/**
 * Units of other currencies for one US dollar. No currency is worth a billion dollars, and no dollar a billion units.
 */
const answer = object({
  base: picklist(['USD']),
  date: pipe(string(), regex(/^\d{4}-\d{2}-\d{2}$/)),
  rates: record(string(), unknown()),
})
const rate = pipe(number(), finite(), minValue(1e-9), maxValue(1e9))

export type CurrencyRate = {
  /** US dollars per unit. */
  usd: number
  /** When the rate was published, in unix ms. Undefined if the operator set the rate. */
  toldAtMs?: number | undefined
}

export type CurrencyRates = {
  /**
   * Returns the rate of a currency, by its lower-case ISO 4217 code. Undefined: no source has it. Null: not available
   * now.
   */
  get: (currency: string) => Promise<CurrencyRate | null | undefined>
}

export type CurrencyRatesOptions = {
  /** US dollars per unit, set by the operator. They override the source. */
  fixed: Readonly<Record<string, number>>
  nowMs: () => number
  /** URL of a Frankfurter. Absent: only the operator's rates exist. */
  url: string | undefined
}

/**
 * Creates the lookup of currency rates: from the settings, otherwise from a Frankfurter, which has rates of central
 * banks.
 */
export function createCurrencyRates({ fixed, nowMs, url }: CurrencyRatesOptions): CurrencyRates {
  let known: { rates: ReadonlyMap<string, number>; toldAtMs: number } | undefined
  let asksAgainAtMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function read(from: string): Promise<void> {
    try {
      const address = `${from.replace(/\/+$/, '')}/latest?base=USD`
      known = readRates(await fetchJson(address, { limitBytes, timeoutMs }))
      asksAgainAtMs = nowMs() + rateLifetimeMs
    } catch {
      asksAgainAtMs = nowMs() + failureRestMs
    } finally {
      running = undefined
    }
  }

  return {
    async get(currency) {
      const set = Object.hasOwn(fixed, currency) ? fixed[currency] : undefined
      if (set !== undefined) return { usd: set }
      if (url === undefined) return undefined
      if (nowMs() >= asksAgainAtMs) {
        running ??= read(url)
        await running
      }
      if (!known || nowMs() - known.toldAtMs > rateAgeLimitMs) return null
      const units = known.rates.get(currency)
      return units === undefined ? undefined : { toldAtMs: known.toldAtMs, usd: 1 / units }
    },
  }
}

/**
 * Reads the rates. An unusable rate is left out without effect on the others.
 *
 * @throws FetchFailedError if the whole response is unusable
 * @see https://frankfurter.dev/v1/, "latest rates"
 */
function readRates(input: unknown): { rates: ReadonlyMap<string, number>; toldAtMs: number } {
  const { output, success } = safeParse(answer, input)
  const toldAtMs = success ? Date.parse(output.date) : Number.NaN
  if (!success || Number.isNaN(toldAtMs)) {
    throw new FetchFailedError({ host: 'the source of currency rates', reason: 'no answer' })
  }
  const rates = new Map<string, number>()
  for (const [code, units] of Object.entries(output.rates)) {
    const parsed = safeParse(rate, units)
    if (parsed.success) rates.set(code.toLowerCase(), parsed.output)
  }
  return { rates, toldAtMs }
}
