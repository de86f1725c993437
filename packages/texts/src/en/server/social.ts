/** Texts of the window of a login with a social account. `provider` is a company, such as Google. */
export const enSocial = {
  ask: 'Was this you?',
  'ask.detail':
    'Continue only if you just chose {provider} on the site below. If someone sent you here, stop: they would get into your wallet.',
  'ask.continue': 'Yes, continue to {provider}',
  'ask.close': 'If not, close this window. Nothing happens.',
  /** `back` is a link with the text `ask.back`. */
  'ask.return': 'If not, {back}. Nothing happens.',
  'ask.back': 'go back to the site',

  'purpose.link': 'Add this account to a wallet',
  'purpose.signIn': 'Log in to a wallet',
  'purpose.stepUp': 'Confirm that a wallet is yours',

  over: 'This login has expired',
  'over.window':
    'It took too long, was already used, or began in another browser. Close this window and start again on the site.',
  'over.page': 'It took too long, was already used, or began in another browser. Start again on the site.',
  'over.back': 'Back to the site',

  done: 'You are logged in',
  failed: 'The login failed',
  close: 'Close this window and go back to the site.',
} as const
