import type { LoginKind } from '@portico/protocol/http'
import { RequestError } from './request.js'

export class ProofRefusedError extends RequestError<'PROOF_REFUSED'> {
  override name = 'ProofRefusedError'
  constructor({ cause, reason }: { cause?: unknown; reason: string }) {
    super('PROOF_REFUSED', `The proof of possession was refused: ${reason}.`, {
      cause,
      field: 'headers.dpop',
      headers: { 'www-authenticate': 'DPoP error="invalid_dpop_proof", algs="ES256"' },
    })
  }
}

/**
 * The user removed the key. The error is the same for every email address, because it would otherwise reveal who has an
 * account.
 */
export class DeviceRemovedError extends RequestError<'DEVICE_REMOVED'> {
  override name = 'DeviceRemovedError'
  constructor() {
    super('DEVICE_REMOVED', 'This browser was removed from your devices. Log in again.', {
      field: 'headers.dpop',
      headers: { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' },
    })
  }
}

export class ProofNonceRequiredError extends RequestError<'PROOF_NONCE_REQUIRED'> {
  override name = 'ProofNonceRequiredError'
  constructor({ nonce }: { nonce: string }) {
    super('PROOF_NONCE_REQUIRED', "The proof of possession needs the server's nonce: the clocks differ.", {
      field: 'headers.dpop',
      headers: { 'dpop-nonce': nonce, 'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"' },
    })
  }
}

export class WalletSessionRequiredError extends RequestError<'SESSION_REQUIRED'> {
  override name = 'WalletSessionRequiredError'
  constructor() {
    super('SESSION_REQUIRED', 'The session has ended. Log in again.', {
      field: 'headers.authorization',
      headers: { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' },
    })
  }
}

export class StepUpRequiredError extends RequestError<'STEP_UP_REQUIRED'> {
  override name = 'StepUpRequiredError'
  constructor() {
    super('STEP_UP_REQUIRED', 'Confirm that it is you, then try again.')
  }
}

export class CodeWrongError extends RequestError<'CODE_WRONG'> {
  override name = 'CodeWrongError'
  constructor({ triesLeft }: { triesLeft: number }) {
    super('CODE_WRONG', `Wrong code, ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`, {
      data: { triesLeft },
      field: 'body.code',
    })
  }
}

export class CodeExpiredError extends RequestError<'CODE_EXPIRED'> {
  override name = 'CodeExpiredError'
  constructor() {
    super('CODE_EXPIRED', 'This code is no longer valid. Request a new one.', { field: 'body.code' })
  }
}

/** An email address got too many emails. For the limit of one in 30 s, the message is from the specification. */
export class MailLimitedError extends RequestError<'RATE_LIMITED'> {
  override name = 'MailLimitedError'
  constructor({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    super('RATE_LIMITED', `Please try again after ${retryAfterSeconds} seconds`, {
      data: { retryAfterSeconds },
      field: 'body.email',
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  }
}

/** An account, a device or an address reached a limit. */
export class TooOftenError extends RequestError<'RATE_LIMITED'> {
  override name = 'TooOftenError'
  constructor({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    super('RATE_LIMITED', `Too many tries. Try again in ${retryAfterSeconds} s.`, {
      data: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  }
}

export class MailUnavailableError extends RequestError<'MAIL_UNAVAILABLE'> {
  override name = 'MailUnavailableError'
  constructor() {
    super('MAIL_UNAVAILABLE', 'We cannot send email right now. Try again in a minute.', {
      headers: { 'retry-after': '30' },
    })
  }
}

const methodWords = {
  any: 'You cannot log in with email or a social account here.',
  noEmail: 'We cannot send you a code, because you have not added an email address.',
} as const

export class LoginMethodOffError extends RequestError<'LOGIN_METHOD_OFF'> {
  override name = 'LoginMethodOffError'
  constructor({ method }: { method: LoginKind | keyof typeof methodWords }) {
    const words = Object.hasOwn(methodWords, method)
      ? methodWords[method as keyof typeof methodWords]
      : `You cannot log in with ${method} here.`
    super('LOGIN_METHOD_OFF', words, {
      data: { method },
      field: 'body',
    })
  }
}

export class LoginTakenError extends RequestError<'LOGIN_TAKEN'> {
  override name = 'LoginTakenError'
  constructor() {
    super('LOGIN_TAKEN', 'This login already belongs to another account.')
  }
}

export class LastLoginError extends RequestError<'LAST_LOGIN'> {
  override name = 'LastLoginError'
  constructor() {
    super('LAST_LOGIN', 'This is your only way to log in. Add another one first.')
  }
}

const socialReasons = {
  account: 'this account does not belong to your wallet',
  declined: 'it was declined',
  ended: 'it expired, or it was started on another device',
  session: 'it began in another session',
} as const

export class SocialRefusedError extends RequestError<'SOCIAL_REFUSED'> {
  override name = 'SocialRefusedError'
  /** @param parameters.reason a code of `socialReasons`, which the user sees, or a text for the developer */
  constructor({ cause, reason }: { cause?: unknown; reason: string }) {
    const told = Object.entries(socialReasons).find(([code]) => code === reason)
    super('SOCIAL_REFUSED', `The login failed: ${told?.[1] ?? reason}.`, {
      cause,
      ...(told && { data: { reason } }),
    })
  }
}

export class FarcasterUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'FarcasterUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('UPSTREAM_UNAVAILABLE', 'The Farcaster relay did not respond.', { cause })
  }
}
