import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import { findInstalled } from './findInstalled.js'

/**
 * False for a wallet of the directory that names its networks, and none of the wanted family; and for one that names none and
 * is on this page for other families alone.
 *
 * @param connectors all of the page
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
