import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Session } from '../core/session.js'

/** The network that an address of a session is written for: the one in use where it is the same on several. */
export function networkOf({ accountsOn = {}, networkId }: Session, address: string): CaipNetworkId {
  const has = (id: CaipNetworkId) => accountsOn[id]?.some((account) => account.address === address)
  const others = Object.keys(accountsOn) as CaipNetworkId[]
  return has(networkId) ? networkId : (others.find(has) ?? networkId)
}
