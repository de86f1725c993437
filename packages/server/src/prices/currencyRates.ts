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

/** Central banks tell rates once a working day: more than an hour between two looks would only make them older. */
export const rateLifetimeMs = 60 * 60_000
/** A failing source is not asked more often. */
const failureRestMs = 10_000
/** The longest that central banks rest, Easter and a weekend, with a day to spare: rates from before it are none. */
export const rateAgeLimitMs = 7 * 24 * 60 * 60_000

const limitBytes = 64 * 1024
const timeoutMs = 4000

/** Units of other currencies for one US dollar. No currency is a billion to the dollar, and none the other way round. */
const answer = object({
  base: picklist(['USD']),
  date: pipe(string(), regex(/^\d{4}-\d{2}-\d{2}$/)),
  rates: record(string(), unknown()),
})
const rate = pipe(number(), finite(), minValue(1e-9), maxValue(1e9))

export type CurrencyRate = {
  /** US dollars of one unit. */
  usd: number
  /** When it was told, in unix ms; undefined where an operator set it. */
  toldAtMs?: number | undefined
}

export type CurrencyRates = {
  /** The rate of a currency, by its ISO 4217 code in small letters; undefined where nobody can tell, null where nobody does now. */
  get: (currency: string) => Promise<CurrencyRate | null | undefined>
}

export type CurrencyRatesOptions = {
  /** US dollars of one unit, as the operator set it: these win. */
  fixed: Readonly<Record<string, number>>
  nowMs: () => number
  /** A Frankfurter. Absent: there are none but the operator's. */
  url: string | undefined
}

/** What currencies are worth: by the settings, otherwise by a Frankfurter, which has them of central banks. */
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
 * A rate that is odd is left out; the others stand.
 *
 * @throws FetchFailedError for what is no answer at all
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
