import { PorticoError } from '@portico/protocol/errors'

/** Swaps are not available on the network. The message is from the specification (section 8). */
export class SwapsNotSupportedError extends PorticoError<'SWAPS_NOT_SUPPORTED'> {
  override name = 'SwapsNotSupportedError'
  constructor({ networkId }: { networkId: string }) {
    super('SWAPS_NOT_SUPPORTED', 'Network not supported for Swaps', {
      details: `Network: ${networkId}`,
      metaMessages: ['Swaps are offered on twelve eip155 networks and on local ones: `swapNetworkIds`.'],
    })
  }
}

/** Gas prices are not available on the network. The message is from the specification (section 8). */
export class GasPriceNotSupportedError extends PorticoError<'GAS_PRICE_NOT_SUPPORTED'> {
  override name = 'GasPriceNotSupportedError'
  constructor({ networkId }: { networkId: string }) {
    super('GAS_PRICE_NOT_SUPPORTED', 'Network not supported for Gas Price', {
      details: `Network: ${networkId}`,
      metaMessages: ['Let the wallet choose the price.'],
    })
  }
}

/** No swap source has a route from one token to the other. */
export class NoSwapRouteError extends PorticoError<'NO_SWAP_ROUTE'> {
  override name = 'NoSwapRouteError'
  constructor({ from, to }: { from: string; to: string }) {
    super('NO_SWAP_ROUTE', `No market swaps this much ${from} for ${to}.`, {
      metaMessages: ['Try a smaller amount, or another token.'],
    })
  }
}

/** The slippage is outside the limits. */
export class InvalidSlippageError extends PorticoError<'INVALID_SLIPPAGE'> {
  override name = 'InvalidSlippageError'
  constructor({ least, most }: { least: number; most: number }) {
    super('INVALID_SLIPPAGE', `The slippage must be a number from ${least} to ${most}, in percent.`)
  }
}

/** The amount moves its market's price too much, and the user has not agreed to that. */
export class PriceImpactTooHighError extends PorticoError<'PRICE_IMPACT_TOO_HIGH'> {
  override name = 'PriceImpactTooHighError'
  /** From 0 to 1. */
  readonly priceImpact: number
  constructor({ priceImpact }: { priceImpact: number }) {
    super('PRICE_IMPACT_TOO_HIGH', 'This amount moves the price too much.', {
      details: `Price impact: ${(priceImpact * 100).toFixed(1)}%`,
      metaMessages: ['Nothing was sent. Swap less, or pass `acceptedPriceImpact` once the user has agreed.'],
    })
    this.priceImpact = priceImpact
  }
}

/** The price is worse than the user agreed to. */
export class SwapPriceMovedError extends PorticoError<'SWAP_PRICE_MOVED'> {
  override name = 'SwapPriceMovedError'
  constructor() {
    super('SWAP_PRICE_MOVED', 'The price has changed.', {
      metaMessages: ['Nothing was swapped. Look at the new price, then decide again.'],
    })
  }
}

/** The swap or its approval is in a block, but was reverted. */
export class SwapFailedError extends PorticoError<'SWAP_FAILED'> {
  override name = 'SwapFailedError'
  readonly hash: string | undefined
  /** The step that was reverted: the approval or the swap. */
  readonly step: 'approve' | 'swap'
  constructor({ hash, step }: { hash: string | undefined; step: 'approve' | 'swap' }) {
    super('SWAP_FAILED', step === 'swap' ? 'The swap failed.' : 'The approval failed.', {
      details: hash && `Transaction: ${hash}`,
      metaMessages: ['No tokens moved, but the network fee was paid.'],
    })
    this.hash = hash
    this.step = step
  }
}

/** The approval for a swap was sent, but it is neither confirmed nor reverted yet. */
export class SwapWaitingError extends PorticoError<'SWAP_WAITING'> {
  override name = 'SwapWaitingError'
  constructor({ hash }: { hash: string }) {
    super('SWAP_WAITING', 'The approval is not confirmed yet.', {
      details: `Transaction: ${hash}`,
      metaMessages: [
        'Nothing was swapped. The network is slow, or other owners of the account have to sign.',
        'Once the approval is confirmed, swap again. You do not have to approve twice.',
      ],
    })
  }
}
