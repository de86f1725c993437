import { slippageLimits } from '@portico/protocol/token'
import type { TokenBalance } from './tokenBalance.js'
import { worthOf } from './worthOf.js'

/** Limits of the slippage, in percent. The slippage is how much worse than quoted a swap may turn out. */
export const slippage = slippageLimits

/** In percent. If the slippage is below `least` or above `most`, the modal explains what it means. */
export const usualSlippage = { least: 0.5, most: 5 } as const

/**
 * Above `asked`, the user is asked again. Above `refused`, a swap is rejected unless the user explicitly accepts it.
 */
export const priceImpactLimits = { asked: 0.05, refused: 0.15 } as const

/**
 * Returns the share of the price that is lost because of the size of the amount, by the prices of both tokens
 * elsewhere. For sources that do not state it. Undefined if a token has no price.
 */
export function impactByWorth(
  from: Pick<TokenBalance, 'price' | 'quantity'>,
  fromAmount: bigint,
  to: Pick<TokenBalance, 'price' | 'quantity'>,
  toAmount: bigint,
): number | undefined {
  const paid = worthOf(fromAmount, from)
  const got = worthOf(toAmount, to)
  if (!(paid > 0 && to.price > 0)) return undefined
  return Math.min(1, Math.max(0, 1 - got / paid))
}

/** Returns the minimum that a swap must buy, in base units. `perCent` is the slippage, in steps of 0.0001%. */
export function toLeast(toAmount: bigint, perCent: number): bigint {
  return (toAmount * (1_000_000n - BigInt(Math.round(perCent * 10_000)))) / 1_000_000n
}
