import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from './connector.js'
import type { Network } from './network.js'

/** Kind of an account. Source: specification, section 3. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account that a wallet shares. Source: specification, section 3. */
export type Account<namespace extends ChainNamespace = ChainNamespace> = {
  namespace: namespace
  /** As the family writes it; EIP-55 checksummed for eip155 where the wallet does so. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** BIP-32 path. */
  path?: string | undefined
}

/** A live link to a wallet, as its family hands it to core. Plain data: what acts on it is in the family. */
export type Session<namespace extends ChainNamespace = ChainNamespace> = {
  connector: Connector
  /** Never empty. The first is the wallet's own choice. */
  accounts: readonly Account<namespace>[]
  /** Network the wallet is on; may be one that the host did not configure. */
  networkId: CaipNetworkId
  provider: unknown
}

/** What a wallet tells while a session lives. */
export type SessionListener = {
  /** All accounts that the wallet shares now; empty when it locked or revoked the site. */
  onAccounts: (accounts: readonly Account[]) => void
  onNetwork: (networkId: CaipNetworkId) => void
  onDisconnect: () => void
}

/** What core tells a family at the start. */
export type FamilyContext = {
  networks: readonly Network[]
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
}

export type FamilyConnectParameters = {
  /** Network to end on. The family asks the wallet to switch when it is on another one. */
  network?: Network | undefined
  /** The networks of this family that the host configured. */
  networks: readonly Network[]
  signal: AbortSignal
}

export type FamilyReconnectParameters = {
  signal: AbortSignal
  /** Called at most once, when a wallet that could not be restored (locked) becomes usable without a prompt. */
  onAvailable: () => void
}

export type FamilySwitchParameters = { network: Network; signal: AbortSignal }

/** Exact balance of the native token. */
export type NativeBalance = {
  /** Base units, decimal string. */
  amount: string
  decimals: number
  symbol: string
}

/**
 * What a chain family implements. What it cannot do is `undefined`, and the modal then does not show it.
 *
 * A family rejects with a `PorticoError`: `ConnectionRejectedError` when the person said no, never wrapped.
 */
export type Family<namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: namespace
  /**
   * Watches for wallets and hands over the whole list at each change. Opens nothing, prompts nobody.
   *
   * @returns stops watching
   */
  discover(context: FamilyContext, onConnectors: (connectors: readonly Connector[]) => void): () => void
  /** Fetches what `connect` needs, ahead of a click: called when a person turns to the modal. */
  preload?: (() => Promise<unknown>) | undefined
  /** Asks the wallet for its accounts. May prompt: called from a click only. */
  connect(connector: Connector, parameters: FamilyConnectParameters): Promise<Session<namespace>>
  /** Restores a session of an earlier visit, or null when the wallet no longer shares an account. Never prompts. */
  reconnect(connector: Connector, parameters: FamilyReconnectParameters): Promise<Session<namespace> | null>
  /** Listens to the wallet. */
  watch(session: Session, listener: SessionListener): () => void
  /** Tells the wallet that the link ends, where its interface has a way to. Never prompts. */
  disconnect(session: Session): Promise<void>
  /** True for what the specification's section 5 accepts as an address of this family. */
  isAddress(input: string): boolean
  switchNetwork: ((session: Session, parameters: FamilySwitchParameters) => Promise<void>) | undefined
  /** @returns the signature, as the family writes it (hex, base58, base64) */
  signMessage:
    | ((session: Session, parameters: { address: string; message: string }) => Promise<string>)
    | undefined
  /** Reads the balance from the network's own RPC endpoints. */
  getBalance:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<NativeBalance>)
    | undefined
  /** EIP-5792 capabilities by hex chain id; empty when the wallet has none. */
  getCapabilities:
    | ((
        session: Session,
        parameters: { address: string },
      ) => Promise<Record<string, Record<string, unknown>>>)
    | undefined
}
