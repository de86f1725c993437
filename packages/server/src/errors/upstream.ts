import { PorticoError } from '@portico/protocol/errors'

/** A node's result does not have the format that the request requires. */
export class UnusableAnswerError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'UnusableAnswerError'
  constructor({ method, said }: { method: string; said: string | undefined }) {
    super('INVALID_RESPONSE', `A node's response to ${method} cannot be used.`, {
      details: said === undefined ? undefined : `Message of the node: ${said.slice(0, 200)}`,
    })
  }
}

/** The nodes' chain differs from the index by more blocks than a reorganization changes. */
export class ChainDisagreesError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'ChainDisagreesError'
  constructor({ networkId, number }: { networkId: string; number: number }) {
    super(
      'INVALID_RESPONSE',
      `The nodes of ${networkId} are on another branch than the index, far below block ${number}.`,
    )
  }
}
