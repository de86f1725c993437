import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { type AccountState, type NamespaceOf, toAccountState } from '../findActive.js'
import type { Portico } from '../portico.js'

export type GetAccountParameters<namespace extends ChainNamespace = ChainNamespace> = {
  /** Default: the active family. */
  namespace?: namespace | undefined
}

/** Returns the account in use, of the active family or of a given one. */
export function getAccount<
  networkId extends CaipNetworkId = CaipNetworkId,
  namespace extends ChainNamespace = NamespaceOf<networkId>,
>(portico: Portico<networkId>, parameters: GetAccountParameters<namespace> = {}): AccountState<namespace> {
  return toAccountState(portico.store.getState(), parameters.namespace)
}
