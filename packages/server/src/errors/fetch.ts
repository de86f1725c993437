import { PorticoError } from '@portico/protocol/errors'

/** A URL that a stranger chose leads to an address that the server does not connect to. */
export class AddressRefusedError extends PorticoError<'ADDRESS_REFUSED'> {
  override name = 'AddressRefusedError'
  constructor({ reason }: { reason: string }) {
    super('ADDRESS_REFUSED', `The server does not fetch this URL: ${reason}.`, {
      metaMessages: [
        'Only public http and https URLs are fetched, also at every redirect.',
        'For a page on your own machine, add its origin to `privateOrigins` (PORTICO_PRIVATE_ORIGINS).',
      ],
    })
  }
}

/** A URL could not be fetched, or its content is not usable. */
export class FetchFailedError extends PorticoError<'NETWORK_ERROR'> {
  override name = 'FetchFailedError'
  constructor({ cause, host, reason }: { cause?: unknown; host: string; reason: string }) {
    super('NETWORK_ERROR', `${host} sent no usable response: ${reason}.`, { cause })
  }
}
