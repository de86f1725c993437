import type { ChainNamespace } from '@portico/protocol/caip'

/**
 * How a connector reaches its wallet. The first three are from the specification (section 3), the others from other
 * kits.
 */
export type ConnectorType = 'MULTI_CHAIN' | 'AUTH' | 'ANNOUNCED' | 'EXTERNAL' | 'INJECTED' | 'WALLET_CONNECT'

/** Id of the connector that opens a wallet's app on the same phone. Other kits use the same id. */
export const phoneWalletId = 'mobileWalletAdapter'

/** A way to reach a wallet in one chain family. Source: specification, section 3. */
export type Connector = {
  /**
   * Stable across visits. For an announced wallet it is the reverse domain name, otherwise the id that other kits use,
   * e.g. `injected` or `walletConnect`.
   */
  id: string
  /** Cleaned for display: 64 characters at most, without control, bidi or zero-width characters. */
  name: string
  chain: ChainNamespace
  type: ConnectorType
  /** A checked `data:` or `https:` image. Absent if the wallet provided no safe image. */
  imageUrl?: string | undefined
  /** Id of the image in the wallet directory. */
  imageId?: string | undefined
  /** Id of the wallet in the wallet directory. */
  explorerId?: string | undefined
  info?: { rdns?: string | undefined; uuid?: string | undefined } | undefined
  /** The wallet's own interface, e.g. an EIP-1193 provider. */
  provider: unknown
  /**
   * Set if another wallet on this page announced the same reverse domain name earlier. Warn the user, because the two
   * cannot be told apart by name.
   */
  duplicateOf?: string | undefined
}
