import type { CaipAddress } from '@portico/protocol/caip'
import type { PricePoint, PriceRange } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { assertStarted } from './assertStarted.js'

export type GetPriceHistoryParameters = {
  /** CAIP-10 ids of the contracts. The native token's is `toNativeTokenAddress(networkId)`. */
  tokens: readonly CaipAddress[]
  /** How far back: a day, a week, 30 days, 365 days. */
  range: PriceRange
  signal?: AbortSignal | undefined
}

/**
 * Unix seconds and US dollars of one whole token, oldest first and the last of them now, by the token's CAIP-10 id in lower
 * case. A token whose prices of before nobody knows is not in it.
 */
export type GetPriceHistoryReturnType = ReadonlyMap<string, readonly PricePoint[]>

/**
 * What tokens were worth, as the host's server knows it; nothing without a server, or with one that does not tell.
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
