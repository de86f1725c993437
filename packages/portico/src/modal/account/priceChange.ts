import type { PricePoint } from '@portico/protocol/http'
import { isSuspiciousToken } from '../../core/judgeToken.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { priceIdOf } from './usePriceHistory.js'

/** Maximum number of tokens whose past prices are requested. These are the most valuable ones. */
const weighed = 20
/** Minimum share of the total value whose past prices must be known. With less, the change would be wrong. */
const leastShare = 0.99
/** Seconds of a day, and how many seconds of prices may be missing at its start. */
const daySeconds = 86_400
const slackSeconds = 2 * 3600
/** Number of steps in the line. */
const steps = 48

/** Returns the tokens that determine an account's value, the most valuable first. */
export function weighTokens(tokens: readonly TokenBalance[], network: Network): readonly TokenBalance[] {
  return tokens
    .filter((token) => (token.value ?? 0) > 0 && !isSuspiciousToken(token, network))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
    .slice(0, weighed)
}

/**
 * Returns the total value of the current tokens over the last day, in steps. Undefined if the tokens with known prices
 * are too small a share of `total`.
 */
export function sumDay(
  tokens: readonly TokenBalance[],
  histories: ReadonlyMap<string, readonly PricePoint[]>,
  total: number,
): readonly PricePoint[] | undefined {
  const known = tokens.flatMap((token) => {
    const points = histories.get(priceIdOf(token).toLowerCase())
    const [from = 0] = points?.[0] ?? []
    const [to = 0, last = 0] = points?.at(-1) ?? []
    const reaches = to - from >= daySeconds - slackSeconds
    return points && reaches && last > 0 ? [{ points, to, worth: (token.value ?? 0) / last }] : []
  })
  const share = known.reduce((sum, { points, worth }) => sum + worth * (points.at(-1)?.[1] ?? 0), 0)
  if (known.length === 0 || share < total * leastShare) return undefined
  const now = Math.max(...known.map(({ to }) => to))
  return Array.from({ length: steps + 1 }, (_, step): PricePoint => {
    const at = Math.round(now - daySeconds + (daySeconds / steps) * step)
    return [at, known.reduce((sum, { points, worth }) => sum + worth * priceAt(points, at), 0)]
  })
}

/** Returns the price at a time: the last price before that time, or the first price of all. */
function priceAt(points: readonly PricePoint[], at: number): number {
  let price = points[0]?.[1] ?? 0
  for (const point of points) {
    if (point[0] > at) break
    price = point[1]
  }
  return price
}

/** Returns how much the last point differs from the first, as an amount and in percent. */
export function changeOf(points: readonly PricePoint[]): { amount: number; percent: number } | undefined {
  const [, first = 0] = points[0] ?? []
  const [, last = 0] = points.at(-1) ?? []
  return first > 0 ? { amount: last - first, percent: ((last - first) / first) * 100 } : undefined
}
