import type { Connector } from '../../core/connector.js'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import type { Wallet } from '../../core/wallet.js'

/**
 * The connector that reaches a wallet of the directory on this page: told by id or by reverse domain name. By its name
 * only where one of the two has no reverse domain name: a name alone would let any extension pass for another.
 */
export function findInstalled(
  { id, name, rdns }: Wallet,
  connectors: readonly Connector[],
): Connector | undefined {
  return connectors.find((connector) => {
    const { info, name: other, type } = connector
    if (type === 'WALLET_CONNECT' || type === 'AUTH') return false
    if (connector.id === id || explorerIdOf(connector) === id) return true
    if (rdns !== undefined && info?.rdns !== undefined) return info.rdns === rdns
    return other.toLowerCase() === name.toLowerCase()
  })
}
