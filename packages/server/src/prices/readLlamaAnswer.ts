import { priceLimit } from '@portico/protocol/http'
import {
  fallback,
  finite,
  integer,
  maxValue,
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
import { FetchFailedError } from '../errors/fetch.js'

/** Of a scale from 0 to 1 that the upstream gives: below it a market is too thin to believe. */
export const leastConfidence = 0.5
/** What the market of a coin said longer ago is no price of now. Source: as far back as the upstream itself looks. */
export const ageLimitMs = 6 * 60 * 60_000
const answer = object({ coins: record(string(), unknown()) })
const coin = object({
  price: pipe(number(), finite(), minValue(0)),
  confidence: nullish(number()),
  /** Unix seconds. */
  timestamp: nullish(number()),
  /** Odd ones are none: the price is as good without. */
  decimals: fallback(nullish(pipe(number(), integer(), minValue(0), maxValue(255))), undefined),
})

/** US dollars of one whole coin, and how many base units that is, where it is told: 10 to the power of this. */
export type LlamaPrice = { usd: number; decimals?: number }

/**
 * US dollars by coin, in lower case. A coin whose entry is odd has no price; the others keep theirs.
 *
 * @throws FetchFailedError for what is no answer at all
 * @see https://api-docs.defillama.com, "prices/current"
 */
export function readLlamaAnswer(input: unknown, nowMs: number): ReadonlyMap<string, LlamaPrice> {
  const parsed = safeParse(answer, input)
  if (!parsed.success) throw new FetchFailedError({ host: 'the upstream of prices', reason: 'no answer' })
  const prices = new Map<string, LlamaPrice>()
  for (const [name, entry] of Object.entries(parsed.output.coins)) {
    const { output, success } = safeParse(coin, entry)
    // What is worth something, and less than the upstream can write, is not worth nothing.
    if (!success || output.price === 0 || output.price > priceLimit) continue
    if ((output.confidence ?? 1) < leastConfidence) continue
    if (output.timestamp != null && nowMs - output.timestamp * 1000 > ageLimitMs) continue
    const { decimals, price: usd } = output
    prices.set(name.toLowerCase(), decimals == null ? { usd } : { decimals, usd })
  }
  return prices
}
