import { RequestError } from './request.js'

/** The source of prices does not respond, and no older price is cached. */
export class PricesUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'PricesUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('UPSTREAM_UNAVAILABLE', 'No prices are available now.', { cause, headers: { 'retry-after': '10' } })
  }
}
