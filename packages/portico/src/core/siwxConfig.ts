import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'

/** A message to sign: its fields, and `toString`, which returns the exact text. */
export type SIWXMessage = SignInFields & { toString(): string }

export type SIWXMessageInput = { accountAddress: string; chainId: CaipNetworkId }

/**
 * How a site stores sign-ins. `portico/siwx` provides three ways: on a Portico server, on your own backend, and only in
 * the browser.
 */
export type SIWXConfig = {
  /** Creates the message for one account. Its nonce comes from the backend. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Verifies the signature and stores the session. Rejects if the signature is not valid. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the sessions of one account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Ends the sessions of one account in every browser. Absent if the backend cannot do this. */
  revokeEverywhere?: ((chainId: CaipNetworkId, address: string) => Promise<void>) | undefined
  /** Stores these sessions and removes all others. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /**
   * True if `addSession` accepts a signed transaction in place of a signature, as `verifyMessage` of `portico/verify`
   * does. This is needed for Solana hardware that cannot sign messages. Default: false.
   */
  takesTransactions?: boolean | undefined
  /** Returns the valid sessions of one account on one network. Empty if the account is not signed in. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** If true, the modal stays open until the user signs in or disconnects. Default: true. */
  getRequired?(): boolean
  /** If true, disconnecting the wallet signs the user out. Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** If true, switching to another account of the wallet ends the session of the previous account. Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** If true, switching to another network of the same family ends the session. Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

/** State of the sign-in for the account in use. */
export type SiwxState = {
  /**
   * `loading`: the kit requests a session from the backend. `signing`: the kit requests a signature from the wallet.
   * `authenticating`: the backend verifies the signature.
   */
  status: 'loading' | 'signedOut' | 'signing' | 'authenticating' | 'signedIn'
  /** Sessions of the account in use and of accounts that were in use before. Newest first. */
  sessions: readonly SIWXSession[]
  /** Session of the account in use. */
  session: SIWXSession | null
  isRequired: boolean
  /** Error code of the last failure. Null after the next attempt begins. */
  errorCode: string | null
  /** True if hardware behind the wallet refused the last attempt, and not the user. */
  isOfHardware?: boolean
  /** True if the site accepts a signed transaction in place of a signature. */
  takesTransactions?: boolean
}

/** A proof that the owner of an account signed in on this site. `portico/siwx` stores such proofs. */
export type SIWXSession = {
  /** The message's fields. */
  data: Readonly<Record<string, unknown>> & { accountAddress: string; chainId: CaipNetworkId }
  /** The exact text that was signed. */
  message: string
  signature: string
}
