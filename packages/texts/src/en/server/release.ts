/** Texts of the page of an emailed link about a new device that wants to open a wallet. */
export const enRelease = {
  expired: 'This link has expired',
  'expired.detail':
    'The device was rejected or logged out, or a day has passed. If it was approved before, remove it in the settings of your wallet, under Devices.',

  rejected: 'Device rejected',
  'rejected.detail':
    'It is logged out and cannot open your wallet. If you did not start this, someone got a code from your email, or got into your account at a provider: change its password.',

  open: 'This device may open your wallet',
  'open.detail':
    'Go back to the site to continue. If this was not you, reject the device now, and then move your tokens to another wallet.',

  waiting: 'A new device wants to open your wallet',
  'waiting.detail':
    'If this was not you, reject it. If it was you, press “Open your wallet” on the site, in this same browser, and then open this link again. Never share this link, and never enter it on a page.',
  /** `moment` is like `15:40 UTC on 26 November`. */
  'waiting.until':
    'If this was not you, reject it. If you do nothing, it can open your wallet from {moment} on. If it was you, press “Open your wallet” on the site, in this same browser, and then open this link again. Never share this link, and never enter it on a page.',

  ask: 'Open your wallet on this device?',
  'ask.detail': 'Continue only if you requested this yourself, just now, in this browser.',
  'ask.until':
    'Continue only if you requested this yourself, just now, in this browser. If you do nothing, it can open your wallet from {moment} on.',
  'ask.approve': 'Yes, it was me',
  'ask.reject': 'It was not me',
} as const
