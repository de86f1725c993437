import { slippageLimits } from '@portico/protocol/token'
import type { TokenBalance } from './tokenBalance.js'

/** Per cent that a swap may turn out worse than quoted. */
export const slippage = slippageLimits

/** Per cent. Above and below, a person is told what such a slippage means. */
export const usualSlippage = { least: 0.5, most: 5 } as const

/** Above the first, a person is asked once more; above the second, swaps are refused without an explicit word. */
export const priceImpactLimits = { asked: 0.05, refused: 0.15 } as const

/**
 * How much of the price an amount itself costs, by what both tokens are worth elsewhere: for sources that do not say.
 * Undefined where one of them has no price.
 */
export function impactByWorth(
  from: Pick<TokenBalance, 'price'>,
  fromAmount: string,
  to: Pick<TokenBalance, 'price'>,
  toAmount: string,
): number | undefined {
  const paid = Number(fromAmount) * from.price
  const got = Number(toAmount) * to.price
  if (!(paid > 0 && to.price > 0)) return undefined
  return Math.min(1, Math.max(0, 1 - got / paid))
}

/** The least that a swap may buy, in base units. `perCent`: of the slippage, in steps of a ten-thousandth. */
export function toLeast(toAmount: string, perCent: number): string {
  return String((BigInt(toAmount) * (1_000_000n - BigInt(Math.round(perCent * 10_000)))) / 1_000_000n)
}
