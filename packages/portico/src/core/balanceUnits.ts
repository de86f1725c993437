import { parseBaseUnits } from './baseUnits.js'
import type { TokenBalance } from './tokenBalance.js'

/** Returns the balance of a token in base units; undefined if it is no exact amount of this token. */
export function balanceUnits(token: Pick<TokenBalance, 'quantity'>): bigint | undefined {
  const decimals = decimalsOf(token)
  return decimals === undefined ? undefined : parseBaseUnits(token.quantity.numeric, decimals)
}

/** Returns a token's decimals; undefined if they are missing or impossible. Source: ERC-20, `decimals` is a uint8. */
export function decimalsOf({ quantity }: Pick<TokenBalance, 'quantity'>): number | undefined {
  // Not only by `Number`, which reads an empty text as 0.
  const decimals = /^\d{1,3}$/.test(quantity.decimals) ? Number(quantity.decimals) : Number.NaN
  return decimals <= 255 ? decimals : undefined
}
