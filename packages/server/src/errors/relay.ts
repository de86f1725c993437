import { PorticoError } from '@portico/protocol/errors'
import { RequestError } from './request.js'

/** A client, its address or its project sends more than its share, or one topic holds too much. */
export class RelayLimitError extends RequestError<'RATE_LIMITED'> {
  override name = 'RelayLimitError'
  constructor({ reason }: { reason: string }) {
    super('RATE_LIMITED', reason)
  }
}

/** What a client sent cannot be a message of the relay's. */
export class RelayMessageTooLargeError extends RequestError<'PAYLOAD_TOO_LARGE'> {
  override name = 'RelayMessageTooLargeError'
  constructor({ limitBytes }: { limitBytes: number }) {
    super('PAYLOAD_TOO_LARGE', `A message has ${limitBytes} bytes at most.`)
  }
}

/** NATS answered nothing, or nothing that can be used. */
export class NatsAnswerError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'NatsAnswerError'
  constructor({ reason }: { reason: string }) {
    super('INVALID_RESPONSE', `NATS did not keep a message: ${reason}.`, {
      metaMessages: ['Check that NATS runs with JetStream and has room.'],
    })
  }
}
