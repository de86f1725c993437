import { parseBaseUnits } from './baseUnits.js'
import type { TokenBalance } from './tokenBalance.js'

/** Returns a balance in base units; undefined if it is not an exact amount of its token. */
export function balanceUnits(token: Pick<TokenBalance, 'quantity'>): bigint | undefined {
  const decimals = decimalsOf(token)
  return decimals === undefined ? undefined : parseBaseUnits(token.quantity.numeric, decimals)
}

/** Returns a token's decimals; undefined if they are missing or impossible. Source: ERC-20, `decimals` is a uint8. */
export function decimalsOf({ quantity }: Pick<TokenBalance, 'quantity'>): number | undefined {
  // `Number` alone would read an empty text as 0.
  const decimals = /^\d{1,3}$/.test(quantity.decimals) ? Number(quantity.decimals) : Number.NaN
  return decimals <= 255 ? decimals : undefined
}
