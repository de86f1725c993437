import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { SignatureAuthority } from '../verify/verification.js'

/** A session of a user who is signed in. */
export type SiwxServerSession = {
  id: string
  /** CAIP-10. */
  account: string
  address: string
  networkId: CaipNetworkId
  /**
   * What confirmed the signature. If it is not `key`, the user owns the address on `networkId` only: store the user's
   * data by `account`, because somebody else may own the same address on another network.
   */
  authority: SignatureAuthority
  /** The fields of the signed message. */
  fields: SignInFields
  /** The exact text that was signed. */
  message: string
  signature: string
  /** Unix milliseconds. */
  expiresAtMs: number
  /** Start of the session, unix milliseconds. */
  startedAtMs: number
}
