import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { toSwapNetwork } from '../checkedSwap.js'
import { findActive, toNetworkId } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { TokenBalance } from '../tokenBalance.js'

export type GetSwapTokenParameters = {
  /** Of the token's contract. */
  address: string
  /** Default: the network in use. */
  networkId?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns one token by its contract's address, as the contract describes it, with the balance of the account in use.
 * Undefined if it is not a token. The name is not verified.
 *
 * @throws NotStartedError, NetworkNotFoundError, SwapsNotSupportedError, MissingDependencyError, and the signal's
 * reason
 */
export async function getSwapToken(
  portico: Portico,
  parameters: GetSwapTokenParameters,
): Promise<TokenBalance | undefined> {
  assertStarted(portico, 'getSwapToken')
  const { address, signal, networkId = toNetworkId(portico.store.getState()) } = parameters
  const network = toSwapNetwork(portico, networkId)
  const family = portico.families[network.chainNamespace]
  const owner = findActive(portico.store.getState(), network.chainNamespace)?.address
  if (!owner || !family?.isAddress(address)) return undefined
  const swapping = await (await family.loadSending?.())?.loadSwapping?.()
  return swapping?.readToken({ network, owner, signal, tokenAddress: address })
}
