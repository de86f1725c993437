import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError } from '../errors/network.js'
import { findActive, toNetworkId } from '../findActive.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'

/** The account and the network that a call is about. */
export type SubjectParameters = {
  /** Default: the account in use. */
  address?: string | undefined
  /** Default: the family of `networkId`, otherwise the active one. */
  namespace?: ChainNamespace | undefined
  /** CAIP-2 id of a configured network. Default: the one in use. */
  networkId?: CaipNetworkId | undefined
}

/**
 * Returns the account and the network that the parameters name. If a parameter is omitted, the account or network in
 * use is returned.
 *
 * @throws NotConnectedError, NetworkNotFoundError
 */
export function resolveAccount(
  portico: Portico,
  parameters: SubjectParameters,
): { address: string; network: Network } {
  const state = portico.store.getState()
  const namespace =
    parameters.namespace ??
    portico.networks.find(({ caipNetworkId }) => caipNetworkId === parameters.networkId)?.chainNamespace
  const address = parameters.address ?? findActive(state, namespace)?.address
  if (!address) throw new NotConnectedError({ namespace })
  const networkId = parameters.networkId ?? toNetworkId(state, namespace)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId: networkId ?? String(namespace) })
  return { address, network }
}
