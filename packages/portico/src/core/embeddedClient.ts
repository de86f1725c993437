import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SettingsSection } from '@portico/protocol/frame'
import type { SignInFields } from '@portico/protocol/signin'
import type { Account } from './account.js'

/** Id of the connectors that reach the embedded wallet. The field's own. */
export const embeddedId = 'ID_AUTH'

/** How the user logged in: a provider, or `email`. The field's own name in storage. */
export const connectedSocialKey = '@appkit/connected_social'

/** The embedded wallet's name, wherever a wallet's name is shown. */
export const embeddedName = 'Embedded wallet'

/** Families in which the embedded wallet has accounts. Source: specification, section 6. */
export type EmbeddedNamespace = 'eip155' | 'solana'

/** The family in which a user also has a smart account. */
export const smartAccountNamespace: EmbeddedNamespace = 'eip155'

/** The family whose sign-in messages the frame signs together with the login. */
export const silentSignInNamespace: EmbeddedNamespace = 'eip155'

/** Type of a user's account on a network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Providers of social logins that the frame supports. Farcaster works differently. */
export type EmbeddedSocial = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The logged-in user, as one family sees them. Source: specification, section 3 (embedded-wallet user). */
export type EmbeddedUser = {
  /** Null if the user logged in at a social provider that shares none. For display only: never a key to anything. */
  email: string | null
  userName: string | null
  address: string
  networkId: CaipNetworkId
  accounts: readonly { address: string; type: EmbeddedAccountType }[]
  preferredAccountType: EmbeddedAccountType
  smartAccountDeployed: boolean
  /**
   * Who can open the wallet: the server's operator too, or only the user. Undefined if the frame does not report it.
   */
  custody?: 'operator' | 'user' | undefined
}

/** The next step after an email address was submitted. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Code for a login that the user declined at the provider, in the frame's response and in the error. */
export const socialDeclined = 'declined'

/** Status of a social login. */
export type SocialStatus = {
  status: 'none' | 'pending' | 'finished' | 'failed'
  /** The argument for `connectSocial`, once it is finished. */
  uri: string | undefined
  message: string | undefined
  /** True if the page’s own policy cut off access to the window: its `closed` then means nothing. */
  isWindowCut?: boolean | undefined
}

/** The rectangle of the page in which the frame is shown. CSS pixels of the viewport. */
export type SurfaceRect = {
  x: number
  y: number
  width: number
  height: number
  /** Corner radius of the card that it covers, as a CSS value. Default: 24px. */
  radius?: string | undefined
}

/** The state that the client publishes. */
export type EmbeddedState = {
  users: Readonly<Partial<Record<EmbeddedNamespace, EmbeddedUser>>>
  /** True if the frame has something to show: a request for the user to approve, or a screen of its own. */
  isSurfaceWanted: boolean
  /** Eip155 networks on which the wallet has smart accounts. */
  smartAccountNetworks: readonly number[]
}

/** The wallet's interface in one family. For eip155 it is an EIP-1193 provider. */
export type EmbeddedProvider = {
  request(request: {
    method: string
    params?: readonly unknown[] | object | undefined
    networkId?: CaipNetworkId | undefined
  }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Options of calls that end early when `signal` is aborted. */
type Abortable = { signal?: AbortSignal | undefined }

/** The embedded wallet's client, as the kit uses it. The real one is `portico/embedded`; stories use a scripted one. */
export type EmbeddedClient = {
  /** Loads the frame, at most once. @throws EmbeddedUnavailableError, EmbeddedTimeoutError */
  load(): Promise<void>
  /**
   * Submits an email address. @throws InvalidFieldError, EmailThrottledError, EmbeddedRequestError,
   * EmbeddedTimeoutError
   */
  connectEmail(email: string, options?: Abortable): Promise<EmailStep>
  /** Continues with the email already sent to this address, if its code is still valid. Undefined if there is none. */
  resumeEmail(email: string, options?: Abortable): Promise<Exclude<EmailStep, 'CONNECT'> | undefined>
  /** Resolves once the link in the email was approved. */
  connectDevice(options?: Abortable): Promise<void>
  connectOtp(otp: string, options?: Abortable): Promise<void>
  /** Returns the milliseconds until another code can be requested. */
  getEmailWaitMs(): number
  /**
   * Starts a login. @returns the URL for the provider's window, and whether the window goes there by
   * itself with the ticket
   */
  getSocialUri(
    provider: EmbeddedSocial,
    options?: Abortable & { returnUrl?: string | undefined; ticket?: string | undefined },
  ): Promise<{ uri: string; isOnItsWay: boolean }>
  /** Undefined if the frame cannot report it: then only the window's own message counts. */
  getSocialStatus(): Promise<SocialStatus | undefined>
  connectSocial(uri: string, options?: Abortable): Promise<void>
  getFarcasterUri(options?: Abortable): Promise<string>
  connectFarcaster(options?: Abortable): Promise<{ userName: string }>
  /** Checks whether a user is logged in. Sends no request to a frame if no user was logged in at the last visit. */
  isConnected(): Promise<boolean>
  /** Returns the logged-in user. Switches the wallet to `networkId` if it is given. */
  getUser(
    namespace: EmbeddedNamespace,
    options?: { networkId?: CaipNetworkId | undefined },
  ): Promise<EmbeddedUser>
  /**
   * Signs a message that signs in to this very site, in the frame and without a prompt.
   *
   * @param text the exact message
   * @returns the signature; undefined if the frame returns none, and the user must be asked
   */
  signIn(fields: SignInFields, text: string): Promise<string | undefined>
  setPreferredAccount(type: EmbeddedAccountType): Promise<void>
  updateEmail(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimaryOtp(otp: string): Promise<void>
  updateEmailSecondaryOtp(otp: string): Promise<string>
  /** Shows one of the frame's own screens until the user closes it. Undefined if the loaded frame has none. */
  readonly openSettings: ((section: SettingsSection) => Promise<void>) | undefined
  /** Ends the session, here immediately. Waits for the frame for 3 s at most. */
  signOut(): Promise<void>
  /** Reloads the frame. The session stays. */
  reload(): Promise<void>
  /** Rejects every request that waits for the user. Safe requests continue. */
  rejectPending(): void
  getProvider(namespace: EmbeddedNamespace): EmbeddedProvider
  /** Returns the account in use, of the type that the user prefers; empty if no user is logged in. */
  toAccounts(namespace: EmbeddedNamespace): readonly Account[]
  readonly surface: {
    /**
     * Shows the frame over everything, in `place`; without it, where the kit's card would be. `card`: the card is
     * there and already dims the page.
     */
    show(place?: SurfaceRect | 'card'): void
    hide(): void
    isShown(): boolean
  }
  getState(): EmbeddedState
  subscribe(listener: (state: EmbeddedState) => void): () => void
  /** Removes the frame. The session stays. */
  stop(): void
}
