import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import { findInstalled } from './findInstalled.js'

/**
 * Checks whether a wallet of the directory supports the wanted family. A wallet that lists no networks counts, unless
 * it is installed on this page only for other families.
 *
 * @param connectors all connectors of the page
 */
export function isOfFamily(
  wallet: Wallet,
  namespace: ChainNamespace | undefined,
  connectors: readonly Connector[],
): boolean {
  if (namespace === undefined) return true
  const { chains } = wallet
  if (chains.length > 0) return chains.some((chain) => chain.startsWith(`${namespace}:`))
  const isOwn = ({ chain }: Connector) => chain === namespace
  return (
    findInstalled(wallet, connectors.filter(isOwn)) !== undefined ||
    findInstalled(wallet, connectors) === undefined
  )
}
