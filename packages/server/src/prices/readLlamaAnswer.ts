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

/** Minimum confidence, on the upstream's scale from 0 to 1. Below it, a market is too small for a reliable price. */
export const leastConfidence = 0.5
/** Maximum age of a current price. Source: the upstream itself looks back this far. */
export const ageLimitMs = 6 * 60 * 60_000
const answer = object({ coins: record(string(), unknown()) })
const coin = object({
  price: pipe(number(), finite(), minValue(0)),
  confidence: nullish(number()),
  /** Unix seconds. */
  timestamp: nullish(number()),
  /** Unusable decimals are ignored, because the price is valid without them. */
  decimals: fallback(nullish(pipe(number(), integer(), minValue(0), maxValue(255))), undefined),
})

/** US dollars per whole coin, and the coin's decimals if they are known. */
export type LlamaPrice = { usd: number; decimals?: number }

/**
 * Reads US dollars by coin, in lower case. A coin with an unusable entry has no price; the others keep theirs.
 *
 * @throws FetchFailedError if the whole response is unusable
 * @see https://api-docs.defillama.com, "prices/current"
 */
export function readLlamaAnswer(input: unknown, nowMs: number): ReadonlyMap<string, LlamaPrice> {
  const parsed = safeParse(answer, input)
  if (!parsed.success) throw new FetchFailedError({ host: 'the upstream of prices', reason: 'no answer' })
  const prices = new Map<string, LlamaPrice>()
  for (const [name, entry] of Object.entries(parsed.output.coins)) {
    const { output, success } = safeParse(coin, entry)
    // A price of 0 means that the upstream cannot represent it, not that the coin is worthless.
    if (!success || output.price === 0 || output.price > priceLimit) continue
    if ((output.confidence ?? 1) < leastConfidence) continue
    if (output.timestamp != null && nowMs - output.timestamp * 1000 > ageLimitMs) continue
    const { decimals, price: usd } = output
    prices.set(name.toLowerCase(), decimals == null ? { usd } : { decimals, usd })
  }
  return prices
}
