import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Cacao } from '@portico/protocol/relay'
import type { Network } from './network.js'

/** A pairing that a wallet can answer. */
export type Pairing = {
  /** `wc:` URI. Anyone who has it can answer in the wallet's place, so it is never logged or sent to a server. */
  uri: string
  /** Unix milliseconds. The kit treats a pairing as expired 10 s earlier. Source: specification, section 4. */
  expiresAt: number
}

/** The part of a session that the wallet approved for one family. */
export type WalletConnectNamespace = {
  /** CAIP-10 ids, in the wallet's own order. Never empty. */
  accounts: readonly string[]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}

/** A session with one wallet, in all families that the wallet approved. */
export type WalletConnectSession = {
  topic: string
  /** The wallet's own description. It is cleaned for display, but not verified. */
  peer: { name: string; description: string; url: string; iconUrl: string | undefined }
  namespaces: Readonly<Partial<Record<ChainNamespace, WalletConnectNamespace>>>
  /** Unix seconds. */
  expiry: number
}

/** The wallet's interface in one family. For eip155 it is an EIP-1193 provider. */
export type WalletConnectProvider = {
  /** `networkId`: the network for this request, if the wallet approved it. Default: the network in use. */
  request(request: {
    method: string
    params?: readonly unknown[] | object
    networkId?: CaipNetworkId | undefined
    /** Returned with a late answer, i.e. after the deadline or on a later page. */
    tag?: string | undefined
  }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * A sign-in to request while a wallet connects. The fields are those of a sign-in message (EIP-4361) without the
 * account and the network, because the wallet chooses these.
 */
export type SignInRequest = {
  /** Host of the site, with the port if it has one. If it is not the site's own host, the wallet may show a warning. */
  domain: string
  /** URI of the page to which the user signs in. */
  uri: string
  /** At least 8 letters and digits. The backend that verifies the sign-in issues it, and it can be used only once. */
  nonce: string
  /** One line of text that the user sees. */
  statement?: string | undefined
  /** ISO 8601. Default: now. */
  issuedAt?: string | undefined
  /** ISO 8601. */
  expirationTime?: string | undefined
  /** ISO 8601. */
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** A sign-in that a wallet signed while it connected. It is verified against the request, the account and the clock. */
export type SignIn = {
  /** CAIP-10. */
  account: CaipAddress
  /** The signed text (EIP-4361), so a server can verify it too. Its last resource is the ReCap. */
  message: string
  /** Hex. */
  signature: string
  /**
   * `contract` if the account's contract accepted the signature (ERC-1271, ERC-6492). Otherwise the account's own key
   * signed.
   */
  signer: 'key' | 'contract'
  /** The sign-in as the wallet sent it (CAIP-74). */
  cacao: Cacao
}

export type WalletConnectParameters = {
  /**
   * Returns a sign-in to request with the same approval (`wc_sessionAuthenticate`). Called for each pairing, so no
   * nonce becomes too old, and only if every network is of eip155. If it returns undefined, this pairing requests no
   * sign-in. A wallet that does not support sign-in connects as usual, and `onSignIn` is not called.
   */
  signIn?: (() => SignInRequest | undefined | Promise<SignInRequest | undefined>) | undefined
  /**
   * Called with the sign-ins that the wallet signed, one for each network. Awaited before `connect` resolves. A
   * rejection ends the session, and `connect` rejects with the same error.
   */
  onSignIn?: ((signIns: readonly SignIn[]) => void | Promise<void>) | undefined
  /**
   * The networks to request, with the methods and events of their families. The wallet need not approve any of them.
   */
  networks: readonly Network[]
  /** The methods to request of eip155 networks. Default: every method that this family knows. */
  methods?: readonly string[] | undefined
  /** The events to request of eip155 networks. Default: `accountsChanged` and `chainChanged`. */
  events?: readonly string[] | undefined
  /** Called with the first pairing, and with a new one each time a pairing expires. */
  onPairing: (pairing: Pairing) => void
  signal: AbortSignal
}

/**
 * The WalletConnect client, as the kit uses it. The real client is `portico/walletconnect`; stories use a scripted one.
 */
export type WalletConnectClient = {
  /**
   * Creates a pairing, proposes a session, and waits for a wallet. The new session replaces the previous one.
   *
   * @throws ConnectionRejectedError, RelayUnreachableError, ConnectionFailedError (also for an invalid sign-in); the
   * signal's reason if aborted
   */
  connect(parameters: WalletConnectParameters): Promise<WalletConnectSession>
  /** Returns the current session; undefined if there is none. */
  getSession(): WalletConnectSession | undefined
  /** Returns a provider that always uses the current session. If there is none, the provider has no accounts. */
  getProvider(namespace: ChainNamespace): WalletConnectProvider
  /** Ends the session immediately and notifies the wallet. Idempotent. */
  disconnect(): Promise<void>
  /**
   * Calls the listener when the session changes or is taken over from another tab. If the session has ended, the
   * argument is undefined.
   */
  subscribe(listener: (session: WalletConnectSession | undefined) => void): () => void
  /** Closes the socket. The session stays valid. */
  stop(): void
}

/** Id of the connectors that reach a wallet through WalletConnect. Other kits use the same id. */
export const walletConnectId = 'walletConnect'
