/**
 * The texts that the modal starts with, in English. `{name}` is a placeholder. Other languages have the same keys and
 * placeholders.
 */
export const shell = {
  'header.back': 'Back',
  'header.close': 'Close',
  loading: 'Loading…',
  'load.failed': 'This screen could not be loaded',
  'load.failed.advice': 'Check your internet connection, then try again.',
  'view.broken': 'Something went wrong',
  'view.broken.advice': 'This screen could not be shown. Close it, then open it again.',
  'try.again': 'Try again',
  copied: 'Copied',
  'copy.failed': 'Copy failed',
  'alert.close': 'Close message',

  'connect.title': 'Connect wallet',
  'connect.wallets': 'Wallets',
  'connect.help': 'What is a wallet?',
  'connect.guide': 'I don’t have a wallet',
  'connect.lastUsed': 'Last used',
  'connect.recent': 'Recent',
  'connect.connected': 'Connected',
  'connect.sameName': 'Another wallet has this name',
  'connect.duplicates':
    'Two wallets call themselves {wallet}. If you installed only one of them, remove the other before you connect.',
  'connect.qr': 'QR code',
  'connect.all': 'All wallets',
  'connect.more': 'More wallets',
  'connect.withWallet': 'Continue with a wallet',
  'connect.more.count': '{count} in all',
  'connect.directory.get': 'Get',
  'connect.directory.loading': 'Loading wallets…',
  'connect.empty.title': 'No wallet found in this browser',
  'connect.empty.desktop':
    'A wallet keeps your keys and asks you before anything happens. Install one as a browser extension, then reload this page.',
  'connect.empty.mobile':
    'A wallet keeps your keys and asks you before anything happens. Copy the link of this page and open it in the browser of your wallet app.',
  'connect.empty.reload': 'Reload this page',
  'connect.empty.copyLink': 'Copy link',
  'connect.empty.learn': 'What is a wallet?',

  'legal.accept': 'I accept the {documents}',
  'legal.byConnecting': 'By connecting a wallet you accept the {documents}',
  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.both': '{terms} and the {privacy}',
  'legal.site': 'terms of this site',
  'legal.newTab': '(opens in a new tab)',
  'legal.first': 'Accept the terms first',
  'legal.accepted': 'Accepted. You can connect now.',
  'legal.withdrawn': 'Not accepted. Accept the terms to connect.',

  'connectWallets.title': 'All wallets',
  'connectWallets.search': 'Search wallets',
  'connectWallets.clear': 'Clear search',
  'connectWallets.found': '{count} found',
  'connectWallets.none': 'No wallet is called “{search}”',
  'connectWallets.none.advice': 'Check the spelling, or install the wallet and reload this page.',

  'connecting.title': 'Connect {wallet}',
  'connecting.pending': 'Approve in {wallet}',
  'connecting.pending.detail':
    'Approve the request in {wallet}. It shares your address with this site and costs nothing.',
  'connecting.waiting':
    'Still waiting for {wallet}. No request on screen? Open {wallet} from your browser’s toolbar and answer there.',
  'connecting.connected': 'Connected',
  'connecting.connected.detail': '{wallet} is connected to this site.',

  'error.CONNECTION_REJECTED': 'Connection rejected',
  'error.CONNECTION_REJECTED.advice':
    'You declined in {wallet}. Try again, or go back to choose another wallet.',
  'error.REQUEST_PENDING': '{wallet} is already waiting for your answer',
  'error.REQUEST_PENDING.advice': 'Open {wallet}, answer the request it shows, then try again.',
  'error.WALLET_LOCKED': '{wallet} is locked',
  'error.WALLET_LOCKED.advice': 'Unlock {wallet}, then try again.',
  'error.CONNECTION_FAILED': 'Failed to connect',
  'error.CONNECTION_FAILED.advice': 'Open {wallet} to see whether it shows a problem, then try again.',
  'error.CONNECTOR_NOT_FOUND': '{wallet} is no longer available',
  'error.CONNECTOR_NOT_FOUND.advice': 'Check that it is turned on for this site, then reload the page.',

  'account.title': 'Account',
  'account.copy': 'Copy address',
  'account.balance': 'Balance',
  'account.balance.loading': 'Loading balance',
  'account.balance.unavailable': 'Not able to retrieve balance',
  'account.balance.retry': 'Try again',
  'account.updated': 'Updated {time}',
  'account.network': 'Network',
  'account.explorer': 'View on {explorer}',
  'account.disconnect': 'Disconnect',
  'account.temporary':
    'This browser stores nothing for this site. After a reload, you need to connect again.',
  'account.restoring': 'Waiting for {wallet}. Unlock it to continue.',

  'unsupported.refused': 'Choose a network or disconnect first',

  'siwx.due': 'Sign in or disconnect first',
  'siwx.leave': 'Disconnect',
} as const
