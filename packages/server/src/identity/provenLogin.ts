import type { LoginKind } from '@portico/protocol/http'

/** A login that was proven, and its user. */
export type ProvenLogin = {
  id: string
  userId: string
  kind: LoginKind
  email: string | null
  /** That the provider vouched for until now, where it vouches for another one. */
  formerEmail: string | null
  userName: string | null
  isNewUser: boolean
  hasEmailAccount: boolean
}
