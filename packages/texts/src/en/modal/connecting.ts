/**
 * Texts of the view that waits for a wallet, in English. They load with this view. Texts that other views use too are
 * in `shell`.
 */
export const connecting = {
  'connecting.switch': 'Switch in {wallet}',
  'connecting.switch.detail':
    '{wallet} shared your address. Approve the switch to {network}, or decline it to stay on your current network.',
  'connecting.start': 'Connect {wallet}',
  'connecting.idle': 'Not connected yet',
  'connecting.idle.detail': '{wallet} will ask you to share your address with this site.',

  'phone.title': 'Approve in your wallet app',
  'phone.detail':
    'A wallet app on this phone opens. If your browser asks whether this site may reach apps on this device, allow it.',
  'phone.waiting':
    'Don’t see your wallet app? Your browser may have blocked it, or no installed wallet works with this site. Open it again, or go back and choose another wallet.',
  'phone.again': 'Open the wallet again',
  'phone.blocked': 'Your browser blocked the wallet app',
  'phone.blocked.advice':
    'Open the settings of your browser for this site, allow “Apps on device” or “Local network”, then try again.',
} as const
