/** The maximum fee of a transfer. Amounts are base units of the native token. */
export type SendFee = {
  /** `priority` (Solana): a fixed part, and a part per unit. The number of units is known in advance. */
  kind: 'eip1559' | 'legacy' | 'priority'
  amount: bigint
  /** Units of gas. For `priority`, compute units. */
  gas: bigint
  /** True if the network did not return `gas`, so it is a guess. Wallets never get a guess as a limit. */
  isGasGuessed?: boolean | undefined
  /**
   * True if the network also charges for the bytes of a transaction but did not return how much. `amount` does not
   * include it.
   */
  isDataFeeUnknown?: boolean | undefined
  /** `wallet` if the wallet pays the fee; `amount` is then 0. Absent if the account pays. */
  payer?: 'wallet' | undefined
  /**
   * The part of `amount` that is not a fee but goes to the recipient: it opens the recipient's account for the token.
   */
  deposit?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  gasPrice?: bigint | undefined
}
