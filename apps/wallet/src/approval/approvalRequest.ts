import type { LoginKind } from '@portico/protocol/http'
import type { TypedData } from '../decode/typedData.js'
import type { ApprovedCall, Eip155Fee } from '../signing/eip155Call.js'

/** What an operation of a smart account is beside its calls. */
export type SmartOperation = {
  /** The most that it costs, in wei. */
  feeWei: bigint
  /** Another pays for it. */
  isSponsored: boolean
  /** Who: the host of the paymaster that the app named. Default: the operator. */
  payer?: string
  /** Why the paymaster that the app named does not pay, in a sentence. */
  unpaid?: string
  /** Its first: it makes the account. */
  isFirst: boolean
}

/** It was approved and signed before, and may have been sent: the very same is sent again. */
type IsRepeat = boolean

/** What a person is asked, as plain data: it crosses to the secure window as it is. */
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
      /** One a call; none of a smart account. */
      fees: readonly Eip155Fee[]
      /** The most that a rollup takes from a plain account for the bytes of the calls, besides their gas. Absent where it takes nothing. */
      dataFeeWei?: bigint
      /** A rollup takes such a fee, and its node does not tell how much. */
      isDataFeeUnknown?: boolean
      problem?: string
      /** Why it cannot be sent at all, in a sentence. Of a smart account nothing was prepared that could be signed. */
      blocked?: string
      /** Of a smart account: all of the calls happen, or none. */
      operation?: SmartOperation
      isRepeat?: IsRepeat
    }
  | { kind: 'solana'; transactions: readonly string[]; isSent: boolean; isRepeat?: IsRepeat }
  /** Another e-mail address, which signs in to the wallet from then on. `from` is undefined where there is none yet. */
  | {
      kind: 'email'
      from: string | undefined
      to: string
      /** What signs the person in where no address does: a provider, and whom it knows them as. */
      login?: { kind: LoginKind; name: string | null } | undefined
    }
)

/** The page that asks. Its origin was fixed by the handshake; the rest is its own word. */
export type Asker = {
  origin: string
  name: string | undefined
  description?: string | undefined
  /** An image of its own, as data. */
  icon?: string | undefined
  /** The host that it says it is of, where it is not there. */
  claims?: string | undefined
}

export const settingsSections = [
  /** Offers a secret of the person's own, once. */
  'secret',
  'security',
  'passkey',
  'password',
  'export',
  'devices',
  'sessions',
  'activity',
  'delete',
] as const

export type SettingsSection = (typeof settingsSections)[number]
