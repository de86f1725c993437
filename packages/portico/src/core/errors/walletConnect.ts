import { PorticoError } from '@portico/protocol/errors'

/** The relay that WalletConnect needs did not answer, or refused this site. */
export class RelayUnreachableError extends PorticoError<'RELAY_UNREACHABLE'> {
  override name = 'RelayUnreachableError'
  /** @param parameters.reason what the relay said when it closed the socket, where it said something */
  constructor({ cause, reason }: { cause?: unknown; reason?: string | undefined } = {}) {
    super('RELAY_UNREACHABLE', 'The WalletConnect relay could not be reached.', {
      cause,
      details: reason,
      metaMessages: [
        'Check the connection, then try again. For developers: is `walletConnect` of `createPortico` right?',
      ],
    })
  }
}
