/** Reasons why a login failed, in English. They load with the first failure. */
export const loginErrors = {
  'code.wrong': {
    plural: 'count',
    forms: {
      one: 'Wrong code, {count} try left. Try again.',
      other: 'Wrong code, {count} tries left. Try again.',
    },
  },
  'code.expired': 'This code is no longer valid. Request a new one.',
  'code.invalid': 'Enter all six digits.',
  'email.invalid': 'Enter an email address, like name@example.com.',
  wait: {
    plural: 'count',
    forms: {
      one: 'Please try again after {count} second.',
      other: 'Please try again after {count} seconds.',
    },
  },
  mail: 'We cannot send email right now. Try again in a minute.',
  /** `method` is a company, such as Google, unless it is one of the words here. */
  off: {
    select: 'method',
    forms: {
      any: 'You cannot log in with email or a social account here.',
      email: 'You cannot log in with email here.',
      noEmail: 'We cannot send you a code, because you have not added an email address.',
      other: 'You cannot log in with {method} here.',
    },
  },
  taken: 'This login already belongs to another account.',
  removed: 'This browser was removed from your devices. Log in again.',
  session: 'The session has ended. Log in again.',
  /** `reason` is one of the words here. */
  refused: {
    select: 'reason',
    forms: {
      account: 'The login failed: this account does not belong to your wallet.',
      declined: 'The login failed: it was declined.',
      ended: 'The login failed: it expired, or it was started on another device.',
      other: 'The login failed.',
      session: 'The login failed: it began in another session.',
    },
  },
  unreachable:
    'The wallet’s server cannot be reached. Try again later. If other sites do not load either, check your internet connection.',
  /** The wallet's own site cannot be reached, or something in the browser blocks it. */
  'site.failed':
    'Network Error - Could not load embedded wallet. The wallet’s site did not respond. Your browser may be blocking it. Check your browser’s settings and your connection, then try again.',
  'site.late':
    'Embedded Wallet Request Timed Out. The wallet’s site did not respond. Your browser may be blocking it. Check your browser’s settings and your connection, then try again.',
  'site.blocked':
    'Unable to load email login dependency. The wallet’s site did not respond. Your browser may be blocking it. Check your browser’s settings and your connection, then try again.',
  https: 'You can log in only on a page that uses https.',
  failed: 'The login failed.',
} as const
