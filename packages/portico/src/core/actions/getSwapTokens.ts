import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { toSwapNetwork } from '../checkedSwap.js'
import { toNetworkId } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { TokenBalance } from '../tokenBalance.js'
import { isOfQuality } from '../toToken.js'

export type GetSwapTokensParameters = {
  /** Default: the network in use. */
  networkId?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns the tokens that the server's swap sources list, the native one first, each with a quantity of 0 and no price.
 * Other tokens can be swapped by their address: see `getSwapToken`.
 *
 * @throws NotStartedError, NetworkNotFoundError, SwapsNotSupportedError, InvalidOptionError without a server, and the
 * server's error
 */
export async function getSwapTokens(
  portico: Portico,
  parameters: GetSwapTokensParameters = {},
): Promise<readonly TokenBalance[]> {
  assertStarted(portico, 'getSwapTokens')
  const { signal, networkId = toNetworkId(portico.store.getState()) } = parameters
  const network = toSwapNetwork(portico, networkId)
  const { requestSwapTokens } = await import('../http/requestSwaps.js')
  const { tokens } = await requestSwapTokens(portico, { query: { chainId: network.caipNetworkId }, signal })
  const prefix = `${network.caipNetworkId}:`
  return tokens.flatMap(({ address, decimals, logoUri, name, symbol }): TokenBalance[] => {
    const plain = address.startsWith(prefix) ? address.slice(prefix.length) : ''
    if (!/^0x[\da-f]{40}$/i.test(plain) || !symbol.trim()) return []
    const isNative = /^0xe{40}$/i.test(plain)
    const token: TokenBalance = {
      chainId: network.caipNetworkId,
      iconUrl: logoUri ?? '',
      name,
      price: 0,
      quantity: { decimals: String(decimals), numeric: '0' },
      symbol,
      // A cast: the checks above ensure that the prefix is the network's id and the rest is an address.
      ...(!isNative && { address: address as NonNullable<TokenBalance['address']> }),
    }
    return isOfQuality(token) ? [token] : []
  })
}
