import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Session } from '../core/session.js'

/**
 * Returns the network whose form an address of a session has. If several networks share it, the one in use is
 * preferred.
 */
export function networkOf({ accountsOn = {}, networkId }: Session, address: string): CaipNetworkId {
  const has = (id: CaipNetworkId) => accountsOn[id]?.some((account) => account.address === address)
  const others = Object.keys(accountsOn) as CaipNetworkId[]
  return has(networkId) ? networkId : (others.find(has) ?? networkId)
}
