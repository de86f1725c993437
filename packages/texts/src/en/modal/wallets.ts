/**
 * Texts of the views of several wallets and accounts, in English. They load with these views, so Connect does not
 * contain them.
 */
export const wallets = {
  'wallets.title': 'Wallets',
  'wallets.families': 'Kinds of network',
  'wallets.active': 'In use',
  'wallets.others': 'Also connected',
  'wallets.recent': 'Recently connected',
  'wallets.add': 'Add wallet',
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.disconnect': 'Disconnect',
  'wallets.disconnect.label': 'Disconnect {wallet}',
  'wallets.disconnected': '{wallet} is disconnected',
  'wallets.use': 'Use',
  'wallets.used': 'You are now using {wallet}',
  'wallets.connectAgain': 'Connect again',
  'wallets.forget': 'Forget {wallet}',
  'wallets.forgotten': '{wallet} is no longer listed',
  'wallets.accounts': '{count} accounts',
  'wallets.restoring': 'Waiting for {wallet}. Unlock it to continue.',
  'wallets.none': 'No wallet is connected here',
  'wallets.none.advice': 'Connect one to see it here.',
  'wallets.smartAccount': 'Smart account',
  'wallets.payment': 'Payments',
  'wallets.inFamily': 'Connected',

  'family.title': 'Switch to {network}',
  'family.needed': 'Connect a wallet for {family}',
  'family.needed.detail': '{wallet} is connected only for {from}. It stays connected.',
  'family.same': '{wallet} also supports {family}',
  'family.same.detail':
    'Share one of its accounts with this site to use {network}. Your other connections stay as they are.',
  'family.choose': 'Choose a wallet',
  'family.use': 'Connect {wallet}',
  'family.other': 'Use another wallet',

  'multi.heading': 'Where do you want to use {wallet}?',
  'multi.detail': 'It has accounts on several kinds of network. You can connect the others later.',
  'multi.list': 'Networks of {wallet}',
  'multi.connected': 'Connected',

  'accounts.title': 'Switch account',
  'accounts.list': 'Accounts of {wallet}',
  'accounts.current': 'In use',
  'accounts.switched': 'You are now using {account}',
  'accounts.balance.loading': 'Loading balance',
  'accounts.payOnly': 'Only payment accounts can be used on this network',
  'accounts.more': 'Missing one? Share it with this site in {wallet}.',
} as const
