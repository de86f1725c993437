import { PorticoError } from '@portico/protocol/errors'

/** No way of paying takes so little, or so much. */
export class OnRampAmountError extends PorticoError<'ONRAMP_AMOUNT_OUT_OF_LIMITS'> {
  override name = 'OnRampAmountError'
  /** Both in units of `currency`. */
  readonly limits: { min: number; max: number; currency: string }
  constructor(limits: { min: number; max: number; currency: string }) {
    const { currency, max, min } = limits
    super('ONRAMP_AMOUNT_OUT_OF_LIMITS', `Between ${min} and ${max} ${currency} can be paid.`, {
      metaMessages: ['Enter another amount.'],
    })
    this.limits = limits
  }
}

/** Nobody told a price. There is none then: a made-up one would be taken for real. */
export class OnRampQuoteFailedError extends PorticoError<'ONRAMP_QUOTE_FAILED'> {
  override name = 'OnRampQuoteFailedError'
  constructor({ cause }: { cause: unknown }) {
    super('ONRAMP_QUOTE_FAILED', 'The price could not be loaded.', {
      cause,
      metaMessages: ['Try again. The provider shows its own price before anything is paid.'],
    })
  }
}

/** The address that the server gave leads elsewhere than to a purchase for this account. */
export class OnRampUrlRefusedError extends PorticoError<'ONRAMP_URL_REFUSED'> {
  override name = 'OnRampUrlRefusedError'
  /** `address`: the token would go to another account. `link`: it is no address of a page. */
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
