import type { CallWarning, DecodedCall } from '../../decode/decodedCall.js'
import type { TypedNode } from '../../decode/typedData.js'

export type Fee = {
  /** In base units of the network's own currency. */
  units: bigint
  isMost: boolean
  /** True if the network also charges an unknown fee for data, which `units` does not include. */
  isDataFeeUnknown?: boolean
}

export type Shown = {
  title: string
  /** What the button does. */
  verb: 'approve' | 'send' | 'sign' | 'signIn'
  /** A word for what happens after the approval. */
  working: string
  warnings: readonly CallWarning[]
  /** Replaces the usual warning of an unknown call, if the request is not a call. */
  unknown?: string
  /** What is wrong besides what the calls do. */
  alarms: readonly string[]
  calls: readonly DecodedCall[]
  text?: string
  tree?: readonly TypedNode[]
  fee?: string | Fee
  /** True if the request names no network, and so is valid on every one. */
  isAnywhere?: boolean
  /** The type of the account, if it is not a plain one. */
  accountNote?: string
  problem?: string
  /** Why the request cannot be approved at all. */
  blocked?: string
}
