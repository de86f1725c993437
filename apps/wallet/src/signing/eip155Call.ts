import type { Hex } from 'viem'

/** The cost of an eip155 transaction, and its nonce. Base units, wei. */
export type Eip155Fee = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** True if the network has no base fee. The two fields above are then equal. */
  isLegacy: boolean
  /** Set if the page chose a fee far above the network's own. The value is how many times as high it is. */
  timesUsual?: number
  /**
   * Set if the page chose the nonce of a transaction that is pending or already in a block. The value is that nonce.
   */
  replaces?: number
  /** Set if the page chose a nonce after the next one. The value is the next nonce, which the network waits for. */
  waitsFor?: number
}

export type ApprovedCall = { to: `0x${string}` | undefined; data: Hex; value: bigint }
