import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'

/** A message to sign: its fields, and `toString` for the exact text. */
export type SIWXMessage = SignInFields & { toString(): string }

export type SIWXMessageInput = { accountAddress: string; chainId: CaipNetworkId }

/**
 * How a site stores sign-ins. `portico/siwx` provides three: on a Portico server, on a backend of your own, and in the
 * browser alone.
 */
export type SIWXConfig = {
  /** Creates the message for one account. Its nonce comes from the backend. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Verifies the signature and stores the session. Rejects if it is not valid. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the sessions of one account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Ends the sessions of one account in every browser. Absent if the backend cannot. */
  revokeEverywhere?: ((chainId: CaipNetworkId, address: string) => Promise<void>) | undefined
  /** Stores these sessions and removes all others. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /**
   * True if `addSession` takes a signed transaction in place of a signature, as `verifyMessage` of `portico/verify` does.
   * Solana hardware that cannot sign messages needs it. Default: false.
   */
  takesTransactions?: boolean | undefined
  /** Returns the valid sessions of one account on one network; none if it is not signed in. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** If true, the modal stays open until the user signs in or disconnects. Default: true. */
  getRequired?(): boolean
  /** Disconnecting signs the user out. Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** Switching to another account of the wallet ends the previous account's session. Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** Switching to another network of the same family ends the session. Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

/** State of the sign-in, for the account in use. */
export type SiwxState = {
  /**
   * `loading`: a session is requested from the backend. `signing`: a signature is requested from the wallet.
   * `authenticating`: the backend verifies the signature.
   */
  status: 'loading' | 'signedOut' | 'signing' | 'authenticating' | 'signedIn'
  /** Sessions of the account in use and of those that were in use before. Newest first. */
  sessions: readonly SIWXSession[]
  /** Session of the account in use. */
  session: SIWXSession | null
  isRequired: boolean
  /** Code of the last failure, until the next attempt. */
  errorCode: string | null
  /** True if hardware behind the wallet refused the last attempt, not the user. */
  isOfHardware?: boolean
  /** True where the site takes a signed transaction in place of a signature. */
  takesTransactions?: boolean
}

/** A proof that an account's owner signed in here. `portico/siwx` stores them. */
export type SIWXSession = {
  /** The message's fields. */
  data: Readonly<Record<string, unknown>> & { accountAddress: string; chainId: CaipNetworkId }
  /** The exact text that was signed. */
  message: string
  signature: string
}
