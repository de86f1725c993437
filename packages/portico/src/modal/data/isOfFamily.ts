import type { ChainNamespace } from '@portico/protocol/caip'
import type { Wallet } from '../../core/wallet.js'

/** False for a wallet of the directory that names its networks, and none of the wanted family. */
export function isOfFamily({ chains }: Wallet, namespace: ChainNamespace | undefined): boolean {
  if (namespace === undefined || chains.length === 0) return true
  return chains.some((chain) => chain.startsWith(`${namespace}:`))
}
