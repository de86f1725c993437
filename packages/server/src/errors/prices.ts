import { RequestError } from './request.js'

/** The upstream of prices does not answer, and no price of before is left. */
export class PricesUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'PricesUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('UPSTREAM_UNAVAILABLE', 'No prices can be had now.', { cause, headers: { 'retry-after': '10' } })
  }
}
