/** Texts of a login at a provider. Loaded with its view. */
export const social = {
  'login.social.pending': 'Log in with {social}',
  'login.social.pending.detail': 'Go on in the window that opened. It closes by itself.',
  'login.social.waiting': 'Still waiting for {social}. Closed the window by mistake? Try again.',
  'login.social.redirect.detail': 'This page goes to {social} and comes back.',
  'login.social.cut.detail': 'Go on in the window that opened: this page notices. Closed it? Try again.',
  'login.social.back.detail': 'You are back from {social}. Your wallet is opening.',
  'login.social.blocked': 'The window was blocked',
  'login.social.blocked.advice':
    'Your browser kept the window of {social} from opening. Allow pop-ups for this site, or just try again.',
  'login.social.inApp': '{social} does not work inside another app',
  'login.social.inApp.advice':
    'Open this page in your browser: copy its address if the button does nothing. Email works here, too.',
  'login.social.inApp.open': 'Open in your browser',
  'login.social.closed': 'Popup closed',
  'login.social.closed.advice': 'You closed the window before you were logged in.',
  'login.social.gone.advice':
    'Try again. Or, if you still see the window of {social}, go on there: this page notices.',
  'login.social.failed': 'Failed to initiate social connection',
  'login.social.failed.advice': 'Try again, or choose another way to log in.',
  'login.social.declined.advice': 'You declined at {social}. Try again, or choose another way to log in.',
} as const
