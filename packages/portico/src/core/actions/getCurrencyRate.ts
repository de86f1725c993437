import type { Portico } from '../portico.js'
import { assertStarted } from './assertStarted.js'

export type GetCurrencyRateParameters = {
  /** ISO 4217, in any case. Default: the kit's option `currency`, otherwise `usd`. */
  currency?: string | undefined
  signal?: AbortSignal | undefined
}

export type GetCurrencyRateReturnType = {
  /** ISO 4217 in small letters. */
  currency: string
  /** US dollars of one unit of the currency. */
  usd: number
  /** When it was told, in unix milliseconds. Undefined where nobody says, and of the dollar itself. */
  updatedAt: number | undefined
}

/**
 * What one unit of a currency is worth, as the host's server knows it: prices are US dollars, and this turns them into
 * another currency. Undefined where the server does not know the currency, or there is none: a rate is never made up.
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
