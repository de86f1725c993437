/** The wallet's settings, and the offer to set a secret. */
export const settings = {
  'title.activity': 'Security log',
  'title.delete': 'Delete account',
  'title.devices': 'Devices',
  'title.export': 'Export and recovery',
  'title.passkey': 'Passkey',
  'title.password': 'Password',
  'title.security': 'Security',
  'title.sessions': 'Active logins',
  'row.activity': 'Logins and account changes',
  'row.delete': 'Deletes your account and all its data',
  'row.devices': 'Where your wallet can be used',
  'row.export': 'Your recovery phrase, and a kit that works without us',
  'row.passkey': 'So that only you can open your wallet',
  'row.password': 'Works in every browser',
  'row.sessions': 'Where you are logged in',
  'custody.operator': 'Add a passkey or password. Until then, this wallet’s operator could open it, too.',
  'custody.user': 'Only you can open this wallet, with your passkey or password.',

  // The offer to set a secret. `secret.limit` is the same offer, shown if an approved request may exceed what a wallet
  // without a secret can spend in a day. `limit` is that amount, in US dollars.
  'secret.limit.text':
    'This request may exceed your limit of {limit} a day. Add a passkey or password to lift the limit. Your request then continues.',
  'secret.limit.title': 'Secure your wallet first',
  'secret.offer.close': 'Not now',
  'secret.offer.text':
    'Add a passkey or password, so that only you can open your wallet. Until then, you can spend up to {limit} a day.',
  'secret.offer.title': 'Secure your wallet',
  'secret.passkey': 'Use a passkey',
  'secret.password': 'Use a password',

  // The proof of the user's identity.
  'proof.noEmail':
    'Confirm that it is you: log out, log in again, and come back within ten minutes. You can then also add an email address in the settings, to get a code next time.',
  'proof.ask': 'To confirm that it is you, we will send a code to {email}.',
  'proof.send': 'Send code',
  'proof.sendNew': 'Send a new code',
  'proof.sending': 'Sending',
  // `s` stands for seconds.
  'proof.waitSeconds': 'Send a new code in {seconds} s',
  'proof.waitMinutes': {
    plural: 'count',
    forms: {
      one: 'Send a new code in {count} minute',
      other: 'Send a new code in {count} minutes',
    },
  },
  'proof.sent': 'We sent a code to {email}. It works for 10 minutes.',
  'proof.code': 'Code from your email',
  'proof.checking': 'Checking',

  // A new password, typed twice.
  'newPassword.label': {
    plural: 'count',
    forms: {
      one: 'New password, {count} character or more',
      other: 'New password, {count} characters or more',
    },
  },
  'newPassword.repeat': 'Repeat password',
  'newPassword.differ': 'The two passwords differ. Type them again.',
  'newPassword.close': 'This password is too similar to your email address. Choose another one.',
  'newPassword.easy': 'This password is easy to guess. Use a few unrelated words.',
  'newPassword.numbers': 'Add letters or words. Dates and numbers are easy to guess.',
  'newPassword.repetitive': 'Use a wider variety of characters.',
  'newPassword.short': {
    plural: 'count',
    forms: { one: 'Use {count} character or more.', other: 'Use {count} characters or more.' },
  },
  'newPassword.spaces': 'Enter a password, not only spaces.',

  'passkey.create': 'Create passkey',
  'passkey.createAnother': 'Create another passkey',
  'passkey.none': 'This browser does not support passkeys. Set a password instead.',
  'passkey.set': 'Your passkey is set. From now on, only you can open your wallet on a new device.',
  'passkey.text':
    'It is stored on your phone, computer or security key. A wallet window will open. Create the passkey there.',
  'passkey.warning':
    'No one can reset it. If you lose it, you can open the wallet on a new device only with another passkey, a password or your recovery phrase. Save a recovery kit, too.',
  'password.change': 'Change password',
  'password.changed': 'Password changed. The old one no longer works.',
  'password.changing': 'Changing password',
  'password.set': 'Set password',
  'password.setDone': 'Your password is set. From now on, only you can open your wallet on a new device.',
  'password.setting': 'Setting password',
  'password.text':
    'You need it to open your wallet on a new device. No one can reset it. If you forget it, you can open your wallet on a new device only with a passkey or your recovery phrase.',
  noReset: 'No one can reset it. Save a recovery kit, too.',

  // The list of passkeys or passwords that are set. `time` is relative: "2 days ago".
  'secrets.passkey': 'Passkey',
  'secrets.password': 'Password',
  'secrets.set': 'Set {time}',
  // `place` is a browser or a device, such as "iPhone".
  'secrets.setIn': 'Set {time} · {place}',
  'secrets.removing': 'It will no longer open your wallet. Press and hold to remove it.',
  'secrets.last': 'This is your only passkey or password. Add another one before you remove it.',

  // Accounts.
  'accounts.eip155': 'Ethereum and compatible networks',
  'accounts.smart': 'Smart account on the same networks',
  'accounts.solana': 'Solana',

  'devices.waiting': 'Awaiting approval',
  'devices.waitingText':
    'Did you just log in on a new device? Approve a device below only if it is yours. It can then use your wallet.',
  // To let a new device use the wallet.
  'devices.letIn': 'Approve',
  'devices.refuse': 'It was not me',
  'devices.removing':
    'It will be logged out and can no longer open your wallet. Press and hold to remove it.',
  // The device, or the site, that the user looks at now.
  'list.current': '{name} (this one)',
  // Three facts about a row, such as a site, an address and a time.
  'list.facts': '{first} · {second} · {third}',

  'sessions.end': 'Log out',
  'sessions.endOthers': 'Log out everywhere else',
  'sessions.ending': 'Logging out',
  // `login` is the way to log in, such as Google. `time` is relative.
  'sessions.facts': '{device}, with {login} · {time}',
  'sessions.factsEmail': '{device}, with email · {time}',

  'delete.button': 'Delete account',
  // The user types the word in English, in every language.
  'delete.confirm': 'Type “delete” to confirm',
  'delete.confirmWrong': 'Type the word “delete”',
  'delete.deleted': 'Your account is deleted.',
  'delete.deletedText':
    'The server deleted your logins, your devices and its copies of your wallet. You are logged out of this site.',
  'delete.deleting': 'Deleting',
  'delete.warning':
    'Save your recovery phrase or kit first. Without it, you will lose everything in this wallet, and no one can restore it.',

  // Security events. Each is a row of a list. "Sent" describes a thing that was sent to a device.
  'event.account.created': 'Account created',
  'event.code.burned': 'Too many wrong codes: code canceled',
  'event.device.added': 'New device',
  'event.device.approved': 'Device approved',
  'event.device.refused': 'Device rejected',
  'event.device.revoked': 'Device removed',
  'event.email.changed': 'Email address changed',
  'event.email.changeStarted': 'Email address change started',
  'event.envelope.added': 'Passkey, password or kit added',
  'event.envelope.listed': 'Locked copies of the wallet sent to a device',
  'event.envelope.opened': 'Locked copy of the wallet sent to a device',
  'event.envelope.refused': 'A passkey or password did not open the wallet',
  'event.envelope.removed': 'Passkey, password or kit removed',
  'event.login.added': 'Login method added',
  'event.login.removed': 'Login method removed',
  'event.operator.destroyed': 'The server’s copy of the wallet was deleted',
  'event.operator.opened': 'The server’s copy of the wallet was opened for a device',
  'event.release.asked': 'A new device asked to open the wallet',
  'event.release.given': 'A new device was approved',
  'event.release.refused': 'A new device was rejected',
  'event.secret.created': 'New device key created',
  'event.secret.limited': 'A device tried to open the wallet too often',
  'event.secret.released': 'Wallet opened',
  'event.session.ended': 'Logged out',
  'event.session.reused': 'A session was ended because it may have been stolen',
  'event.session.started': 'Logged in',
  'event.stepUp.passed': 'Identity confirmed',
  'event.wallet.created': 'Wallet created',
  'event.wallet.replaced': 'Wallet replaced',
  // `event` is one of the events above.
  'event.times': {
    plural: 'count',
    forms: { one: '{event}, {count} time', other: '{event}, {count} times' },
  },

  // The recovery phrase, the keys, and the kit.
  'export.warning':
    'Never share these. Anyone who has them can take your money. Our team never asks for them.',
  'export.accounts': 'Accounts that your phrase and keys open',
  'export.smart':
    'If you import the phrase or a key into another wallet, your smart account will not appear there. To use it, open this wallet or your recovery kit.',
  'export.phrase': 'Recovery phrase',
  'export.keyEip155': 'Private key, Ethereum and compatible networks',
  'export.keySolana': 'Private key, Solana',
  // To hide what is shown. A verb.
  'export.hide': 'Hide',
  'export.show': 'Show phrase and keys',
  'kit.title': 'Recovery kit',
  'kit.text':
    'A file that shows your keys and signs transactions, in any browser, without internet and without us. It has its own password.',
  'kit.password': 'Kit password',
  'kit.save': 'Save recovery kit',
  'kit.making': 'Making the kit',
  'kit.saved': 'The kit is saved. Open it once to check that it works.',
  'import.title': 'Use another wallet’s phrase',
  'import.text':
    'The wallet with that phrase will replace this one on all your devices. You can check its accounts before you confirm.',
  'import.looking': 'Checking the phrase',
  'import.review': 'Review its accounts',
  'import.same': 'These words belong to this wallet.',

  // Another phrase in place of this wallet's.
  'replace.done': 'Done. Your accounts now come from that phrase.',
  'replace.warning':
    'The accounts of this wallet will be removed from all your devices. Save this wallet’s recovery phrase or kit first. Otherwise, you will lose everything in these accounts.',
  // Heading above the accounts that will be removed.
  'replace.goes': 'Accounts to remove',
  'replace.new': 'The new wallet',
  'replace.ownSecret':
    'Choose what opens the new wallet. All passkeys and passwords that you do not choose here will be removed, together with the old phrase.',
  'replace.operator':
    'As with this wallet, the operator can open the new wallet until you add a passkey or password.',
  'replace.withPasskey': 'Replace, and use your passkey',
  'replace.button': 'Replace this wallet',
  'replace.replacing': 'Replacing',
  'replace.keep': 'Keep this wallet',
} as const
