import { PorticoError } from '@portico/protocol/errors'
import { unreachedAdvice } from './unreachedAdvice.js'

/** The frame's document could not be loaded. The message is from the specification (section 8). */
export class EmbeddedUnavailableError extends PorticoError<'EMBEDDED_UNAVAILABLE'> {
  override name = 'EmbeddedUnavailableError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('EMBEDDED_UNAVAILABLE', 'Unable to load email login dependency', {
      cause,
      metaMessages: [
        unreachedAdvice(),
        'For developers: is `embedded.walletOrigin` right, and allowed by `frame-src` of your policy? This origin may be missing in the server’s setting.',
      ],
    })
  }
}

/** The frame took too long. The reasons are from the specification (section 8). */
export class EmbeddedTimeoutError extends PorticoError<'EMBEDDED_TIMEOUT'> {
  override name = 'EmbeddedTimeoutError'
  readonly reason: 'iframe_load_failed' | 'iframe_request_timeout'
  constructor({ reason }: { reason: 'iframe_load_failed' | 'iframe_request_timeout' }) {
    const isLoading = reason === 'iframe_load_failed'
    super(
      'EMBEDDED_TIMEOUT',
      isLoading ? 'Network Error - Could not load embedded wallet' : 'Embedded Wallet Request Timed Out',
      {
        details: reason,
        metaMessages: [
          unreachedAdvice(),
          'For developers: this origin may be missing in the server’s setting.',
        ],
      },
    )
    this.reason = reason
  }
}

/**
 * The frame refused the request. The message is the frame's own, or 'An error occurred' if it gives none
 * (specification, section 8).
 */
export class EmbeddedRequestError extends PorticoError<'EMBEDDED_REQUEST_FAILED'> {
  override name = 'EmbeddedRequestError'
  /**
   * The frame's error code: a number of EIP-1193 or JSON-RPC, or a code of the wallet's server, e.g. `RATE_LIMITED`.
   */
  readonly reason: number | string | undefined
  /** Details from the frame, with which the page can write its own message, e.g. `{ triesLeft: 4 }`. */
  readonly data: Readonly<Record<string, number | string>>
  constructor({
    data = {},
    message,
    reason,
  }: {
    data?: Readonly<Record<string, number | string>> | undefined
    message: string
    reason?: number | string | undefined
  }) {
    super('EMBEDDED_REQUEST_FAILED', message)
    this.data = data
    this.reason = reason
  }
}

/** The request was aborted before its response. The messages are from the specification (section 8). */
export class EmbeddedAbortedError extends PorticoError<'EMBEDDED_ABORTED'> {
  override name = 'EmbeddedAbortedError'
  constructor({ isWalletRequest }: { isWalletRequest: boolean }) {
    super('EMBEDDED_ABORTED', isWalletRequest ? 'Request was aborted' : 'Something went wrong')
  }
}

/** A second code was requested for an email address within 30 s. The message is from the specification (section 5). */
export class EmailThrottledError extends PorticoError<'EMAIL_THROTTLED'> {
  override name = 'EmailThrottledError'
  /** Seconds until the next code can be requested. */
  readonly seconds: number
  constructor({ seconds }: { seconds: number }) {
    super('EMAIL_THROTTLED', `Please try again after ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** A field that the user typed, or a request of the site, is not valid. Nothing was sent from the page. */
export class InvalidFieldError extends PorticoError<'INVALID_FIELD'> {
  override name = 'InvalidFieldError'
  /** Name of the field, e.g. `email`. Undefined if the request cannot be sent at all. */
  readonly field: string | undefined
  /** @param parameters.problem a sentence with the field's name, e.g. `email must be an email address` */
  constructor({ advice, field, problem }: { advice?: string; field?: string; problem: string }) {
    super('INVALID_FIELD', problem, advice === undefined ? {} : { metaMessages: [advice] })
    this.field = field
  }
}

/** The login at a social provider could not start. The message is from the specification (section 8). */
export class SocialLoginError extends PorticoError<'SOCIAL_LOGIN_FAILED'> {
  override name = 'SocialLoginError'
  constructor({ cause, details }: { cause?: unknown; details?: string | undefined } = {}) {
    super('SOCIAL_LOGIN_FAILED', 'Failed to initiate social connection', {
      cause,
      details,
      metaMessages: ['Try again, or choose another way to log in.'],
    })
  }
}

/** The user closed the provider's window. The message is from the specification (section 8). */
export class PopupClosedError extends PorticoError<'POPUP_CLOSED'> {
  override name = 'PopupClosedError'
  constructor() {
    super('POPUP_CLOSED', 'Popup closed')
  }
}

/** The browser did not open the provider's window. */
export class PopupBlockedError extends PorticoError<'POPUP_BLOCKED'> {
  override name = 'PopupBlockedError'
  constructor() {
    super('POPUP_BLOCKED', 'The window was blocked.', {
      metaMessages: ['Allow pop-ups for this site, then try again.'],
    })
  }
}
