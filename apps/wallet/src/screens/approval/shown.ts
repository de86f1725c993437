import type { CallWarning, DecodedCall } from '../../decode/decodedCall.js'
import type { TypedNode } from '../../decode/typedData.js'

export type Fee = {
  /** In base units of the network's own currency. */
  units: bigint
  isMost: boolean
  /** The network also takes a fee for data, and did not tell how much: `units` is without it. */
  isDataFeeUnknown?: boolean
}

export type Shown = {
  title: string
  verb: string
  /** What is being done once it was approved, in a word. */
  working: string
  warnings: readonly CallWarning[]
  /** What is said in place of an unknown call, where it is none. */
  unknown?: string
  /** What is wrong beyond what the calls do. */
  alarms: readonly string[]
  calls: readonly DecodedCall[]
  text?: string
  tree?: readonly TypedNode[]
  fee?: string | Fee
  /** It names no network, and counts on every one. */
  isAnywhere?: boolean
  /** What kind of account asks, where it is not a plain one. */
  accountNote?: string
  problem?: string
  /** Why it cannot be approved at all. */
  blocked?: string
}
