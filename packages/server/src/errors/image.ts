import { PorticoError } from '@portico/protocol/errors'
import { RequestError } from './request.js'

/** The content of an image's URL cannot be shown, and a retry will not help. */
export class ImageRefusedError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'ImageRefusedError'
  constructor({ reason }: { reason: string }) {
    super('INVALID_RESPONSE', `A picture is not shown: ${reason}.`)
  }
}

/** An image cannot be loaded at the moment. */
export class ImageUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'ImageUnavailableError'
  constructor({ cause, reason }: { cause?: unknown; reason: string }) {
    super('UPSTREAM_UNAVAILABLE', `The picture cannot be loaded: ${reason}.`, {
      cause,
      headers: { 'retry-after': '60' },
    })
  }
}

/** The client, or all clients together, have no turn left for a further image. The image itself may be fine. */
export class TooManyImagesError extends ImageUnavailableError {
  override name = 'TooManyImagesError'
  constructor({ cause, what }: { cause?: unknown; what: 'drawn' | 'fetched' }) {
    super({ cause, reason: `too many pictures are being ${what}` })
  }
}
