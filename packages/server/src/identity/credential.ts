import type { LoginKind } from '@portico/protocol/http'

/** A login that its owner has just proven. */
export type Credential = {
  kind: LoginKind
  /** The email address in lower case, or the account's id at its provider. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  userName: string | null
}
