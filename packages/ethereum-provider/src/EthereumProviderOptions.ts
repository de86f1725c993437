/** What wallets show about the site. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: string[]
  verifyUrl?: string | undefined
  redirect?: { native?: string; universal?: string; linkMode?: boolean } | undefined
}

/** A storage of the site's own, for `storage`. */
export type KeyValueStorage = {
  getItem<value>(key: string): Promise<value | undefined>
  setItem<value>(key: string, value: value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Options of the QR dialog. Options of the original that are not listed here have no effect. */
export type QrModalOptions = {
  themeMode?: 'dark' | 'light' | undefined
  /** Used are `--wcm-accent-color`, `--wcm-font-family` and `--wcm-z-index`, and the same names with `--w3m-`. */
  themeVariables?: Readonly<Record<string, string | undefined>> | undefined
  /** Wallet apps that the dialog offers on a phone. */
  mobileWallets?:
    | readonly { id: string; name: string; links: { native: string; universal?: string | undefined } }[]
    | undefined
  termsOfServiceUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  [other: string]: unknown
}

export type EthereumProviderOptions = {
  /** Id of your project at the public relay. Your own relay may not need one. */
  projectId: string
  /** Ids of networks that the site needs. They are requested first; a wallet without them can still connect. */
  chains?: number[] | undefined
  /** Ids of the other networks that the site supports. */
  optionalChains?: number[] | undefined
  /** Methods to request in addition to `optionalMethods`. */
  methods?: string[] | undefined
  /** Default: every method of Ethereum wallets that the client knows. */
  optionalMethods?: string[] | undefined
  /** Events to request in addition to `accountsChanged` and `chainChanged`. */
  events?: string[] | undefined
  /** Events to request in addition to `accountsChanged` and `chainChanged`. */
  optionalEvents?: string[] | undefined
  /** URL of an RPC endpoint for each network, by the network's id. A read without an endpoint fails. */
  rpcMap?: Readonly<Record<string, string>> | undefined
  /** Default: what the page says about itself. */
  metadata?: Metadata | undefined
  /** Whether `connect` opens a dialog with a QR code. If not, listen to `display_uri`. */
  showQrModal: boolean
  qrModalOptions?: QrModalOptions | undefined
  /** URL of a relay. Default: the public relay. */
  relayUrl?: string | undefined
  /** Prefix for the stored data, if a page has several providers. */
  customStoragePrefix?: string | undefined
  /** Where the session is stored. Default: IndexedDB. */
  storage?: KeyValueStorage | undefined
  /** Accepted, without effect: the client never pings by itself. */
  disableProviderPing?: boolean | undefined
  /** Accepted, without effect. */
  storageOptions?: unknown
  /** Accepted, without effect. */
  logger?: unknown
}

export type ConnectOptions = {
  chains?: number[] | undefined
  optionalChains?: number[] | undefined
  rpcMap?: Readonly<Record<string, string>> | undefined
  /** Accepted, without effect: each connection has a pairing of its own. */
  pairingTopic?: string | undefined
}

/** The part of a session that the wallet approved for one namespace. */
export type SessionNamespace = {
  /** CAIP-10 ids. */
  accounts: string[]
  /** CAIP-2 ids. */
  chains: string[]
  methods: string[]
  events: string[]
}

/** What is known about the session with a wallet. */
export type Session = {
  topic: string
  /** Unix seconds. */
  expiry: number
  acknowledged: boolean
  namespaces: Record<string, SessionNamespace>
  peer: { metadata: Metadata }
  self: { metadata: Metadata }
  relay: { protocol: string }
}

export type RequestArguments = {
  method: string
  params?: readonly unknown[] | object | undefined
}

/** The events and their payloads. */
export type EthereumProviderEvents = {
  accountsChanged: string[]
  /** Hex, as in EIP-1193. */
  chainChanged: string
  connect: { chainId: string }
  /** The wallet ended the session, or it expired. Not sent if the site called `disconnect`. */
  disconnect: Error & { code: number }
  /** A pairing that a wallet can scan or open. */
  display_uri: string
  message: { type: string; data: unknown }
  session_delete: { id: number; topic: string }
  session_event: {
    id: number
    topic: string
    params: { event: { name: string; data: unknown }; chainId: string }
  }
  session_update: { topic: string; params: { namespaces: Record<string, SessionNamespace> } }
}
