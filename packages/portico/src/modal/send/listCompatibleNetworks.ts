import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { Connection } from '../../core/state.js'

/**
 * Lists the site's networks on which an account has the same address, the current one first. A smart account is a
 * contract, which exists only where it was deployed. Only the current network is known to have it, so the list contains
 * no other.
 */
export function listCompatibleNetworks(
  portico: Portico,
  { accounts, address, namespace }: Pick<Connection, 'accounts' | 'address' | 'namespace'>,
  networkId: CaipNetworkId | undefined,
): readonly Network[] {
  const isSmart = accounts.find((account) => account.address === address)?.type === 'smartAccount'
  const isCurrent = ({ caipNetworkId }: Network) => caipNetworkId === networkId
  const networks = portico.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const current = networks.filter(isCurrent)
  return isSmart ? current : [...current, ...networks.filter((network) => !isCurrent(network))]
}
