import { PorticoError } from '@portico/protocol/errors'

/** The amount or the recipient is missing. Source of the message: specification, section 8. */
export class SendFieldsRequiredError extends PorticoError<'SEND_FIELDS_REQUIRED'> {
  override name = 'SendFieldsRequiredError'
  constructor() {
    super('SEND_FIELDS_REQUIRED', 'An amount and receiver address are required')
  }
}

/** The token is missing. Source of the message: specification, section 8. */
export class TokenRequiredError extends PorticoError<'TOKEN_REQUIRED'> {
  override name = 'TokenRequiredError'
  constructor() {
    super('TOKEN_REQUIRED', 'A token is required')
  }
}

/** The amount cannot be sent. */
export class InvalidAmountError extends PorticoError<'INVALID_AMOUNT'> {
  override name = 'InvalidAmountError'
  /** The reason that `parseAmount` of `portico/format` gives; `zero` for an amount of 0. */
  readonly reason: string
  constructor({ reason }: { reason: string }) {
    super('INVALID_AMOUNT', 'This amount cannot be sent.', {
      details: `Reason: ${reason}`,
      metaMessages: [
        'Pass base units as a bigint: 1_500_000n is 1.5 of a token with 6 decimals. parseAmount of portico/format reads a text.',
      ],
    })
    this.reason = reason
  }
}

/** No user would want to send to this recipient. */
export class InvalidReceiverError extends PorticoError<'INVALID_RECEIVER'> {
  override name = 'InvalidReceiverError'
  /**
   * `malformed`: neither an address nor a name. `partOfName`: most likely a name without its ending, on a network with
   * names. `nobody`: the zero address. `token`: the token's own contract.
   */
  readonly reason: 'malformed' | 'nobody' | 'partOfName' | 'token'
  constructor({
    networkName,
    reason,
  }: {
    networkName: string
    reason: 'malformed' | 'nobody' | 'partOfName' | 'token'
  }) {
    super(
      'INVALID_RECEIVER',
      reason === 'malformed' || reason === 'partOfName'
        ? `This is not an address on ${networkName}.`
        : reason === 'nobody'
          ? 'No one owns this address.'
          : "This is the token's own contract, not an account.",
      {
        metaMessages: [
          reason === 'partOfName'
            ? 'If it is a name, enter all of it, including the ending.'
            : 'Check it character by character, or paste it again.',
        ],
      },
    )
    this.reason = reason
  }
}

/** The name now resolves to another address than the user reviewed. */
export class ReceiverChangedError extends PorticoError<'RECEIVER_CHANGED'> {
  override name = 'ReceiverChangedError'
  constructor({ name }: { name: string }) {
    super('RECEIVER_CHANGED', `${name} now points to another address.`, {
      metaMessages: ['Nothing was sent. Ask the recipient for the address itself.'],
    })
  }
}

/**
 * The name resolves to no address, or the network did not respond. The message is from the specification (section 8).
 */
export class NameUnresolvedError extends PorticoError<'NAME_UNRESOLVED'> {
  override name = 'NameUnresolvedError'
  /** `contract`: on Ethereum the name belongs to a contract, which may not exist on the network in use. */
  readonly reason: 'contract' | 'unknown'
  constructor({
    cause,
    details,
    reason = 'unknown',
  }: { cause?: unknown; details?: string | undefined; reason?: 'contract' | 'unknown' } = {}) {
    super('NAME_UNRESOLVED', 'Error resolving name', {
      cause,
      details,
      metaMessages: ['Check the spelling of the name, or use the address itself.'],
    })
    this.reason = reason
  }
}

/**
 * The network has no names of its own, and no network that the site configured has names that could be used instead.
 */
export class NamesNotSupportedError extends PorticoError<'NAMES_NOT_SUPPORTED'> {
  override name = 'NamesNotSupportedError'
  constructor({ networkName }: { networkName: string }) {
    super('NAMES_NOT_SUPPORTED', `Names cannot be resolved on ${networkName}.`, {
      metaMessages: [
        'Use the address itself.',
        'ENS names resolve on every EVM network where `createPortico({ networks })` has Ethereum.',
      ],
    })
  }
}

/** The account has no balance of the token. The message is from the specification (section 8). */
export class NoBalanceFoundError extends PorticoError<'NO_BALANCE_FOUND'> {
  override name = 'NoBalanceFoundError'
  constructor({ symbol }: { symbol: string }) {
    super('NO_BALANCE_FOUND', 'No balance found', {
      details: `Token: ${symbol}`,
    })
  }
}

