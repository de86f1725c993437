import { PorticoError } from '@portico/protocol/errors'
import { RequestError } from './request.js'

/** A client, its address or its project sends more than its share, or a topic contains too much. */
export class RelayLimitError extends RequestError<'RATE_LIMITED'> {
  override name = 'RelayLimitError'
  constructor({ reason }: { reason: string }) {
    super('RATE_LIMITED', reason)
  }
}

/** A message of a client is larger than the relay allows. */
export class RelayMessageTooLargeError extends RequestError<'PAYLOAD_TOO_LARGE'> {
  override name = 'RelayMessageTooLargeError'
  constructor({ limitBytes }: { limitBytes: number }) {
    super('PAYLOAD_TOO_LARGE', `A message has at most ${limitBytes} bytes.`)
  }
}

/** NATS returned no response, or an unusable one. */
export class NatsAnswerError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'NatsAnswerError'
  constructor({ reason }: { reason: string }) {
    super('INVALID_RESPONSE', `NATS did not store a message: ${reason}.`, {
      metaMessages: ['Check that NATS runs with JetStream and has space.'],
    })
  }
}
