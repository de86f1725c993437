/** Texts for logging in with email or a social account. */
export const login = {
  'login.email': 'Email address',
  'login.email.continue': 'Continue',
  'login.email.sending': 'Sending a code',
  'login.email.sent': 'Code sent',
  'login.email.title': 'Log in with email',
  'login.email.detail': 'We will email you a code. No password, no app to install.',
  'login.or': 'or',
  'login.socials': 'Social accounts',
  'login.social': 'Continue with {social}',
  'login.social.more': 'More social accounts',
  'login.social.more.short': 'More',

  'login.code.title': 'Confirm email',
  'login.code.heading': 'Enter the code',
  'login.code.detail':
    'The code is in the email to {email}, or on the page it links to. It works for 10 minutes.',
  'login.code.approved': 'The code is on the page where you approved this device. It works for 10 minutes.',
  'login.code.field': 'Six-digit code',
  // For screen readers.
  'login.code.submits': 'The sixth digit submits the code.',
  'login.code.checking': 'Checking the code',
  'login.code.connecting': 'Opening your wallet',
  'login.code.resend': 'Send a new code',
  'login.code.resend.wait': 'Send a new code in {seconds} s',
  'login.code.sent': 'A new code is on its way',
  'login.code.change': 'Use another email',
  'login.connected': 'Connected',
  'login.connected.detail': 'Your wallet is connected to this site.',
  // After a user's first login.
  'login.ready': 'Your wallet is ready',
  'login.welcome': 'Welcome',

  'login.device.title': 'Approve this device',
  'login.device.heading': 'Approve this device',
  'login.device.detail':
    'This browser is new to your wallet. If this is you, open the link we sent to {email}.',
  'login.device.expiry': 'The link works for 10 minutes.',
  'login.device.waiting': 'Waiting for your approval',
  'login.device.check': 'I have approved it',
  'login.device.late': 'Not approved yet',
  'login.device.late.advice': 'Open the link in the email and approve, then come back here.',
  'login.device.resend': 'Send the link again',
  'login.device.resend.wait': 'Send the link again in {seconds} s',
  'login.device.sent': 'A new link is on its way',

  'login.social.elsewhere': '{social} (does not work in this app)',

  'login.farcaster.scan': 'Scan with your phone',
  'login.farcaster.scan.detail': 'Open the Farcaster app and approve the login there.',
  'login.farcaster.open': 'Open Farcaster',
  'login.farcaster.copy': 'Copy link',
  'login.farcaster.loading': 'Getting a code from Farcaster',
  'login.farcaster.reading': 'Reading your account',

  'login.wallet.waiting': 'Still waiting for the wallet’s site',
  'login.wallet.failed': 'Network Error - Could not load embedded wallet',
  'login.wallet.away':
    'The wallet’s site did not respond. Your browser may be blocking it. Check your browser’s settings and your connection, then try again.',
} as const
