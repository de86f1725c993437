/** Texts that occur on several of the wallet's screens: buttons, waiting, and fields. */
export const shell = {
  asked: 'The server has responded.',
  asking: 'Contacting the server…',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  continue: 'Continue',
  done: 'Done',
  // Why a button does nothing yet: the wallet is still checking whether the screen around it is completely visible.
  notVisible: 'Checking that this screen is visible…',
  // Why a button waits: another one was pressed first.
  oneAtATime: 'Please wait',
  opening: 'Opening',
  remove: 'Remove',
  removeIt: 'Remove it',
  tryAgain: 'Try again',
  waitingForPasskey: 'Waiting for your passkey',
  'ended.title': 'You are logged out',
  'ended.text': 'Nothing was done. Log in, then try again.',
  'guard.covered': 'Part of this screen is covered or out of view. Show all of it to use the buttons.',
  // The line below a button that the user must hold until a ring on it is full, and then release.
  // `early`, `short`, `lost` and `stopped`: why a press did nothing.
  'hold.how': 'Press and hold, or press Enter',
  'hold.howByFinger': 'Press and hold',
  'hold.on': 'Keep holding',
  'hold.letGo': 'Now let go',
  'hold.early': 'Please read first, then press and hold',
  'hold.short': 'Hold a little longer',
  'hold.lost': 'Something moved. Press and hold again.',
  'hold.stopped': 'Stopped. Nothing was done.',
  // A countdown. A short press of a key, or a screen reader's click, starts it. During it, `stop` is the button's name.
  'hold.count': {
    plural: 'count',
    forms: { one: 'This happens in {count} second.', other: 'This happens in {count} seconds.' },
  },
  'hold.again': 'Press again to stop.',
  'hold.escape': 'Esc stops it.',
  'hold.stop': 'Stop',
  'stay.asking': 'Asking your browser',
  'stay.button': 'Stay logged in',
  'stay.kept': 'You will stay logged in on this site.',
  'stay.text': 'Your browser will log you out when you reload.',
  'stay.textDeclined':
    'Your browser will log you out when you reload. To stay logged in, allow third-party cookies for this site.',
} as const
