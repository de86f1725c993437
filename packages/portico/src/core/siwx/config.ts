import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { Portico } from '../createPortico.js'
import type { SIWXSession } from '../entities.js'

/** A message to sign: its fields, and `toString` for the exact text. */
export type SIWXMessage = SignInFields & { toString(): string }

export type SIWXMessageInput = { accountAddress: string; chainId: CaipNetworkId }

/**
 * How a site keeps who signed in. `portico/siwx` has three that are ready: on a Portico server, on a backend of one's own,
 * and in the browser alone.
 */
export type SIWXConfig = {
  /** Makes the message for one account. Its nonce is the backend's. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Checks what was signed, and keeps it. Rejects where it does not hold. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the sessions of one account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Ends the sessions of one account in every browser. Absent where the backend cannot. */
  revokeEverywhere?: ((chainId: CaipNetworkId, address: string) => Promise<void>) | undefined
  /** Keeps these sessions, and no others. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /**
   * True where `addSession` takes a signed transaction in place of a signature, as `verifyMessage` of `portico/verify` does:
   * for hardware of Solana that signs no messages. Default: false.
   */
  takesTransactions?: boolean | undefined
  /** The sessions that hold for one account on one network; none where it is not signed in. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** True: the modal stays open until the person signed in or disconnected. Default: true. */
  getRequired?(): boolean
  /** Who disconnects is signed out. Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** Another account in the same wallet ends the session of the one before. Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** Another network of the same family ends the session. Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

/** The option `siwx`: a configuration, or what makes one for a kit once sign-in is needed. */
export type SIWXOption = SIWXConfig | SIWXLoader

/** Makes a configuration later, so that a page that nobody signs in on does not load it. */
export type SIWXLoader = ((portico: Portico) => Promise<SIWXConfig>) & {
  /** As in the configuration, known before it is made. Default: true. */
  getRequired?(): boolean
}

/** Where signing in stands, for the account in use. */
export type SiwxState = {
  /**
   * `loading`: the backend is being asked for a session. `signing`: the wallet is. `authenticating`: the backend checks
   * the signature.
   */
  status: 'loading' | 'signedOut' | 'signing' | 'authenticating' | 'signedIn'
  /** Of the account in use, and of those that were in use before. Newest first. */
  sessions: readonly SIWXSession[]
  /** That of the account in use. */
  session: SIWXSession | null
  isRequired: boolean
  /** Code of the last failure, until the next try. */
  errorCode: string | null
  /** True where hardware behind the wallet refused the last attempt, and no person. */
  isOfHardware?: boolean
  /** True where the site takes a signed transaction in place of a signature. */
  takesTransactions?: boolean
}
