import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignatureAuthority } from 'portico/verify'
import type { signInAccounts } from './schema.js'

export type SignedInAccount = typeof signInAccounts.$inferSelect

/** A session with the claims of its token. */
export type SignInSession = {
  id: string
  account: SignedInAccount
  claims: SessionClaims
}

export type SessionClaims = {
  aud: string
  iss: string
  /** Unix seconds. */
  iat: number
  exp: number
  jti: string
  /** CAIP-10. */
  sub: string
  address: string
  chainId: number | string
  chainIdNamespace: string
  caip2Network: CaipNetworkId
  uri: string
  domain: string
  nonce: string
  projectIdKey: string
  projectUuid: string
  profileUuid: string
  /** `key`, or the account's contract. A contract's answer can change with every block. */
  signatureAuthority: SignatureAuthority
}

/** The facts about a request that sign-in needs. */
export type SignInSite = {
  projectId: string
  /** The `projectId` that the client sends. */
  projectKey: string
  /** Origin of the page. Undefined for a client that is not a browser. */
  origin: string | undefined
  isOriginAllowed: (origin: string) => boolean
  /** The server's own URL. */
  issuer: string
}
