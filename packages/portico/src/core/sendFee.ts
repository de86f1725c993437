/** The maximum fee of a transfer. Amounts are base units of the native token. */
export type SendFee = {
  /** `priority`: a fixed part, and a part per unit whose number is known in advance (Solana). */
  kind: 'eip1559' | 'legacy' | 'priority'
  amount: bigint
  /** Units of gas; compute units for `priority`. */
  gas: bigint
  /** True if the network did not return `gas`: a guess is never passed to a wallet as a limit. */
  isGasGuessed?: boolean | undefined
  /** True if the network also charges for a transaction's bytes, but did not return how much: `amount` excludes it. */
  isDataFeeUnknown?: boolean | undefined
  /** `wallet` if the wallet pays it: `amount` is then 0. Absent if the account does. */
  payer?: 'wallet' | undefined
  /** The part of `amount` that is not a fee: it opens the receiver's account of the token, and is the receiver's. */
  deposit?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  gasPrice?: bigint | undefined
}
