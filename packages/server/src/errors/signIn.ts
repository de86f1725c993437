import { RequestError } from './request.js'

export class NonceRefusedError extends RequestError<'NONCE_REFUSED'> {
  override name = 'NonceRefusedError'
  constructor() {
    super('NONCE_REFUSED', 'The nonce was already used, has expired, or is from another browser.', {
      field: 'headers.x-nonce-jwt',
    })
  }
}

export class SignInRefusedError extends RequestError<'SIGN_IN_REFUSED'> {
  override name = 'SignInRefusedError'
  constructor({ refusal }: { refusal: string }) {
    super('SIGN_IN_REFUSED', `The sign-in was refused: ${refusal}.`, { field: 'body.message' })
  }
}

/** The sign-in message is not valid yet. Source of the message: specification, section 8. */
export class SignInNotYetValidError extends RequestError<'SIGN_IN_NOT_YET_VALID'> {
  override name = 'SignInNotYetValidError'
  constructor() {
    super('SIGN_IN_NOT_YET_VALID', 'JWT validation error: JWT Token is not yet valid', {
      field: 'body.message',
    })
  }
}

export class SessionRequiredError extends RequestError<'SESSION_REQUIRED'> {
  override name = 'SessionRequiredError'
  constructor() {
    super('SESSION_REQUIRED', 'This request needs a session. Sign in first.', {
      field: 'headers.authorization',
    })
  }
}
