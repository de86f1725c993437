/** Units of gas of a plain transfer to an account without code. Such a transfer never takes more. */
const plainGas = 21_000n

/**
 * The limit is a fifth above the estimate, because an exact limit could fail in the next block. Unused gas costs
 * nothing.
 */
const marginPercent = 120n

/**
 * Limits if the network gives no estimate. `transfer`: a token's transfer rarely needs more. `other`: for any other
 * call.
 */
const guesses = { other: 500_000n, transfer: 108_000n } as const

/** `transfer`, `transferFrom` and `approve` of ERC-20. */
const tokenSelectors: readonly (string | undefined)[] = ['0xa9059cbb', '0x23b872dd', '0x095ea7b3']

/**
 * Returns the gas limit of a call. The page's review and the embedded wallet both use this function. If their limits
 * differed, the page might leave too little for the fee when the user transfers everything.
 *
 * @param call.data hex; `0x` or undefined for a transfer of the coin
 * @param estimated the network's own estimate; undefined if it returned none
 * @param hasCode checks whether the recipient is a contract; called only if the result matters
 */
export async function readGasLimit(
  { data }: { data?: string | undefined },
  estimated: bigint | undefined,
  hasCode: () => Promise<boolean>,
): Promise<bigint> {
  if (estimated !== undefined) return estimated === plainGas ? plainGas : (estimated * marginPercent) / 100n
  if (data !== undefined && data !== '0x')
    return tokenSelectors.includes(data.slice(0, 10).toLowerCase()) ? guesses.transfer : guesses.other
  return (await hasCode().catch(() => false)) ? guesses.transfer : plainGas
}
