/** Texts for opening the wallet on a device that is new to it. */
export const unlock = {
  title: 'Unlock your wallet',
  text: 'This device is new to your wallet. Unlock your wallet once.',
  'gate.text': 'This device is new to your wallet. Unlock your wallet to continue.',
  'gate.textRelease':
    'This device is new to your wallet. If you have a passkey, password or recovery phrase, you can unlock the wallet in Wallet settings: open Security, then Export and recovery. Or confirm this device:',
  otherWay: 'Use another way',
  usePhrase: 'Use your recovery phrase',
  ownSecret: 'You need to do this only once on this device.',
  usePasskey: 'Use your passkey',
  usePasskeys: 'Use one of your passkeys',
  // To open a locked wallet. A verb.
  unlock: 'Unlock',
  'password.label': 'Wallet password',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'password.missing': 'Enter your password.',
  'password.wrong': 'Wrong password. Try again.',
  'phrase.label': 'Recovery phrase',
  'phrase.text':
    'Find the words in your recovery kit, or in the wallet’s settings on a device that already has your wallet. What you enter here never leaves this device.',
  'phrase.invalid': 'This is not a valid recovery phrase. Check each word.',
  'phrase.other': 'These words belong to another wallet. Yours stays locked.',

  // A device that waits until it is approved elsewhere.
  'release.text':
    'Confirm that this device is yours, so that no one can open your wallet with a stolen code.',
  'release.open': 'Open your wallet',
  'release.blocked': 'Your browser blocked the window. Allow pop-ups, then try again.',
  'release.email':
    'If the window asks you to check your email, use this browser to open the link that we sent to {email}.',
  'release.device':
    'Or use a device that already has your wallet: open its wallet settings, then Devices, and approve this device.',
  'release.noEmail':
    'Your wallet has no email address, so you have to confirm this device in one of the ways above.',
  'release.emailComing': 'The email is on its way.',
  'release.wait':
    'Or wait until {time}. The device is then confirmed, unless you reject it through the link in the email.',
  'release.approved': 'This device was approved.',
  'release.rejected':
    'This device was rejected, or its login has expired. If this is your device, close this window and log in again.',
  'release.expired': 'This device was not confirmed within 24 hours.',
  'release.again': 'Try again',
} as const
