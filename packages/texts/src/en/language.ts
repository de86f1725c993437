import type { Language } from '../language.js'

/** English, the default. */
export const en: Language = {
  buttons: {
    connect: 'Connect wallet',
    connecting: 'Connecting…',
    error: 'Could not load. Try again',
    network: 'Switch network',
  },
  dir: '',
  frame: ['Connect wallet', 'Close', 'I don’t have a wallet', 'QR code'],
  lang: 'en',
  modal: () => import('./modal.js'),
}
