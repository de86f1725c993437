/** Texts of the window for logging in with a social account. `provider` is a company, such as Google. */
export const enSocial = {
  ask: 'Was this you?',
  /** `site` is the site's host. */
  'ask.detail':
    'Continue only if you just chose {provider} on {site}. If not, someone else may be trying to get into your wallet.',
  'ask.continue': 'Yes, continue to {provider}',
  'ask.stop': 'No, stop',

  'purpose.link': 'Add this account to a wallet',
  'purpose.signIn': 'Log in to a wallet',
  'purpose.stepUp': 'Confirm that a wallet is yours',

  over: 'This login has expired',
  'over.window':
    'It took too long, was already used, or began in another browser. Close this window and start again on the site.',
  'over.page': 'It took too long, was already used, or began in another browser. Start again on the site.',
  'over.back': 'Back to the site',

  // The wallet's frame finishes the login later, and the server may still refuse it. So this reports no login.
  done: 'You are done here',
  'failed.link': 'The account was not added',
  'failed.signIn': 'The login failed',
  'failed.stepUp': 'The confirmation failed',
  close: 'Close this window and go back to the site.',
} as const
