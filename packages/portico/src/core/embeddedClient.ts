import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SettingsSection } from '@portico/protocol/frame'
import type { SignInFields } from '@portico/protocol/signin'
import type { Account } from './account.js'

/** Id of the connectors that reach the embedded wallet. Other kits use the same id. */
export const embeddedId = 'ID_AUTH'

/** Storage key for how the user logged in: a social provider, or `email`. AppKit uses the same key. */
export const connectedSocialKey = '@appkit/connected_social'

/** Name of the embedded wallet, wherever a wallet's name is shown. */
export const embeddedName = 'Embedded wallet'

/** Families in which the embedded wallet has accounts. Source: specification, section 6. */
export type EmbeddedNamespace = 'eip155' | 'solana'

/** The family in which the user also has a smart account. */
export const smartAccountNamespace: EmbeddedNamespace = 'eip155'

/** The family whose sign-in messages the frame signs together with the login. */
export const silentSignInNamespace: EmbeddedNamespace = 'eip155'

/** Type of a user's account on a network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Social providers that the frame supports. Farcaster is not included because it works differently. */
export type EmbeddedSocial = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The user who is logged in, as one family sees them. Source: specification, section 3 (embedded-wallet user). */
export type EmbeddedUser = {
  /**
   * Null if the user logged in at a social provider that shares no email address. Only for display: never identify a
   * user by it.
   */
  email: string | null
  userName: string | null
  address: string
  networkId: CaipNetworkId
  accounts: readonly { address: string; type: EmbeddedAccountType }[]
  preferredAccountType: EmbeddedAccountType
  smartAccountDeployed: boolean
  /**
   * Who can open the wallet. `operator`: the server's operator and the user. `user`: only the user. Undefined if the
   * frame does not report it.
   */
  custody?: 'operator' | 'user' | undefined
  /** False if the browser stores nothing for the frame, so a reload logs the user out. Undefined otherwise. */
  isLasting?: false | undefined
  /** True if the last login was the user's first. Undefined otherwise. */
  isNewUser?: true | undefined
}

/** The next step after the user submits an email address. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Code for a login that the user declined at the provider. It appears in the frame's response and in the error. */
export const socialDeclined = 'declined'

/** Status of a social login. */
export type SocialStatus = {
  status: 'none' | 'pending' | 'finished' | 'failed'
  /** The argument for `connectSocial`, once the login is finished. */
  uri: string | undefined
  message: string | undefined
  /** True if the page's own policy cut off access to the window. The window's `closed` then means nothing. */
  isWindowCut?: boolean | undefined
}

/** The area of the page in which the frame is shown, in CSS pixels of the viewport. */
export type SurfaceRect = {
  x: number
  y: number
  width: number
  height: number
  /** Corner radius of the card that the frame covers, as a CSS value. Default: 24px. */
  radius?: string | undefined
}

/** The state that the client publishes. */
export type EmbeddedState = {
  users: Readonly<Partial<Record<EmbeddedNamespace, EmbeddedUser>>>
  /** True if the frame has something to show: a request for the user to approve, or one of its own screens. */
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

/** Options of calls that end early if `signal` aborts. */
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
  /**
   * Continues with the email that was already sent to this address, if its code is still valid. Undefined if there is
   * no such email.
   */
  resumeEmail(email: string, options?: Abortable): Promise<Exclude<EmailStep, 'CONNECT'> | undefined>
  /** Resolves once the user has approved the device with the link in the email. */
  connectDevice(options?: Abortable): Promise<void>
  connectOtp(otp: string, options?: Abortable): Promise<void>
  /** Returns how many milliseconds remain until another code can be requested. */
  getEmailWaitMs(): number
  /**
   * Starts a login. @returns the URL for the provider's window, and whether the window goes there by itself because it
   * has the ticket
   */
  getSocialUri(
    provider: EmbeddedSocial,
    options?: Abortable & { returnUrl?: string | undefined; ticket?: string | undefined },
  ): Promise<{ uri: string; isOnItsWay: boolean }>
  /**
   * Returns the status of the login; undefined if the frame cannot report it. Then only the window's own message
   * counts.
   */
  getSocialStatus(): Promise<SocialStatus | undefined>
  connectSocial(uri: string, options?: Abortable): Promise<void>
  getFarcasterUri(options?: Abortable): Promise<string>
  connectFarcaster(options?: Abortable): Promise<{ userName: string }>
  /**
   * Checks whether a user is logged in. If no user was logged in at the last visit, no request is sent to the frame.
   */
  isConnected(): Promise<boolean>
  /** Returns the user who is logged in, and switches the wallet to `networkId`. Default: the network in use. */
  getUser(
    namespace: EmbeddedNamespace,
    options?: { networkId?: CaipNetworkId | undefined },
  ): Promise<EmbeddedUser>
  /**
   * Signs a message in the frame, without a prompt, to sign in to the page's own site.
   *
   * @param text the exact message
   * @returns the signature; undefined if the frame returns none and the user must be asked
   */
  signIn(fields: SignInFields, text: string): Promise<string | undefined>
  setPreferredAccount(type: EmbeddedAccountType): Promise<void>
  updateEmail(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimaryOtp(otp: string): Promise<void>
  updateEmailSecondaryOtp(otp: string): Promise<string>
  /**
   * Shows one of the frame's own screens until the user closes it. Undefined if the loaded frame has no such screens.
   */
  readonly openSettings: ((section: SettingsSection) => Promise<void>) | undefined
  /** Ends the session. The session ends here immediately; the frame has 3 s at most to confirm. */
  signOut(): Promise<void>
  /** Reloads the frame. The session stays. */
  reload(): Promise<void>
  /** Rejects every request that waits for the user. Requests that need no approval continue. */
  rejectPending(): void
  getProvider(namespace: EmbeddedNamespace): EmbeddedProvider
  /** Returns the account in use, of the type that the user prefers. Empty if no user is logged in. */
  toAccounts(namespace: EmbeddedNamespace): readonly Account[]
  readonly surface: {
    /**
     * Shows the frame above the page, in the area `place`. `card`: the kit's card is already there and dims the page.
     * Without `place`, the frame is where the kit's card would be.
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
