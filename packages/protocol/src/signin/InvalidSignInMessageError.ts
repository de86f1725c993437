import { PorticoError } from '../errors/index.js'

/** A sign-in message that must not be signed or accepted. */
export class InvalidSignInMessageError extends PorticoError<'INVALID_SIGN_IN_MESSAGE'> {
  override name = 'InvalidSignInMessageError'
  constructor({ field }: { field: string }) {
    super('INVALID_SIGN_IN_MESSAGE', 'The sign-in message is not well-formed.', {
      details: `Field: ${field}`,
    })
  }
}
