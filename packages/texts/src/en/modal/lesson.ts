/** Texts that explain what a wallet is, in English. */
export const lesson = {
  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.own.title': 'A home for what you own',
  'whatIsAWallet.own.text':
    'A wallet holds the keys to your coins, tokens and collectibles. No one can move them without it.',
  'whatIsAWallet.login.title': 'A way to sign in',
  'whatIsAWallet.login.text': 'Connect it to a site instead of creating another account and password.',
  'whatIsAWallet.ask.title': 'It asks you first',
  'whatIsAWallet.ask.text':
    'A site you connect to sees only your address. You approve every payment and signature.',
  'whatIsAWallet.keep': 'Anyone with your recovery phrase has your wallet. Never enter it on a site.',
  'whatIsAWallet.done': 'Choose a wallet',
} as const
