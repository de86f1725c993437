import { PorticoError } from '@portico/protocol/errors'

/** A node answered with something that is no answer to the question. */
export class UnusableAnswerError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'UnusableAnswerError'
  constructor({ method, said }: { method: string; said: string | undefined }) {
    super('INVALID_RESPONSE', `A node's answer to ${method} cannot be used.`, {
      details: said === undefined ? undefined : `The node says: ${said.slice(0, 200)}`,
    })
  }
}
