import { parseBaseUnits } from '../baseUnits.js'
import type { TokenBalance } from '../tokenBalance.js'

/** Returns whole tokens as base units of a token. */
export function toUnits(whole: string, { quantity }: Pick<TokenBalance, 'quantity'>): bigint {
  const units = parseBaseUnits(whole, Number(quantity.decimals))
  if (units === undefined) throw new TypeError(`${whole} is no exact amount.`)
  return units
}
