import { PorticoError } from '@portico/protocol/errors'

/** WalletConnect's relay did not respond, or refused this site. */
export class RelayUnreachableError extends PorticoError<'RELAY_UNREACHABLE'> {
  override name = 'RelayUnreachableError'
  /** @param parameters.reason the relay's reason for closing the socket, if the relay gave one */
  constructor({ cause, reason }: { cause?: unknown; reason?: string | undefined } = {}) {
    super('RELAY_UNREACHABLE', 'The WalletConnect relay could not be reached.', {
      cause,
      details: reason,
      metaMessages: [
        'Check your internet connection, then try again. For developers: is `walletConnect` of `createPortico` right?',
      ],
    })
  }
}
