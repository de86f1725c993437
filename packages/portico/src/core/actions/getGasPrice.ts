import { type CaipNetworkId, factsOf } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { GasPriceNotSupportedError } from '../errors/swap.js'
import { toNetworkId } from '../findActive.js'
import type { Portico } from '../portico.js'

export type GetGasPriceParameters = {
  /** Default: the network in use. */
  networkId?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/** Gas prices in wei, as decimal strings, by how soon the transaction should be in a block. */
export type GetGasPriceReturnType = { standard: string; fast: string; instant: string }

/**
 * Returns the gas prices of an eip155 network from the site's server.
 *
 * @throws NotStartedError, GasPriceNotSupportedError, InvalidOptionError without a server, and the server's error
 */
export async function getGasPrice(
  portico: Portico,
  parameters: GetGasPriceParameters = {},
): Promise<GetGasPriceReturnType> {
  assertStarted(portico, 'getGasPrice')
  const { signal, networkId = toNetworkId(portico.store.getState()) } = parameters
  if (!networkId || !factsOf(networkId).server?.swaps)
    throw new GasPriceNotSupportedError({ networkId: networkId ?? 'none' })
  const { requestGasPrice } = await import('../http/requestSwaps.js')
  return requestGasPrice(portico, { query: { chainId: networkId }, signal })
}
