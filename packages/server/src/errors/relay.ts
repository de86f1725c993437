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
