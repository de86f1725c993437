/** Opening the wallet on a device that is new to it. */
export const unlock = {
  title: 'Unlock your wallet',
  text: 'This device is new to your wallet.',
  'gate.text': 'This device is new to your wallet. Unlock it here to go on.',
  'gate.textRelease':
    'This device is new to your wallet. With a passkey, password or recovery phrase, unlock it first under Export and recovery. Or:',
  otherWay: 'Use another way',
  usePhrase: 'Use your recovery phrase',
  ownSecret: 'Your own secret opens it here, once.',
  usePasskey: 'Use your passkey',
  usePasskeys: 'Use one of your passkeys',
  // To open a locked wallet. A verb.
  unlock: 'Unlock',
  'password.label': 'Wallet password',
  'password.missing': 'Enter your password.',
  'password.wrong': 'This does not open the wallet. Try again.',
  'phrase.label': 'Recovery phrase',
  'phrase.text': 'The words from your wallet’s settings or your recovery kit. They never leave this device.',
  'phrase.invalid': 'This is not a valid recovery phrase. Check each word.',
  'phrase.other': 'These words belong to another wallet. This one stays locked.',

  // A device that waits until it is approved elsewhere.
  'release.text':
    'A stolen code alone must not open your wallet, so confirm this device. Choose the easiest way:',
  'release.open': 'Open your wallet',
  'release.blocked': 'Your browser blocked the window. Allow it, then try again.',
  'release.email':
    'Follow the steps there. If it sends you to your email, open the link that we sent to {email} in this browser.',
  'release.device': 'Or use a device that has your wallet: choose Devices in its wallet settings.',
  'release.noEmail': 'You have no email address here, so waiting does not confirm it.',
  'release.emailComing': 'The email is on its way.',
  'release.wait': 'Or wait until {time}: it is then confirmed, unless you reject it in the email.',
  'release.approved': 'This device was approved.',
  'release.rejected':
    'This device was rejected, or its login has ended. If it was you, close this and log in again.',
  'release.expired': 'This device was not confirmed within a day.',
  'release.again': 'Ask again',
} as const
