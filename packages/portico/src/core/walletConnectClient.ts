import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Cacao } from '@portico/protocol/relay'
import type { Network } from './network.js'

/** A pairing that a wallet can answer. */
export type Pairing = {
  /** `wc:` URI. Anyone who has it can answer in the wallet's place: it is never logged and never sent anywhere. */
  uri: string
  /** Unix milliseconds. A pairing counts as expired 10 s earlier. Source: specification, section 4. */
  expiresAt: number
}

/** The part of a session that the wallet approved in one family. */
export type WalletConnectNamespace = {
  /** CAIP-10, never empty, in the wallet's own order. */
  accounts: readonly string[]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}

/** A session with one wallet, in all families that it approved. */
export type WalletConnectSession = {
  topic: string
  /** The wallet's own description, cleaned for display. It is not verified. */
  peer: { name: string; description: string; url: string; iconUrl: string | undefined }
  namespaces: Readonly<Partial<Record<ChainNamespace, WalletConnectNamespace>>>
  /** Unix seconds. */
  expiry: number
}

/** The wallet's interface in one family. For eip155 it is an EIP-1193 provider. */
export type WalletConnectProvider = {
  /** `networkId`: the network of this request, if the wallet approved it. Default: the network in use. */
  request(request: {
    method: string
    params?: readonly unknown[] | object
    networkId?: CaipNetworkId | undefined
    /** Returned with a late answer: after the deadline, or for a later page. */
    tag?: string | undefined
  }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * A sign-in to request while a wallet connects. The fields are those of a sign-in message (EIP-4361), without the
 * account and the network, which the wallet chooses.
 */
export type SignInRequest = {
  /** Host, with its port if it has one. It must be the site's own: a wallet may warn of another one. */
  domain: string
  /** URI that the user signs in to. */
  uri: string
  /** At least 8 letters and digits, issued by the verifying backend, used once. */
  nonce: string
  /** One line of text, shown to the user. */
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

/** A sign-in that a wallet signed while it connected: verified against the request, the account and the clock. */
export type SignIn = {
  /** CAIP-10. */
  account: CaipAddress
  /** The signed text (EIP-4361), so that a server can verify it too. Its last resource is the ReCap. */
  message: string
  /** Hex. */
  signature: string
  /** Signed by the account's own key, or accepted by its contract (ERC-1271, ERC-6492). */
  signer: 'key' | 'contract'
  /** As the wallet sent it (CAIP-74). */
  cacao: Cacao
}

export type WalletConnectParameters = {
  /**
   * Requests a sign-in with the same approval (`wc_sessionAuthenticate`). Called for each pairing, so that no nonce
   * becomes too old. Called only if every network is of eip155. A wallet that does not support it connects as usual,
   * and `onSignIn` is not called. If it returns undefined, this pairing requests no sign-in.
   */
  signIn?: (() => SignInRequest | undefined | Promise<SignInRequest | undefined>) | undefined
  /**
   * Called with what the wallet signed, one entry for each network. Awaited before `connect` resolves; a rejection
   * ends the session, and `connect` rejects with it.
   */
  onSignIn?: ((signIns: readonly SignIn[]) => void | Promise<void>) | undefined
  /**
   * The networks to request, with the methods and events of their families. All of them are optional for the wallet.
   */
  networks: readonly Network[]
  /** Called with the first pairing, and with a new one each time the last expires. */
  onPairing: (pairing: Pairing) => void
  signal: AbortSignal
}

/**
 * The WalletConnect client, as the kit uses it. The real one is `portico/walletconnect`; stories use a scripted one.
 */
export type WalletConnectClient = {
  /**
   * Pairs, proposes, and waits for a wallet. The session replaces the previous one.
   *
   * @throws ConnectionRejectedError, RelayUnreachableError, ConnectionFailedError (also for an invalid sign-in); the
   * signal's reason if aborted
   */
  connect(parameters: WalletConnectParameters): Promise<WalletConnectSession>
  /** Returns the current session, or undefined. */
  getSession(): WalletConnectSession | undefined
  /** Returns a provider that uses the current session; without one it has no accounts. */
  getProvider(namespace: ChainNamespace): WalletConnectProvider
  /** Drops the session immediately and notifies the wallet. Idempotent. */
  disconnect(): Promise<void>
  /** Calls the listener if the session changed, was taken over from another tab, or ended (undefined). */
  subscribe(listener: (session: WalletConnectSession | undefined) => void): () => void
  /** Closes the socket. The session stays. */
  stop(): void
}

/** Id of the connectors that reach a wallet through WalletConnect. The field's own. */
export const walletConnectId = 'walletConnect'
