import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { AccountsOn } from '../core/account.js'
import type { Connector } from '../core/connector.js'
import type { Session } from '../core/session.js'

/**
 * Creates a session of a family whose addresses differ by network. It uses the wanted network if that has accounts.
 * Null if no network has any.
 */
export function toNetworkSession<namespace extends ChainNamespace>(
  connector: Connector,
  provider: unknown,
  accountsOn: AccountsOn<namespace>,
  parameters: { networkIds: readonly CaipNetworkId[]; networkId?: CaipNetworkId | undefined },
): Session<namespace> | null {
  const networkIds = parameters.networkIds.filter((id) => accountsOn[id] !== undefined)
  const networkId = networkIds.find((id) => id === parameters.networkId) ?? networkIds[0]
  const accounts = networkId && accountsOn[networkId]
  return accounts ? { accounts, accountsOn, connector, networkId, networkIds, provider } : null
}
