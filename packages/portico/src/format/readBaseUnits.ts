/** An amount in base units from any source: a wallet, a server or a contract. */
export type BaseUnits = bigint | string | null | undefined

/** Returns a token's decimals, or undefined if no token can have them. Source: ERC-20, `decimals` is a uint8. */
export function readDecimals(decimals: unknown): number | undefined {
  const valid = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  return valid ? decimals : undefined
}

/** Returns the amount as a bigint. Undefined if it is not a whole number, decimal or `0x` hexadecimal. */
export function readBaseUnits(amount: BaseUnits): bigint | undefined {
  if (typeof amount === 'bigint') return amount
  if (typeof amount !== 'string' || !/^(?:-?\d{1,100}|0x[\da-f]{1,64})$/i.test(amount)) return undefined
  return BigInt(amount)
}
