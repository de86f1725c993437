/** What repeats on the wallet's screens: buttons, waiting, and fields. */
export const shell = {
  asking: 'Asking the server…',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  continue: 'Continue',
  done: 'Done',
  // Why a button does nothing yet: the screen around it cannot be seen whole.
  notVisible: 'Not fully visible yet',
  // Why a button waits: another one was pressed first.
  oneAtATime: 'One at a time',
  opening: 'Opening',
  remove: 'Remove',
  removeIt: 'Remove it',
  // Label of a button that was pressed before the user could have read what it does.
  tooSoon: 'Too soon. Press again',
  tryAgain: 'Try again',
  waitingForPasskey: 'Waiting for your passkey',
  'ended.title': 'Logged out',
  'ended.text': 'This device was logged out, so nothing was done. Log in, then try again.',
  'guard.covered':
    'The buttons work only while this whole screen is visible. Move away anything that covers it.',
  'stay.asking': 'Asking your browser',
  'stay.button': 'Stay logged in',
  'stay.kept': 'You stay logged in on this site.',
  'stay.text': 'Your browser stores nothing for wallets inside other sites: a reload logs you out.',
  'stay.textDeclined':
    'Your browser stores nothing for wallets inside other sites: a reload logs you out. If you allow third-party cookies for this site, you stay logged in.',
} as const
