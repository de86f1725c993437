import { PorticoError } from '@portico/protocol/errors'

/** Thrown if no source returned the account's tokens. The message is from the specification (section 8). */
export class TokenBalanceUnavailableError extends PorticoError<'TOKEN_BALANCE_UNAVAILABLE'> {
  override name = 'TokenBalanceUnavailableError'
  /** Earliest time for a retry, in unix milliseconds. Undefined if a retry is possible immediately. */
  readonly retryAt: number | undefined
  constructor({ cause, retryAt }: { cause?: unknown; retryAt?: number | undefined } = {}) {
    super('TOKEN_BALANCE_UNAVAILABLE', 'Token Balance Unavailable', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
    this.retryAt = retryAt
  }
}

/** Thrown if transactions could not be loaded. The message is from the specification (section 8). */
export class TransactionsUnavailableError extends PorticoError<'TRANSACTIONS_UNAVAILABLE'> {
  override name = 'TransactionsUnavailableError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('TRANSACTIONS_UNAVAILABLE', 'Failed to fetch transactions', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
  }
}

/** Thrown if transactions are requested without an account. Source: specification, sections 5 and 8. */
export class AccountAddressRequiredError extends PorticoError<'ACCOUNT_ADDRESS_REQUIRED'> {
  override name = 'AccountAddressRequiredError'
  constructor() {
    super('ACCOUNT_ADDRESS_REQUIRED', "Transactions can't be fetched without an accountAddress", {
      metaMessages: ['Connect a wallet first, or pass `address`.'],
    })
  }
}
