import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { Connection } from '../../core/state.js'

/**
 * Networks of the site on which an account has the same address, the one in use first. A smart account is a contract: it
 * is only there where it was deployed, and that is known of the network in use alone.
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
