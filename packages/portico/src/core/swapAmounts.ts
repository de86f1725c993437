import { slippageLimits } from '@portico/protocol/token'
import type { TokenBalance } from './tokenBalance.js'
import { worthOf } from './worthOf.js'

/** Limits of the slippage: how much worse than quoted a swap may turn out. Per cent. */
export const slippage = slippageLimits

/** Per cent. Below or above, the modal explains what such a slippage means. */
export const usualSlippage = { least: 0.5, most: 5 } as const

/** Above the first, the user is asked again; above the second, a swap is rejected unless it is explicitly accepted. */
export const priceImpactLimits = { asked: 0.05, refused: 0.15 } as const

/**
 * Returns the share of the price lost to the size of the amount, by the prices of both tokens elsewhere. For sources
 * that do not state it. Undefined if one of the tokens has no price.
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

/** Returns the minimum that a swap may buy, in base units. `perCent`: the slippage, in steps of a ten-thousandth. */
export function toLeast(toAmount: bigint, perCent: number): bigint {
  return (toAmount * (1_000_000n - BigInt(Math.round(perCent * 10_000)))) / 1_000_000n
}
