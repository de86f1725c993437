import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'

export type GetCurrencyRateParameters = {
  /** ISO 4217, in upper or lower case. Default: the kit's option `currency`, otherwise `usd`. */
  currency?: string | undefined
  signal?: AbortSignal | undefined
}

export type GetCurrencyRateReturnType = {
  /** ISO 4217 in lower case. */
  currency: string
  /** The value of one unit of the currency in US dollars. */
  usd: number
  /** Time of the rate, in unix milliseconds. Undefined if the server states none, and for the dollar itself. */
  updatedAt: number | undefined
}

/**
 * Returns the value of one unit of a currency, from the site's server. Prices are in US dollars, and this rate converts
 * them to another currency. Undefined if there is no server, or if the server does not know the currency: a rate is
 * never made up.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getCurrencyRate(
  portico: Portico,
  parameters: GetCurrencyRateParameters = {},
): Promise<GetCurrencyRateReturnType | undefined> {
  assertStarted(portico, 'getCurrencyRate')
  const currency = (parameters.currency ?? portico.options.currency ?? 'usd').toLowerCase()
  if (currency === 'usd') return { currency, updatedAt: undefined, usd: 1 }
  if (portico.options.servers.length === 0 || !/^[a-z]{3}$/.test(currency)) return undefined
  const { requestRate } = await import('../http/requestRate.js')
  const rate = await requestRate(portico, { currency, signal: parameters.signal })
  return rate && { currency, updatedAt: rate.updatedAt ?? undefined, usd: rate.usd }
}
