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

/** What a node calls the chain has little in common with what was indexed. */
export class ChainDisagreesError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'ChainDisagreesError'
  constructor({ networkId, number }: { networkId: string; number: number }) {
    super(
      'INVALID_RESPONSE',
      `The nodes of ${networkId} are on another branch than the index, far below block ${number}.`,
    )
  }
}
