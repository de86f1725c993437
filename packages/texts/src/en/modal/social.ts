/** Texts of the social login view. They load with this view. */
export const social = {
  'login.social.pending': 'Log in with {social}',
  'login.social.pending.detail': 'Continue in the window that opened. It closes by itself.',
  'login.social.waiting': 'Still waiting for {social}. Did you close the window? Try again.',
  'login.social.redirect.detail': 'You will go to {social}, then come back here.',
  'login.social.cut.detail': 'Continue in the window that opened. If you closed it, try again.',
  'login.social.back.detail': 'You are back from {social}. Your wallet is opening.',
  'login.social.blocked': 'The window was blocked',
  'login.social.blocked.advice':
    'Your browser blocked the {social} window. Allow pop-ups for this site, then try again.',
  'login.social.inApp': '{social} does not work inside another app',
  'login.social.inApp.advice':
    'Open this page in your browser. If the button does nothing, copy the page’s URL and paste it into your browser. You can also log in with email here.',
  'login.social.inApp.open': 'Open in your browser',
  'login.social.closed': 'Popup closed',
  'login.social.closed.advice': 'You closed the window before you were logged in.',
  'login.social.gone.advice': 'Try again. If the {social} window is still open, you can also finish there.',
  'login.social.failed': 'Failed to initiate social connection',
  'login.social.failed.advice': 'Try again, or choose another way to log in.',
  'login.social.https': 'You can log in only on a page that uses https.',
  'login.social.declined.advice': 'You declined at {social}. Try again, or choose another way to log in.',
} as const
