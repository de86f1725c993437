import type { Network } from './network.js'
import type { Session } from './session.js'

/** The maximum that a key may send of one token. */
export type PermissionLimit = {
  /** Base units, as a decimal string. */
  amount: string
  /** Address of the token's contract. Default: the native token. */
  token?: string | undefined
}

/** A wallet's response after the user allowed a key to send. */
export type GrantedPermissions = {
  /** The argument for `revokePermissions`. */
  context: string
}

/** Grants and revokes the permissions of a key for an account (ERC-7715). Both prompt. */
export type FamilyPermitting = {
  grant: (
    session: Session,
    parameters: {
      from: string
      network: Network
      key: string
      limits: readonly PermissionLimit[]
      /** Unix seconds. */
      expiresAt: number
      periodSeconds?: number | undefined
      /** Wei. */
      feeLimit?: string | undefined
    },
  ) => Promise<GrantedPermissions>
  revoke: (session: Session, parameters: { from: string; network: Network; context: string }) => Promise<void>
}
