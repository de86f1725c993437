/** What repeats on the wallet's screens: buttons, waiting, and fields. */
export const shell = {
  asking: 'Contacting the server…',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  continue: 'Continue',
  done: 'Done',
  // Why a button does nothing yet: the screen around it cannot be seen whole.
  notVisible: 'Checking that this screen is visible…',
  // Why a button waits: another one was pressed first.
  oneAtATime: 'Please wait',
  opening: 'Opening',
  remove: 'Remove',
  removeIt: 'Remove it',
  // Label of a button that was pressed before the user could have read what it does.
  tooSoon: 'Please read first, then press again',
  tryAgain: 'Try again',
  waitingForPasskey: 'Waiting for your passkey',
  'ended.title': 'You are logged out',
  'ended.text': 'Nothing was done. Log in, then try again.',
  'guard.covered': 'Part of this screen is covered or out of view. Show all of it to use the buttons.',
  'stay.asking': 'Asking your browser',
  'stay.button': 'Stay logged in',
  'stay.kept': 'You will stay logged in on this site.',
  'stay.text': 'Your browser will log you out when you reload.',
  'stay.textDeclined':
    'Your browser will log you out when you reload. To stay logged in, allow third-party cookies for this site.',
} as const
