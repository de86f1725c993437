import { PorticoError } from '@portico/protocol/errors'

/** The amount is outside the limits of every payment method. */
export class OnRampAmountError extends PorticoError<'ONRAMP_AMOUNT_OUT_OF_LIMITS'> {
  override name = 'OnRampAmountError'
  /** The limits, in units of `currency`. */
  readonly limits: { min: number; max: number; currency: string }
  constructor(limits: { min: number; max: number; currency: string }) {
    const { currency, max, min } = limits
    super('ONRAMP_AMOUNT_OUT_OF_LIMITS', `You can pay ${min} to ${max} ${currency}.`, {
      metaMessages: ['Enter another amount.'],
    })
    this.limits = limits
  }
}

/** No provider returned a price. The kit never makes up a price, because the user would take it for a real one. */
export class OnRampQuoteFailedError extends PorticoError<'ONRAMP_QUOTE_FAILED'> {
  override name = 'OnRampQuoteFailedError'
  constructor({ cause }: { cause: unknown }) {
    super('ONRAMP_QUOTE_FAILED', 'The price could not be loaded.', {
      cause,
      metaMessages: ['Try again. The provider shows its own price before anything is paid.'],
    })
  }
}

/** The URL from the server does not lead to a purchase for this account. */
export class OnRampUrlRefusedError extends PorticoError<'ONRAMP_URL_REFUSED'> {
  override name = 'OnRampUrlRefusedError'
  /** `address`: the tokens would go to another account. `link`: the URL is not the URL of a page. */
  readonly reason: 'address' | 'link'
  constructor({ reason }: { reason: 'address' | 'link' }) {
    super(
      'ONRAMP_URL_REFUSED',
      reason === 'address'
        ? 'The page of this purchase names another account.'
        : 'The page of this purchase cannot be opened safely.',
      {
        metaMessages: ['Nothing was opened. Tell the site about it.'],
      },
    )
    this.reason = reason
  }
}
