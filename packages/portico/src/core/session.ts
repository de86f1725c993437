import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Account, AccountsOn } from './account.js'
import type { Connector } from './connector.js'

/** A live session with a wallet, as its family returns it to core. Plain data: only the family's code acts on it. */
export type Session<namespace extends ChainNamespace = ChainNamespace> = {
  connector: Connector
  /** Never empty. The first account is the wallet's own choice. */
  accounts: readonly Account<namespace>[]
  /** The wallet's network. It may be one that the site did not configure. */
  networkId: CaipNetworkId
  /**
   * Set if the wallet has no network of its own and each request names one: the networks that it accepts. The network
   * in use is then the kit's choice alone, and the wallet is never asked to switch.
   */
  networkIds?: readonly CaipNetworkId[] | undefined
  /**
   * Set if each network has its own form of addresses (SS58, bech32): the accounts on each of `networkIds`, none empty.
   */
  accountsOn?: AccountsOn<namespace> | undefined
  provider: unknown
}
