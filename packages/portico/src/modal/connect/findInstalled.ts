import type { Connector } from '../../core/connector.js'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import type { Wallet } from '../../core/wallet.js'

/**
 * Finds the connector for a wallet of the directory on this page, by id or reverse domain name. The name counts only if
 * the wallet or the connector has no reverse domain name. Otherwise, any extension could pose as another.
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
