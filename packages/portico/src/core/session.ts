import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Account, AccountsOn } from './account.js'
import type { Connector } from './connector.js'

/**
 * A live session with a wallet, as its family returns it to core. It is plain data: only the family's code acts on it.
 */
export type Session<namespace extends ChainNamespace = ChainNamespace> = {
  connector: Connector
  /** Never empty. The first account is the wallet's own choice. */
  accounts: readonly Account<namespace>[]
  /** The wallet's network, which the site may not have configured. */
  networkId: CaipNetworkId
  /**
   * The networks that the wallet accepts, if it has no network of its own and each request names one. The kit alone
   * then chooses the network in use, and the wallet is never asked to switch.
   */
  networkIds?: readonly CaipNetworkId[] | undefined
  /**
   * The accounts on each of `networkIds`, if each network has its own form of addresses (SS58, bech32). No list is
   * empty.
   */
  accountsOn?: AccountsOn<namespace> | undefined
  provider: unknown
}
