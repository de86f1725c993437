import type { Language } from '../language.js'

/** English, the default. */
export const en: Language = {
  first: {
    close: 'Close',
    connect: 'Connect wallet',
    connecting: 'Connecting…',
    failed: 'Could not load. Try again',
    guide: 'I don’t have a wallet',
    installed: 'Installed',
    network: 'Switch network',
    qr: 'QR code',
  },
  modal: () => import('./modal.js'),
  name: 'English',
  tag: 'en',
}
