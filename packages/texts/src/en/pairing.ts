/** The texts of the dialog in which a site without the kit shows a pairing, in English. */
export const pairing = {
  advice: 'Open a wallet with WalletConnect on your phone and scan this code.',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy link',
  'copy.failed': 'Copy failed',
  loading: 'Making a code…',
  open: 'Open a wallet app',
  phone: 'Open a wallet app on this phone, or scan the code with another phone.',
  privacy: 'Privacy policy',
  qr: 'QR code that connects your wallet',
  'qr.says': 'A WalletConnect link. To use it without a camera, copy it.',
  terms: 'Terms of service',
  title: 'Scan with your wallet',
} as const
