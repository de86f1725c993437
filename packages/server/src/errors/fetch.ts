import { PorticoError } from '@portico/protocol/errors'

/** A URL that a stranger chose leads to an address that the server does not connect to. */
export class AddressRefusedError extends PorticoError<'ADDRESS_REFUSED'> {
  override name = 'AddressRefusedError'
  /**
   * True if a host name resolves to an address that is not public. A stranger must not learn that: for them, it is the
   * same as a name that does not resolve.
   */
  readonly isOfName: boolean
  constructor({ isOfName = false, reason }: { isOfName?: boolean; reason: string }) {
    super('ADDRESS_REFUSED', `The server does not fetch this URL: ${reason}.`, {
      metaMessages: [
        'Only public http and https URLs are fetched, also at every redirect.',
        'For a page on your own machine, add its origin to `privateOrigins` (PORTICO_PRIVATE_ORIGINS).',
      ],
    })
    this.isOfName = isOfName
  }
}

/** A URL could not be fetched, or its content is not usable. */
export class FetchFailedError extends PorticoError<'NETWORK_ERROR'> {
  override name = 'FetchFailedError'
  /** The status of the response, if that was the reason. */
  readonly status: number | undefined
  constructor({
    cause,
    host,
    reason,
    status,
  }: { cause?: unknown; host: string; reason: string; status?: number | undefined }) {
    super('NETWORK_ERROR', `${host} sent no usable response: ${reason}.`, { cause })
    this.status = status
  }
}
