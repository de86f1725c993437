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
  const own = connectors.filter(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
  return (
    own.find(
      (connector) =>
        connector.id === id ||
        explorerIdOf(connector) === id ||
        (rdns !== undefined && connector.info?.rdns === rdns),
    ) ??
    own.find(
      (connector) =>
        (rdns === undefined || connector.info?.rdns === undefined) &&
        connector.name.toLowerCase() === name.toLowerCase(),
    )
  )
}
