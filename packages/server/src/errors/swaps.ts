import { RequestError } from './request.js'

/** The network has no swaps. Source of the message: specification, section 8. */
export class SwapsNotSupportedError extends RequestError<'SWAPS_NOT_SUPPORTED'> {
  override name = 'SwapsNotSupportedError'
  constructor({ field }: { field: string }) {
    super('SWAPS_NOT_SUPPORTED', 'Network not supported for Swaps', { field })
  }
}

/** The network has no gas price. Source of the message: specification, section 8. */
export class GasPriceNotSupportedError extends RequestError<'GAS_PRICE_NOT_SUPPORTED'> {
  override name = 'GasPriceNotSupportedError'
  constructor() {
    super('GAS_PRICE_NOT_SUPPORTED', 'Network not supported for Gas Price', { field: 'query.chainId' })
  }
}

/** Every source answered, and none has a route. */
export class NoSwapRouteError extends RequestError<'NO_SWAP_ROUTE'> {
  override name = 'NoSwapRouteError'
  constructor() {
    super('NO_SWAP_ROUTE', 'No market swaps this amount of one token for the other.')
  }
}

/** No source of swaps answered in time. */
export class SwapSourcesUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'SwapSourcesUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('UPSTREAM_UNAVAILABLE', 'No swap quotes are available now.', {
      cause,
      headers: { 'retry-after': '10' },
    })
  }
}
