import type { Network } from './network.js'
import type { Session } from './session.js'

/** What a key may send of one token. */
export type PermissionLimit = {
  /** Base units, in decimal digits. */
  amount: string
  /** Address of its contract. Default: the network's own coin. */
  token?: string | undefined
}

/** What a wallet answers once a person has let a key send. */
export type GrantedPermissions = {
  /** What `revokePermissions` takes. */
  context: string
}

/** Grants and revokes what a key may do with an account (ERC-7715). Both prompt. */
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
