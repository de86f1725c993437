import type { CaipAddress } from '@portico/protocol/caip'
import type { PricePoint, PriceRange } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'

export type GetPriceHistoryParameters = {
  /** CAIP-10 ids of the contracts. For the native token, use `toNativeTokenAddress(networkId)`. */
  tokens: readonly CaipAddress[]
  /** The period: a day, a week, 30 days, 365 days. */
  range: PriceRange
  signal?: AbortSignal | undefined
}

/**
 * Prices of one whole token in US dollars with their times in unix seconds, by the token's CAIP-10 id in lower case.
 * They are sorted from the oldest to the current one. A token without known past prices is not included.
 */
export type GetPriceHistoryReturnType = ReadonlyMap<string, readonly PricePoint[]>

/**
 * Returns past prices of tokens from the site's server. Empty if there is no server, or if the server has no past
 * prices.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getPriceHistory(
  portico: Portico,
  parameters: GetPriceHistoryParameters,
): Promise<GetPriceHistoryReturnType> {
  assertStarted(portico, 'getPriceHistory')
  const { range, signal } = parameters
  const addresses = [...new Set(parameters.tokens)]
  if (portico.options.servers.length === 0 || addresses.length === 0) return new Map()
  const { requestPriceHistory } = await import('../http/requestPriceHistory.js')
  const histories = await requestPriceHistory(portico, { addresses, range, signal })
  return new Map(histories.map(({ address, points }) => [address.toLowerCase(), points]))
}
