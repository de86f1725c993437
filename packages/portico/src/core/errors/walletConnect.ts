import { PorticoError } from '@portico/protocol/errors'
import { unreachedAdvice } from './unreachedAdvice.js'

/** WalletConnect's relay did not respond, or refused this site. */
export class RelayUnreachableError extends PorticoError<'RELAY_UNREACHABLE'> {
  override name = 'RelayUnreachableError'
  /** @param parameters.reason the relay's reason for closing the socket, if the relay gave one */
  constructor({ cause, reason }: { cause?: unknown; reason?: string | undefined } = {}) {
    super('RELAY_UNREACHABLE', 'The WalletConnect relay could not be reached.', {
      cause,
      details: reason,
      metaMessages: [
        unreachedAdvice('WalletConnect'),
        'For developers: is `walletConnect` of `createPortico` right? The relay may not allow this origin.',
      ],
    })
  }
}
