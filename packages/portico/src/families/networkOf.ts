import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Session } from '../core/session.js'

/**
 * Returns the network to which the form of a session's address belongs. If several networks share the form, it prefers
 * the one in use.
 */
export function networkOf({ accountsOn = {}, networkId }: Session, address: string): CaipNetworkId {
  const has = (id: CaipNetworkId) => accountsOn[id]?.some((account) => account.address === address)
  const others = Object.keys(accountsOn) as CaipNetworkId[]
  return has(networkId) ? networkId : (others.find(has) ?? networkId)
}
