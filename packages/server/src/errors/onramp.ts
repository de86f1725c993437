import { RequestError } from './request.js'

export class OnrampOffError extends RequestError<'ONRAMP_OFF'> {
  override name = 'OnrampOffError'
  constructor({ field = 'path' }: { field?: string } = {}) {
    super('ONRAMP_OFF', 'This way to buy is not available.', { field })
  }
}

/**
 * The provider or the sandbox refused the request: the amount is out of its limits, the country is not served, or the
 * order was changed.
 */
export class OnrampRefusedError extends RequestError<'ONRAMP_REFUSED'> {
  override name = 'OnrampRefusedError'
  constructor({ cause, field, reason }: { cause?: unknown; field?: string | undefined; reason: string }) {
    super('ONRAMP_REFUSED', `The purchase was rejected: ${reason.slice(0, 200)}`, { cause, field })
  }
}

export class OnrampUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'OnrampUnavailableError'
  constructor({ cause, label }: { cause: unknown; label: string }) {
    super('UPSTREAM_UNAVAILABLE', `${label} is not responding.`, { cause, headers: { 'retry-after': '10' } })
  }
}
