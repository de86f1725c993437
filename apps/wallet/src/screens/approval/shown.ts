import type { CallWarning, DecodedCall } from '../../decode/decodedCall.js'
import type { TypedNode } from '../../decode/typedData.js'

export type Fee = {
  /** The fee, in base units of the network's own currency. */
  units: bigint
  isMost: boolean
  /** True if the network also charges an unknown fee for data, which `units` does not include. */
  isDataFeeUnknown?: boolean
}

export type Shown = {
  title: string
  /** What the button does. */
  verb: 'approve' | 'send' | 'sign' | 'signIn'
  /** The words while the approved request is carried out. */
  working: string
  warnings: readonly CallWarning[]
  /** A warning that replaces the usual one about an unknown call, if the request is not a call. */
  unknown?: string
  /** Problems besides those of the calls. */
  alarms: readonly string[]
  calls: readonly DecodedCall[]
  text?: string
  tree?: readonly TypedNode[]
  fee?: string | Fee
  /** True if the request names no network, and so is valid on every network. */
  isAnywhere?: boolean
  /** The type of the account, if it is not a plain one. */
  accountNote?: string
  problem?: string
  /** Why the user cannot approve the request at all. */
  blocked?: string
}
