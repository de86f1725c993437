import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Cacao } from '@portico/protocol/relay'
import type { Network } from './network.js'
import { defineSlot } from './slots.js'

/** A pairing that a wallet can answer. */
export type Pairing = {
  /** `wc:` address. Whoever has it can answer in the wallet's place: never logged, never sent anywhere. */
  uri: string
  /** Unix milliseconds. A pairing counts as expired 10 s before. Source: specification, section 4. */
  expiresAt: number
}

/** What a wallet approved in one family. */
export type WalletConnectNamespace = {
  /** CAIP-10, never empty; the wallet's own order. */
  accounts: readonly string[]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}

/** A link to one wallet, in as many families as it approved. */
export type WalletConnectSession = {
  topic: string
  /** What the wallet says of itself, cleaned for display. Nobody vouches for it. */
  peer: { name: string; description: string; url: string; iconUrl: string | undefined }
  namespaces: Readonly<Partial<Record<ChainNamespace, WalletConnectNamespace>>>
  /** Unix seconds. */
  expiry: number
}

/** The wallet's interface in one family. For eip155 it is an EIP-1193 provider. */
export type WalletConnectProvider = {
  /** `networkId`: of this request, where the wallet approved it. Default: the network in use. */
  request(request: {
    method: string
    params?: readonly unknown[] | object
    networkId?: CaipNetworkId | undefined
    /** Comes back with an answer that is late: after the deadline, or for a later page. */
    tag?: string | undefined
  }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * What a wallet is asked to sign while it connects. The fields are those of a sign-in message (EIP-4361), without the
 * account and the network, which the wallet chooses.
 */
export type SignInRequest = {
  /** Host, with its port where it has one. The site's own: a wallet may warn of another one. */
  domain: string
  /** Address that the person signs in to. */
  uri: string
  /** 8 letters and digits at least, issued by whoever checks them, used once. */
  nonce: string
  /** One line, shown to the person. */
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

/** What a wallet signed while it connected: checked against the request, the account and the clock. */
export type SignIn = {
  /** CAIP-10. */
  account: CaipAddress
  /** The text that was signed (EIP-4361), for a server that checks it, too. Its last resource is the ReCap. */
  message: string
  /** Hex. */
  signature: string
  /** By the account's own key, or by what its contract says of the signature (ERC-1271, ERC-6492). */
  signer: 'key' | 'contract'
  /** As the wallet sent it (CAIP-74). */
  cacao: Cacao
}

export type WalletConnectParameters = {
  /**
   * Asks a wallet to sign in with the same yes (`wc_sessionAuthenticate`). Called for each pairing, so that no nonce
   * grows old. Only where every network is of eip155: otherwise it is not called. A wallet that does not know it
   * connects as always: `onSignIn` is then not called. Undefined asks for nothing with this pairing.
   */
  signIn?: (() => SignInRequest | undefined | Promise<SignInRequest | undefined>) | undefined
  /**
   * What the wallet signed, one entry for each network that it signed for. Awaited before `connect` resolves; what it
   * rejects with ends the session, and `connect` rejects with it.
   */
  onSignIn?: ((signIns: readonly SignIn[]) => void | Promise<void>) | undefined
  /** What is asked for: every network, with the methods and events of its family. All of it optional to the wallet. */
  networks: readonly Network[]
  /** Called with the first pairing, and with a new one each time the last expires. */
  onPairing: (pairing: Pairing) => void
  signal: AbortSignal
}

/** What the kit knows of the WalletConnect client. The real one is `portico/walletconnect`; stories play one. */
export type WalletConnectClient = {
  /**
   * Pairs, proposes, and waits for a wallet. The session replaces one that was there before.
   *
   * @throws ConnectionRejectedError, RelayUnreachableError, ConnectionFailedError (also for a sign-in that does not
   * hold); the signal's reason when aborted
   */
  connect(parameters: WalletConnectParameters): Promise<WalletConnectSession>
  /** The session in force, or undefined. */
  getSession(): WalletConnectSession | undefined
  /** Works on whatever session is in force; without one it has no accounts. */
  getProvider(namespace: ChainNamespace): WalletConnectProvider
  /** Forgets the session at once and tells the wallet. Idempotent. */
  disconnect(): Promise<void>
  /** Tells of a session that changed, was taken over from another tab, or ended (undefined). */
  subscribe(listener: (session: WalletConnectSession | undefined) => void): () => void
  /** Closes the socket and forgets nothing. */
  stop(): void
}

/** The kit's client, once something needed it. */
export const walletConnectSlot = /* @__PURE__ */ defineSlot<Promise<WalletConnectClient>>()

/** Id of the connectors that reach a wallet through WalletConnect. The field's own. */
export const walletConnectId = 'walletConnect'
