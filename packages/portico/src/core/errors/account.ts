import { PorticoError } from '@portico/protocol/errors'

/** Nobody told what the account holds. The sentence is the specification's (section 8). */
export class TokenBalanceUnavailableError extends PorticoError<'TOKEN_BALANCE_UNAVAILABLE'> {
  override name = 'TokenBalanceUnavailableError'
  /** When it is worth to ask again. Unix milliseconds. Undefined where nothing speaks against asking at once. */
  readonly retryAt: number | undefined
  constructor({ cause, retryAt }: { cause?: unknown; retryAt?: number | undefined } = {}) {
    super('TOKEN_BALANCE_UNAVAILABLE', 'Token Balance Unavailable', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
    this.retryAt = retryAt
  }
}

/** The sentence is the specification's (section 8). */
export class TransactionsUnavailableError extends PorticoError<'TRANSACTIONS_UNAVAILABLE'> {
  override name = 'TransactionsUnavailableError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('TRANSACTIONS_UNAVAILABLE', 'Failed to fetch transactions', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
  }
}

/** Source: specification, sections 5 and 8. */
export class AccountAddressRequiredError extends PorticoError<'ACCOUNT_ADDRESS_REQUIRED'> {
  override name = 'AccountAddressRequiredError'
  constructor() {
    super('ACCOUNT_ADDRESS_REQUIRED', "Transactions can't be fetched without an accountAddress", {
      metaMessages: ['Connect a wallet first, or pass `address`.'],
    })
  }
}