/** The account has less of the token than the amount. */
export class InsufficientBalanceError extends PorticoError<'INSUFFICIENT_BALANCE'> {
  override name = 'InsufficientBalanceError'
  constructor({ symbol }: { symbol: string }) {
    super('INSUFFICIENT_BALANCE', `There is not enough ${symbol} in this account.`, {
      metaMessages: ['Send less.'],
    })
  }
}

/** The balance that is left after the amount does not cover the network fee. */
export class InsufficientFeeBalanceError extends PorticoError<'INSUFFICIENT_FEE_BALANCE'> {
  override name = 'InsufficientFeeBalanceError'
  constructor({ symbol }: { symbol: string }) {
    super('INSUFFICIENT_FEE_BALANCE', `There is not enough ${symbol} for the network fee.`, {
      metaMessages: [`Send less, or add ${symbol} to this account.`],
    })
  }
}

/** The network would revert the transfer. The wallet got no request. */
export class SendWouldFailError extends PorticoError<'SEND_WOULD_FAIL'> {
  override name = 'SendWouldFailError'
  constructor({ refusal }: { refusal: string }) {
    super('SEND_WOULD_FAIL', 'The network would reject this transfer.', {
      details: refusal,
      metaMessages: ['Nothing was sent. The token or the recipient does not allow it.'],
    })
  }
}

/** The user declined to send. It is never shown as a failure of ours. */
export class SendRejectedError extends PorticoError<'SEND_REJECTED'> {
  override name = 'SendRejectedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('SEND_REJECTED', 'Transaction declined', { cause })
  }
}

/** The token is on a different network from the wallet. */
export class WrongNetworkError extends PorticoError<'WRONG_NETWORK'> {
  override name = 'WrongNetworkError'
  constructor({ networkId }: { networkId: string }) {
    super('WRONG_NETWORK', 'The wallet and the token are on different networks.', {
      details: `Network of the token: ${networkId}`,
      metaMessages: ['Nothing was sent. Switch the network first: `switchNetwork(portico, { networkId })`.'],
    })
  }
}

/** No transfer with this id is stored. */
export class SendNotFoundError extends PorticoError<'SEND_NOT_FOUND'> {
  override name = 'SendNotFoundError'
  constructor({ id }: { id: string }) {
    super('SEND_NOT_FOUND', 'This transfer is not stored here.', {
      details: `Id: ${id}`,
      metaMessages: ['`getSends(portico)` lists the stored transfers.'],
    })
  }
}

/** The transaction cannot be replaced: it is in a block, or the account is a contract. */
export class SendNotReplaceableError extends PorticoError<'SEND_NOT_REPLACEABLE'> {
  override name = 'SendNotReplaceableError'
  constructor({ problem }: { problem: string }) {
    super('SEND_NOT_REPLACEABLE', 'This transaction can no longer be replaced.', {
      details: problem,
      metaMessages: ['Nothing was sent. See its status: `getSends(portico)`.'],
    })
  }
}

/** The calls are not valid, so no wallet gets them. Source of the rule: specification, section 5. */
export class InvalidCallsError extends PorticoError<'INVALID_CALLS'> {
  override name = 'InvalidCallsError'
  constructor({ problem }: { problem: string }) {
    super('INVALID_CALLS', `These calls cannot be sent. ${problem}`, {
      metaMessages: ["Each call has `to`, and may have `data`: both start with '0x'."],
    })
  }
}

/** The wallet may or may not have sent: its answer did not come in time, or does not show it. */
export class SendUnansweredError extends PorticoError<'SEND_UNANSWERED'> {
  override name = 'SendUnansweredError'
  /**
   * `silent`: no answer came in time. `unclear`: the answer names no transaction, or the connection to the network was
   * cut off.
   */
  readonly reason: 'silent' | 'unclear'
  constructor({
    cause,
    reason = 'silent',
    walletName,
  }: { cause?: unknown; reason?: 'silent' | 'unclear'; walletName: string }) {
    super(
      'SEND_UNANSWERED',
      reason === 'silent'
        ? `${walletName} has not answered yet. It may still send this.`
        : `${walletName} did not say whether it sent this. It may have.`,
      {
        cause,
        metaMessages: [
          'Check the wallet before you send again.',
          'If it sends this later, `watchSends` reports it.',
        ],
      },
    )
    this.reason = reason
  }
}

/** The wallet's signature came after the network had stopped accepting it. Nothing was sent. */
export class SendExpiredError extends PorticoError<'SEND_EXPIRED'> {
  override name = 'SendExpiredError'
  constructor({ refusal }: { refusal: string }) {
    super('SEND_EXPIRED', 'The signature came too late. Nothing was sent.', {
      details: refusal,
      metaMessages: ['Send again, and approve it in the wallet within a minute.'],
    })
  }
}
