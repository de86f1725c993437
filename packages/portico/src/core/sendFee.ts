/** What a transfer costs at most. Amounts are base units of the native token, decimal strings. */
export type SendFee = {
  /** `priority`: a fixed part, and a part for each unit that is known ahead (Solana). */
  kind: 'eip1559' | 'legacy' | 'priority'
  amount: string
  /** Units of gas; compute units for `priority`. */
  gas: string
  /** True where the network did not tell `gas`: no wallet is handed a limit that is a guess. */
  isGasGuessed?: boolean | undefined
  /** True where the network also takes a fee for a transaction's bytes, and did not tell how much: `amount` is without it. */
  isDataFeeUnknown?: boolean | undefined
  /** `wallet` where the wallet pays it: `amount` is then 0. Absent where the account does. */
  payer?: 'wallet' | undefined
  /** The part of `amount` that is no fee: it opens an account of the token for the receiver, and is the receiver's. */
  deposit?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  gasPrice?: string | undefined
}
