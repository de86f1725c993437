import { PorticoError } from '@portico/protocol/errors'

/** An address that a stranger chose leads where the server does not go. */
export class AddressRefusedError extends PorticoError<'ADDRESS_REFUSED'> {
  override name = 'AddressRefusedError'
  constructor({ reason }: { reason: string }) {
    super('ADDRESS_REFUSED', `The server does not fetch from this address: ${reason}.`, {
      metaMessages: [
        'Only public http and https addresses are fetched, at every redirect anew.',
        'For a page on your own machine name its origin in `privateOrigins` (PORTICO_PRIVATE_ORIGINS).',
      ],
    })
  }
}

/** What stands at an address could not be fetched, or is not what was wanted. */
export class FetchFailedError extends PorticoError<'NETWORK_ERROR'> {
  override name = 'FetchFailedError'
  constructor({ cause, host, reason }: { cause?: unknown; host: string; reason: string }) {
    super('NETWORK_ERROR', `Nothing usable came from ${host}: ${reason}.`, { cause })
  }
}
