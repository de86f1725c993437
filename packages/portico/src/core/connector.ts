import type { ChainNamespace } from '@portico/protocol/caip'

/**
 * How a connector reaches its wallet. The first three are the specification's (section 3), the rest the field's.
 */
export type ConnectorType = 'MULTI_CHAIN' | 'AUTH' | 'ANNOUNCED' | 'EXTERNAL' | 'INJECTED' | 'WALLET_CONNECT'

/** Id of the connector that opens a wallet's app on the same phone. The field's own. */
export const phoneWalletId = 'mobileWalletAdapter'

/** A way to reach a wallet in one chain family. Source: specification, section 3. */
export type Connector = {
  /** Stable across visits: the rdns of an announced wallet, otherwise the field's id (`injected`, `walletConnect`). */
  id: string
  /** Cleaned for display: no control, bidi or zero-width characters, 64 characters at most. */
  name: string
  chain: ChainNamespace
  type: ConnectorType
  /** `data:` or `https:` image, checked. Absent if the wallet provided no safe one. */
  imageUrl?: string | undefined
  /** Id of the image at the wallet directory. */
  imageId?: string | undefined
  /** Id of the wallet at the wallet directory. */
  explorerId?: string | undefined
  info?: { rdns?: string | undefined; uuid?: string | undefined } | undefined
  /** The wallet's own interface, e.g. an EIP-1193 provider. */
  provider: unknown
  /**
   * Set if another wallet on this page announced the same rdns before this one: the user must be warned that the two
   * cannot be told apart by name.
   */
  duplicateOf?: string | undefined
}
