import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Account, AccountsOn } from './account.js'
import type { Connector } from './connector.js'

/** A live link to a wallet, as its family hands it to core. Plain data: what acts on it is in the family. */
export type Session<namespace extends ChainNamespace = ChainNamespace> = {
  connector: Connector
  /** Never empty. The first is the wallet's own choice. */
  accounts: readonly Account<namespace>[]
  /** Network the wallet is on; may be one that the host did not configure. */
  networkId: CaipNetworkId
  /**
   * Set where no network is the wallet's own, but each request names one: those that it takes. The network in use is then
   * the kit's choice alone, and nobody is asked to change it.
   */
  networkIds?: readonly CaipNetworkId[] | undefined
  /** Where a network writes addresses its own way (SS58, bech32): the accounts on each of `networkIds`, none empty. */
  accountsOn?: AccountsOn<namespace> | undefined
  provider: unknown
}
