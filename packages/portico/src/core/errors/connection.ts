import { PorticoError } from '@portico/protocol/errors'

/** The user rejected the connection in the wallet. It is never shown as a failure of ours. */
export class ConnectionRejectedError extends PorticoError<'CONNECTION_REJECTED'> {
  override name = 'ConnectionRejectedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('CONNECTION_REJECTED', 'Connection rejected', { cause })
  }
}

/** The wallet, or the network that it uses, failed. */
export class ConnectionFailedError extends PorticoError<'CONNECTION_FAILED'> {
  override name = 'ConnectionFailedError'
  constructor({ cause, details }: { cause?: unknown; details?: string } = {}) {
    super('CONNECTION_FAILED', 'Failed to connect', {
      cause,
      details,
      metaMessages: ['Open the wallet, see whether it shows an error, and try again.'],
    })
  }
}

/** The wallet already shows a request that waits for the user (EIP-1193 code -32002). */
export class RequestPendingError extends PorticoError<'REQUEST_PENDING'> {
  override name = 'RequestPendingError'
  constructor({ cause, walletName }: { cause?: unknown; walletName: string }) {
    super('REQUEST_PENDING', `${walletName} is already waiting for your answer.`, {
      cause,
      metaMessages: ['Open the wallet, approve or reject that request, then try again.'],
    })
  }
}

/** The wallet is locked and returned no account. */
export class WalletLockedError extends PorticoError<'WALLET_LOCKED'> {
  override name = 'WalletLockedError'
  constructor({ cause, walletName }: { cause?: unknown; walletName: string }) {
    super('WALLET_LOCKED', `${walletName} is locked.`, {
      cause,
      metaMessages: ['Unlock the wallet and try again.'],
    })
  }
}

/** No wallet with this id was found on the page. */
export class ConnectorNotFoundError extends PorticoError<'CONNECTOR_NOT_FOUND'> {
  override name = 'ConnectorNotFoundError'
  constructor({ connectorId }: { connectorId: string }) {
    super('CONNECTOR_NOT_FOUND', `No wallet with the id ${connectorId} was found on this page.`, {
      metaMessages: [
        'Is the extension installed and enabled for this site? `getConnectors(portico)` lists the wallets that were found.',
      ],
    })
  }
}

/** The family is not in `createPortico({ families })`. The message is from the specification (section 8). */
export class AdapterNotFoundError extends PorticoError<'ADAPTER_NOT_FOUND'> {
  override name = 'AdapterNotFoundError'
  constructor({ namespace }: { namespace: string }) {
    super('ADAPTER_NOT_FOUND', 'Adapter not found', {
      details: `Family: ${namespace}`,
      metaMessages: [`Add the family: \`createPortico({ families: [${namespace}()] })\`.`],
    })
  }
}

/** A newer call of the same action took over. */
export class AttemptSupersededError extends PorticoError<'ATTEMPT_SUPERSEDED'> {
  override name = 'AttemptSupersededError'
  constructor() {
    super('ATTEMPT_SUPERSEDED', 'A newer connection attempt took over.')
  }
}

/** The user closed the modal before the action ended. The message is from the specification (section 8). */
export class ModalClosedError extends PorticoError<'MODAL_CLOSED'> {
  override name = 'ModalClosedError'
  constructor() {
    super('MODAL_CLOSED', 'Modal closed')
  }
}

/** The action needs a connected account of this family. */
export class NotConnectedError extends PorticoError<'NOT_CONNECTED'> {
  override name = 'NotConnectedError'
  constructor({ namespace }: { namespace?: string | undefined } = {}) {
    super('NOT_CONNECTED', 'No wallet is connected.', {
      details: namespace && `Family: ${namespace}`,
      metaMessages: ['Connect a wallet first: `open(portico)`.'],
    })
  }
}

/** The wallet refused a request or could not complete it. */
export class RequestFailedError extends PorticoError<'REQUEST_FAILED'> {
  override name = 'RequestFailedError'
  /** True if hardware behind the wallet refused, and not the user. */
  readonly isOfHardware: boolean | undefined
  constructor({
    cause,
    details,
    isOfHardware,
    method,
  }: {
    cause?: unknown
    details?: string | undefined
    isOfHardware?: boolean | undefined
    method: string
  }) {
    super('REQUEST_FAILED', `The wallet could not carry out ${method}.`, {
      cause,
      details,
    })
    this.isOfHardware = isOfHardware
  }
}

/** The wallet does not support the method (EIP-1193 code 4200). */
export class MethodNotSupportedError extends PorticoError<'METHOD_NOT_SUPPORTED'> {
  override name = 'MethodNotSupportedError'
  constructor({
    cause,
    metaMessages,
    method,
    walletName,
  }: {
    cause?: unknown
    metaMessages?: readonly string[] | undefined
    method: string
    walletName: string
  }) {
    super('METHOD_NOT_SUPPORTED', `${walletName} does not support ${method}.`, { cause, metaMessages })
  }
}

/** The user declined to sign. The message is from the specification (section 8). */
export class SignatureDeclinedError extends PorticoError<'SIGNATURE_DECLINED'> {
  override name = 'SignatureDeclinedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('SIGNATURE_DECLINED', 'Signature declined', { cause })
  }
}

/** An address is required to switch the account of a bip122 connection. Source: specification, sections 5 and 8. */
export class AddressParameterRequiredError extends PorticoError<'ADDRESS_PARAMETER_REQUIRED'> {
  override name = 'AddressParameterRequiredError'
  constructor() {
    super('ADDRESS_PARAMETER_REQUIRED', 'Address parameter is required for switching bip122 connection')
  }
}

/**
 * The chosen account of a bip122 connection is not for payments, so it cannot be used. Source: specification, sections
 * 5 and 8.
 */
export class NonPaymentAccountError extends PorticoError<'NON_PAYMENT_ACCOUNT'> {
  override name = 'NonPaymentAccountError'
  constructor() {
    super('NON_PAYMENT_ACCOUNT', 'Switching to non-payment accounts is not allowed for bip122')
  }
}

/** The address is not among the accounts that the wallet shares. Source: specification, section 8. */
export class InvalidCaipAddressError extends PorticoError<'INVALID_CAIP_ADDRESS'> {
  override name = 'InvalidCaipAddressError'
  constructor({ address }: { address: string }) {
    super('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address', {
      details: `Given: ${address}`,
      metaMessages: ['Use an address that the connected wallet shares with this site.'],
    })
  }
}
