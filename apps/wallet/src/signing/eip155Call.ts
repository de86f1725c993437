import type { Hex } from 'viem'

/** What an eip155 transaction costs, and where it stands in the account's order. Base units, wei. */
export type Eip155Fee = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Set where the network has no base fee: then the two above are the same. */
  isLegacy: boolean
  /** Set where the page chose a fee far above the network's own: how many times as high. */
  timesUsual?: number
  /** Set where the page chose the number of a transaction that waits for a block, or is in one: that number. */
  replaces?: number
  /** Set where the page chose a number after the next one: that of the next, which the network waits for. */
  waitsFor?: number
}

export type ApprovedCall = { to: `0x${string}` | undefined; data: Hex; value: bigint }
