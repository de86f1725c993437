/** Words of a wallet's app on the same phone, in English: loaded with the view that waits for it. */
export const enPhone = {
  'phone.title': 'Approve in your wallet app',
  'phone.detail':
    'A wallet app on this phone opens. If your browser asks whether this site may reach apps on this device, allow it.',
  'phone.waiting':
    'Is no wallet app in front of you? Your browser may have kept it closed, or none is installed that answers this site. Open it again, or go back and choose another wallet.',
  'phone.again': 'Open the wallet again',
  'phone.blocked': 'This site may not reach apps on this phone',
  'phone.blocked.advice':
    'Open the settings of your browser for this site, allow “Apps on device” or “Local network”, then try again.',
} as const
