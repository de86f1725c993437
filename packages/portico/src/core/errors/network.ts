import { PorticoError } from '@portico/protocol/errors'

/** The network is not among `createPortico({ networks })`. */
export class NetworkNotFoundError extends PorticoError<'NETWORK_NOT_FOUND'> {
  override name = 'NetworkNotFoundError'
  constructor({ networkId }: { networkId: string }) {
    super('NETWORK_NOT_FOUND', 'Network not found', {
      details: `Network: ${networkId}`,
      metaMessages: ['Add the network to `createPortico({ networks })`.'],
    })
  }
}

/**
 * The wallet does not support this network. The first sentence of the message is from the specification (section 8).
 */
export class ChainNotSupportedError extends PorticoError<'CHAIN_NOT_SUPPORTED'> {
  override name = 'ChainNotSupportedError'
  constructor({
    cause,
    networkName,
    walletName,
  }: { cause?: unknown; networkName: string; walletName: string }) {
    super('CHAIN_NOT_SUPPORTED', 'Chain is not supported', {
      cause,
      details: `${walletName} cannot switch to ${networkName}.`,
      metaMessages: ['Add the network in the wallet, or choose another one.'],
    })
  }
}

/** The action is not available in this chain family. The message is from the specification (section 8). */
export class UnsupportedChainError extends PorticoError<'UNSUPPORTED_CHAIN'> {
  override name = 'UnsupportedChainError'
  constructor({ namespace }: { namespace: string }) {
    super('UNSUPPORTED_CHAIN', 'Unsupported chain', {
      details: `Family: ${namespace}`,
    })
  }
}

/** The wallet did not switch its network. */
export class NetworkSwitchFailedError extends PorticoError<'NETWORK_SWITCH_FAILED'> {
  override name = 'NetworkSwitchFailedError'
  /** EIP-1193 code of the wallet's error; 5000 if it gave none. Source: specification, section 8. */
  readonly walletCode: number
  constructor({
    cause,
    networkName,
    walletCode = 5000,
  }: { cause?: unknown; networkName: string; walletCode?: number }) {
    super('NETWORK_SWITCH_FAILED', `The wallet did not switch to ${networkName}.`, {
      cause,
      metaMessages: ['Try again, or switch in the wallet itself.'],
    })
    this.walletCode = walletCode
  }
}

/** The user rejected the network switch in the wallet. It is never shown as a failure of ours. */
export class NetworkSwitchRejectedError extends PorticoError<'NETWORK_SWITCH_REJECTED'> {
  override name = 'NetworkSwitchRejectedError'
  constructor({
    cause,
    networkName,
    walletName,
  }: { cause?: unknown; networkName: string; walletName: string }) {
    super('NETWORK_SWITCH_REJECTED', `The switch to ${networkName} was declined.`, {
      cause,
      metaMessages: [`Approve it in ${walletName}, or stay on the network in use.`],
    })
  }
}

/** No endpoint of the network responded. */
export class NetworkUnavailableError extends PorticoError<'NETWORK_UNAVAILABLE'> {
  override name = 'NetworkUnavailableError'
  constructor({ cause, networkName }: { cause?: unknown; networkName: string }) {
    super('NETWORK_UNAVAILABLE', `${networkName} is not responding.`, {
      cause,
      metaMessages: ['Nothing was sent. Try again in a moment.'],
    })
  }
}

/** No endpoint of the network returned the balance. The message is from the specification (section 8). */
export class BalanceUnavailableError extends PorticoError<'BALANCE_UNAVAILABLE'> {
  override name = 'BalanceUnavailableError'
  constructor({ cause, networkName }: { cause?: unknown; networkName: string }) {
    super('BALANCE_UNAVAILABLE', 'Not able to retrieve balance', {
      cause,
      details: `Network: ${networkName}`,
      metaMessages: ['No endpoint of the network responded. Try again in a moment.'],
    })
  }
}
