/** Texts of the page that an emailed link opens when a new device asks to open a wallet. */
export const enRelease = {
  expired: 'This link has expired',
  'expired.detail':
    'The device was rejected or logged out, or a day has passed. If you approved it and want to remove it, open Devices in the settings of your wallet.',

  rejected: 'Device rejected',
  'rejected.detail':
    'It is logged out and cannot open your wallet. If you did not start this, someone has access to your email or social account. Change the password of that account now.',

  open: 'This device can now open your wallet',
  'open.detail':
    'Go back to the site to continue. If this was not you, reject the device now, then move your tokens to another wallet.',

  waiting: 'A new device asked to open your wallet: was it you?',
  'waiting.detail':
    'If this was not you, reject the device. If it was you, press “Open your wallet” on the site, then open this link again in the same browser. Never share this link, and never paste it into a page.',
  /** `moment` is like `15:40 UTC on 26 November`. */
  'waiting.until':
    'If this was not you, reject the device: otherwise, it can open your wallet after {moment}. If it was you, press “Open your wallet” on the site, then open this link again in the same browser. Never share this link, and never paste it into a page.',

  ask: 'Open your wallet on this device?',
  'ask.detail': 'Was this you? Continue only if you asked for this just now, in this browser.',
  'ask.until':
    'Was this you? Continue only if you asked for this just now, in this browser. If you do nothing, this device can open your wallet after {moment}.',
  'ask.approve': 'Yes, it was me',
  'ask.reject': 'It was not me',
} as const
