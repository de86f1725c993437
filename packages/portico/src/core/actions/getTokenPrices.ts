import type { CaipAddress } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'

export type GetTokenPricesParameters = {
  /** CAIP-10 ids of the contracts. For the native token, use `toNativeTokenAddress(networkId)`. */
  tokens: readonly CaipAddress[]
  /** Default: `usd`. */
  currency?: 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth' | undefined
  signal?: AbortSignal | undefined
}

/** Prices of one whole token, by its CAIP-10 id in lower case. A token without a known price is not included. */
export type GetTokenPricesReturnType = ReadonlyMap<string, number>

/**
 * Returns prices of tokens from the site's server. Empty without a server.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, any error that the server names itself, and the signal's reason
 */
export async function getTokenPrices(
  portico: Portico,
  parameters: GetTokenPricesParameters,
): Promise<GetTokenPricesReturnType> {
  assertStarted(portico, 'getTokenPrices')
  const { currency = 'usd', signal } = parameters
  const addresses = [...new Set(parameters.tokens)]
  if (portico.options.servers.length === 0 || addresses.length === 0) return new Map()
  const { requestPrices } = await import('../http/requestPrices.js')
  const fungibles = await requestPrices(portico, { addresses, currency, signal })
  // If the server omits an address, the order of the request identifies the token. This works only if no entry is
  // missing.
  const isInOrder = fungibles.length === addresses.length
  return new Map(
    fungibles.flatMap(({ address, price }, index) => {
      const id = address ?? (isInOrder ? addresses[index] : undefined)
      return id && price > 0 ? [[id.toLowerCase(), price] as const] : []
    }),
  )
}
