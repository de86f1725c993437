/** Texts of the wallet's own windows, and of the frame's notice to a page that may not use it. */
export const windows = {
  'alone.title': 'Open your wallet from a site that uses it.',
  'alone.text': 'Your wallet opens inside the sites that use it. You can close this page.',
  'stranger.title': 'This site cannot use the wallet.',
  'stranger.text': 'If this is your site, add its origin to the project.',

  // The home page of the wallet's site.
  'dashboard.title': 'Your keys are in your wallet. To see them, open it on any site that uses it.',
  'dashboard.text':
    'On such a site, open your account, then Wallet settings, then Security, then Export and recovery. There, you can see your recovery phrase and keys, and save a kit that works without us.',

  // The window of a login with a social account.
  'loading.title': 'Opening the login…',
  'loading.text': 'Keep this window open. The login continues by itself.',
  'loading.alone.title': 'This window opens when you log in.',
  'loading.alone.text': 'Close it, go to the site, and log in there with a social account.',
  'loading.failed.title': 'The login did not start.',
  'loading.failed.text': 'Close this window, go back to the site, and try again there.',

  // The window that creates a passkey.
  'passkey.page': 'Passkey · Portico wallet',
  'passkey.title': 'A passkey for your wallet',
  'passkey.text': 'With it, only you can open your wallet on a new device.',
  'passkey.create': 'Create passkey',
  'passkey.alone.title': 'This window opens when you create a passkey for your wallet.',
  'passkey.alone.text': 'Close it, go to the site, and open the wallet’s settings there.',

  // The window in which the user confirms a new device. In `release.open`, “there” means the site that sends the request.
  'release.page': 'Confirm a device · Portico wallet',
  'release.asking': 'Contacting the server…',
  'release.open': 'Yes, open it there',
  'release.notMe': 'It was not me',
  'release.unreachable': 'The wallet’s server is not responding. Retrying…',
  'release.asker': '{origin} · {device} · {place}',
  'release.opened.title': 'Your wallet is opening on the site.',
  'release.opened.text': 'Close this window, and go back to the site.',
  'release.rejected.title': 'You rejected this device.',
  'release.rejected.text': 'It is logged out and cannot open your wallet.',
  'release.over.title': 'This request has expired.',
  'release.over.text': 'Close this window and start again on the site.',
  'release.known.title': 'Open your wallet on the site below?',
  'release.known.text': 'Was this you? Continue only if you just tried to open your wallet there.',
  'release.new.title': 'This browser is new to your wallet.',
  'release.new.text':
    'Use a device that already has your wallet: open its wallet settings, then Devices, and approve this device.',
  'release.email.title': 'Check your email.',
  'release.email.text':
    'In this browser, open the link that we sent to {email}. The site then continues by itself.',
  'release.email.textWait':
    'In this browser, open the link that we sent to {email}. The site then continues by itself. Or wait until {time}.',
  'release.alone.title': 'This window opens when you confirm a new device.',
  // “Open your wallet” is the button's own label.
  'release.alone.text': 'Close it, go to the site, and press “Open your wallet” there.',

  // The window that shows a request for approval.
  'review.page': 'Review · Portico wallet',
  'review.alone.title': 'This window opens when a site asks you to approve something.',
  // “Review in a secure window” is the button's own label.
  'review.alone.text': 'Close it, go to the site, and press “Review in a secure window”.',
} as const
