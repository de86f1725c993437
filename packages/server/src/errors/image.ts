import { PorticoError } from '@portico/protocol/errors'
import { RequestError } from './request.js'

/** What stands at a picture's address is none that the server shows, and will be none the next time. */
export class ImageRefusedError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'ImageRefusedError'
  constructor({ reason }: { reason: string }) {
    super('INVALID_RESPONSE', `A picture is not shown: ${reason}.`)
  }
}

/** A picture cannot be had now. */
export class ImageUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'ImageUnavailableError'
  constructor({ cause, reason }: { cause?: unknown; reason: string }) {
    super('UPSTREAM_UNAVAILABLE', `The picture cannot be had now: ${reason}.`, {
      cause,
      headers: { 'retry-after': '60' },
    })
  }
}
