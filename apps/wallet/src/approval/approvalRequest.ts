import type { LoginKind } from '@portico/protocol/http'
import type { TypedData } from '../decode/typedData.js'
import type { Problem } from '../errors/problem.js'
import type { ApprovedCall, Eip155Fee } from '../signing/eip155Call.js'

/** The facts about an operation of a smart account, besides its calls. */
export type SmartOperation = {
  /** The maximum cost, in wei. */
  feeWei: bigint
  /** Whether a paymaster pays the fee. */
  isSponsored: boolean
  /** Host of the paymaster that the app named. If `isSponsored` and this is absent, the operator pays. */
  payer?: string
  /** Why the app's paymaster does not pay. Earlier versions stored one sentence. */
  unpaid?: string | readonly Problem[]
  /** Whether this is the account's first operation, which creates the account. */
  isFirst: boolean
}

/**
 * Whether the request was approved and signed before and may have been sent. The same transaction is then sent again.
 */
type IsRepeat = boolean

/** A request for the user to decide on. It is plain data, so it crosses to the secure window unchanged. */
export type ApprovalRequest = {
  networkId: string
  account: string
} & (
  | { kind: 'message'; method: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'typedData'; data: TypedData }
  | {
      kind: 'calls'
      method: string
      calls: readonly ApprovedCall[]
      /** One fee for each call. Empty for a smart account. */
      fees: readonly Eip155Fee[]
      /**
       * The maximum that a rollup charges a plain account for the bytes of the calls, in addition to gas. Absent if it
       * charges nothing.
       */
      dataFeeWei?: bigint
      /** True if the network is a rollup that charges a fee for its data, but its node does not report this fee. */
      isDataFeeUnknown?: boolean
      /** Why the calls would fail. */
      problem?: Problem
      /** Why the calls cannot be sent. For a smart account, nothing was prepared for signing. */
      blocked?: Problem
      /** Set for a smart account: either all calls happen or none. */
      operation?: SmartOperation
      isRepeat?: IsRepeat
    }
  | { kind: 'solana'; transactions: readonly string[]; isSent: boolean; isRepeat?: IsRepeat }
  /** A new email address for logging in to the wallet. `from` is undefined if the wallet has none yet. */
  | {
      kind: 'email'
      from: string | undefined
      to: string
      /** The login of a wallet without an email address: the provider, and the user's name at the provider. */
      login?: { kind: LoginKind; name: string | null } | undefined
    }
)

/** The page that sends the request. The handshake fixed its origin; the rest is the page's own claim. */
export type Site = {
  origin: string
  name: string | undefined
  description?: string | undefined
  /** The page's own icon, as data. */
  icon?: string | undefined
  /**
   * The host that the page claims to be. Undefined if it is the page's own host, a parent domain or a subdomain of it.
   */
  claims?: string | undefined
}
