import type { LoginKind } from '@portico/protocol/http'

/** A login that was proven, and its user. */
export type ProvenLogin = {
  id: string
  userId: string
  kind: LoginKind
  email: string | null
  /** The address that the provider vouched for before, if it now vouches for another one. */
  formerEmail: string | null
  userName: string | null
  isNewUser: boolean
  hasEmailAccount: boolean
}
