import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { Account } from './account.js'

/** Id of the connectors that reach the embedded wallet. The field's own. */
export const embeddedId = 'ID_AUTH'

/** How the person logged in: a provider, or `email`. The field's own name in storage. */
export const connectedSocialKey = '@appkit/connected_social'

/** What the embedded wallet is called where a wallet's name is shown. */
export const embeddedName = 'Embedded wallet'

/** Name of the client in `portico.internal.memo`: a Promise of an `EmbeddedClient`. */
export const embeddedMemo = 'embedded'

/** Families that the embedded wallet has accounts in. Source: specification, section 6. */
export type EmbeddedNamespace = 'eip155' | 'solana'

/** Which of a person's accounts of a network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Providers of social logins that the frame knows. Farcaster has a way of its own. */
export type EmbeddedSocial = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Who is signed in, as one family sees it. Source: specification, section 3 (embedded-wallet user). */
export type EmbeddedUser = {
  /** Null for who came by a social account that tells none. Shown only: never a key to anything. */
  email: string | null
  userName: string | null
  address: string
  networkId: CaipNetworkId
  accounts: readonly { address: string; type: EmbeddedAccountType }[]
  preferredAccountType: EmbeddedAccountType
  smartAccountDeployed: boolean
  /**
   * Who could open the wallet: whoever runs its server, too, or the person alone. Undefined where the frame does not tell.
   */
  custody?: 'operator' | 'person' | undefined
}

/** What the frame asks after an address was handed in. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Screens of the frame's own, where keys and sessions are seen to. */
export type SettingsSection =
  /** Offers a secret of the person's own, once after the first login. Nothing is shown where there is nothing to offer. */
  'secret' | 'security' | 'passkey' | 'password' | 'export' | 'devices' | 'sessions' | 'activity' | 'delete'

/** What a frame, and the error, say of a login that the person declined at the provider. */
export const socialDeclined = 'declined'

/** Where a social login stands. */
export type SocialStatus = {
  status: 'none' | 'pending' | 'finished' | 'failed'
  /** What goes into `connectSocial`, once it is finished. */
  uri: string | undefined
  message: string | undefined
  /** The page’s own policy cut the window off: what it says of itself, `closed`, says nothing. */
  isWindowCut?: boolean | undefined
}

/** Where on the page the frame is shown. CSS pixels of the viewport. */
export type SurfaceRect = {
  x: number
  y: number
  width: number
  height: number
  /** Of the card that it covers, as CSS writes it. Default: 24px. */
  radius?: string | undefined
}

/** What the client tells of. */
export type EmbeddedState = {
  users: Readonly<Partial<Record<EmbeddedNamespace, EmbeddedUser>>>
  /** The frame has something to show: a request that a person must approve, or a screen of its own. */
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

/** Calls that end early when `signal` is aborted. */
type Abortable = { signal?: AbortSignal | undefined }

/** What the kit knows of the embedded wallet. The real one is `portico/embedded`; stories play one. */
export type EmbeddedClient = {
  /** Loads the frame, at most once. @throws EmbeddedUnavailableError, EmbeddedTimeoutError */
  load(): Promise<void>
  /** @throws InvalidFieldError, EmailThrottledError, EmbeddedRequestError, EmbeddedTimeoutError */
  connectEmail(email: string, options?: Abortable): Promise<EmailStep>
  /** Goes on with the mail that this address was sent, where its code is still good. Undefined where there is none. */
  resumeEmail(email: string, options?: Abortable): Promise<Exclude<EmailStep, 'CONNECT'> | undefined>
  /** Resolves once the mailed link was approved. */
  connectDevice(options?: Abortable): Promise<void>
  connectOtp(otp: string, options?: Abortable): Promise<void>
  /** Milliseconds until another code can be asked for. */
  getEmailWaitMs(): number
  /** @returns where the provider's window goes, and whether it goes there by itself, by the ticket */
  getSocialUri(
    provider: EmbeddedSocial,
    options?: Abortable & { returnUrl?: string | undefined; ticket?: string | undefined },
  ): Promise<{ uri: string; isOnItsWay: boolean }>
  /** Undefined where the frame cannot tell: only the window's own message counts then. */
  getSocialStatus(): Promise<SocialStatus | undefined>
  connectSocial(uri: string, options?: Abortable): Promise<void>
  getFarcasterUri(options?: Abortable): Promise<string>
  connectFarcaster(options?: Abortable): Promise<{ userName: string }>
  /** Whether somebody is signed in. Asks no frame where nobody was at the last visit. */
  isConnected(): Promise<boolean>
  /** Who is signed in; moves the wallet to `networkId`, where one is given. */
  getUser(
    namespace: EmbeddedNamespace,
    options?: { networkId?: CaipNetworkId | undefined },
  ): Promise<EmbeddedUser>
  /**
   * Has the frame sign a message that signs in to this very site, without asking the person.
   *
   * @param text the message, to the letter
   * @returns the signature; undefined where the frame gives none, and the person is to be asked
   */
  signIn(fields: SignInFields, text: string): Promise<string | undefined>
  setPreferredAccount(type: EmbeddedAccountType): Promise<void>
  updateEmail(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimaryOtp(otp: string): Promise<void>
  updateEmailSecondaryOtp(otp: string): Promise<string>
  /** Shows a screen of the frame's own, until the person closes it. Undefined where the loaded frame has none. */
  readonly openSettings: ((section: SettingsSection) => Promise<void>) | undefined
  /** Ends the session, here at once; the frame is waited for 3 s at most. */
  signOut(): Promise<void>
  /** Loads the frame anew. The session stays. */
  reload(): Promise<void>
  /** Gives up every request that waits for the person. Safe ones go on. */
  rejectPending(): void
  getProvider(namespace: EmbeddedNamespace): EmbeddedProvider
  /** The account in use, first the one that the person prefers. */
  toAccounts(namespace: EmbeddedNamespace): readonly Account[]
  readonly surface: {
    /**
     * Shows the frame over everything, on a place; without one, where the kit's card would stand. `card`: it stands there, and
     * dims the page already.
     */
    show(place?: SurfaceRect | 'card'): void
    hide(): void
    isShown(): boolean
  }
  getState(): EmbeddedState
  subscribe(listener: (state: EmbeddedState) => void): () => void
  /** Removes the frame and forgets nothing. */
  stop(): void
}
