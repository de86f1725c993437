/** The wallet's own settings, and the offer of a secret of the user's own. */
export const settings = {
  'title.activity': 'Security log',
  'title.delete': 'Delete account',
  'title.devices': 'Devices',
  'title.export': 'Export and recovery',
  'title.passkey': 'Passkey',
  'title.password': 'Password',
  'title.security': 'Security',
  'title.sessions': 'Sign-ins',
  'row.activity': 'Every security event of your account',
  'row.delete': 'Your account and all of its data',
  'row.devices': 'Where your wallet can be used',
  'row.export': 'Your recovery phrase, and a kit that works without us',
  'row.passkey': 'Only you can open your wallet',
  'row.password': 'The same, without a passkey',
  'row.sessions': 'Where you are signed in',
  'custody.operator': 'This wallet’s operator could open it. Set a passkey or a password, and only you can.',
  'custody.user': 'Only your own secret opens this wallet.',

  // The offer of a secret, and the same before an approved request of greater value. `limit` is in US dollars.
  'secret.limit.text':
    'What you approved may be worth more than {limit} a day, or its worth is unknown. It needs a wallet that only you can open. Set this up once, and it continues.',
  'secret.limit.title': 'Secure your wallet first',
  'secret.offer.close': 'Not now',
  'secret.offer.text':
    'The operator could open this wallet, so it spends at most {limit} a day. With a passkey or password, only you can.',
  'secret.offer.title': 'Secure your wallet',
  'secret.passkey': 'Use a passkey',
  'secret.password': 'Use a password',

  // The proof of the user's identity.
  'proof.noEmail':
    'This needs proof that it is you. Log out, log in again, and come back within ten minutes. Or add an email address under Email in the settings: it then gets a code each time.',
  'proof.ask': 'To show that it is you, we send a code to {email}.',
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
  'newPassword.close': 'This is too close to your email address. Use something else.',
  'newPassword.easy': 'This password is easy to guess. Use a few unrelated words.',
  'newPassword.numbers': 'Add letters or words: dates and numbers are guessed first.',
  'newPassword.repetitive': 'Use more different characters: this one repeats a few.',
  'newPassword.short': {
    plural: 'count',
    forms: { one: 'Use {count} character or more.', other: 'Use {count} characters or more.' },
  },
  'newPassword.spaces': 'Enter a password, not only spaces.',

  'passkey.create': 'Create passkey',
  'passkey.createAnother': 'Create another passkey',
  'passkey.none': 'This browser has no passkeys. Set a password instead.',
  'passkey.set': 'Your passkey is set. From now on only you can open your wallet on a new device.',
  'passkey.text':
    'Your phone, computer or security key stores it. A wallet window opens for it, since browsers create no passkeys inside other sites.',
  'passkey.warning':
    'No one can reset it. Without it, a password or your recovery phrase, the wallet is lost. Save a recovery kit, too.',
  'password.change': 'Change password',
  'password.changed': 'Your password is changed. The old one no longer works.',
  'password.changing': 'Changing password',
  'password.set': 'Set password',
  'password.setDone': 'Your password is set. From now on only you can open your wallet on a new device.',
  'password.setting': 'Setting password',
  'password.text':
    'You need it on a new device. No one can reset it. Without it, a passkey or your recovery phrase, the wallet is lost.',
  noReset: 'No one can reset it. Save a recovery kit, too.',

  // The list of passkeys or passwords that are set. `time` is relative: "2 days ago".
  'secrets.passkey': 'Passkey',
  'secrets.password': 'Password',
  'secrets.set': 'Set {time}',
  // `place` is a browser or a device.
  'secrets.setIn': 'Set {time} in {place}',
  'secrets.removing': 'It will no longer open your wallet anywhere. Press again to remove it.',
  'secrets.last': 'Only this one opens your wallet on a new device. To remove it, set another one first.',

  // Accounts.
  'accounts.eip155': 'Ethereum and compatible networks',
  'accounts.smart': 'Smart account on them',
  'accounts.solana': 'Solana',

  'devices.waiting': 'Awaiting approval',
  'devices.waitingText':
    'Let in only a device that you just logged in with. It can then use your wallet as this device does.',
  // To let a new device use the wallet.
  'devices.letIn': 'Let it in',
  'devices.refuse': 'Refuse',
  'devices.removing': 'It will be logged out and will no longer open your wallet. Press again to remove it.',
  // The device, or the site, that the user looks at now.
  'list.current': '{name} (this one)',
  // Three facts about a row, such as a site, an address and a time.
  'list.facts': '{first} · {second} · {third}',

  'sessions.end': 'End',
  'sessions.endOthers': 'End all others',
  'sessions.ending': 'Ending',
  // `login` is the way to log in, such as Google. `time` is relative.
  'sessions.facts': '{device}, by {login} · {time}',
  'sessions.factsEmail': '{device}, by email · {time}',

  'delete.button': 'Delete account',
  // The user types the word in English, in every language.
  'delete.confirm': 'Type “delete”',
  'delete.confirmWrong': 'Type the word: delete',
  'delete.deleted': 'Your account is deleted.',
  'delete.deletedText': 'No data remains here. You are logged out of this site, too.',
  'delete.deleting': 'Deleting',
  'delete.warning':
    'Without your recovery phrase or kit, what is in this wallet is lost for good. No one can restore it.',

  // Security events, each as a row of a list. "Sent" is said of a thing that was sent to a device.
  'event.account.created': 'Account created',
  'event.code.burned': 'Too many wrong codes: code canceled',
  'event.device.added': 'New device',
  'event.device.approved': 'Device approved',
  'event.device.refused': 'Device rejected',
  'event.device.revoked': 'Device removed',
  'event.email.changed': 'Email address changed',
  'event.email.changeStarted': 'Email address change started',
  'event.envelope.added': 'Passkey, password or kit added',
  'event.envelope.listed': 'Sealed copies of the wallet sent to a device',
  'event.envelope.opened': 'Sealed copy of the wallet sent to a device',
  'event.envelope.refused': 'A passkey or password did not open the wallet',
  'event.envelope.removed': 'Passkey, password or kit removed',
  'event.login.added': 'Login method added',
  'event.login.removed': 'Login method removed',
  'event.operator.destroyed': 'The server’s copy of the wallet was deleted',
  'event.operator.opened': 'The server’s copy of the wallet opened for a device',
  'event.release.asked': 'A new device requested the wallet',
  'event.release.given': 'A new device was let in',
  'event.release.refused': 'A new device was rejected',
  'event.secret.created': 'Key half sent to a device',
  'event.secret.limited': 'A device requested its key half too often',
  'event.secret.released': 'Wallet used',
  'event.session.ended': 'Signed out',
  'event.session.reused': 'A stolen session was stopped',
  'event.session.started': 'Signed in',
  'event.stepUp.passed': 'Identity confirmed with a code',
  'event.wallet.created': 'Wallet created',
  'event.wallet.replaced': 'Wallet replaced',
  // `event` is one of the events above.
  'event.times': {
    plural: 'count',
    forms: { one: '{event}, {count} time', other: '{event}, {count} times' },
  },

  // The recovery phrase, the keys, and the kit.
  'export.warning':
    'Anyone who sees these words or keys can take your money. We will never ask you for them.',
  'export.accounts': 'What they open',
  'export.smart':
    'Your smart account is a contract that the Ethereum key controls. A wallet that imports the phrase or the key shows the account above it. Use the smart account here or with the recovery kit.',
  'export.phrase': 'Recovery phrase',
  'export.keyEip155': 'Private key, Ethereum and compatible networks',
  'export.keySolana': 'Private key, Solana',
  // To hide what is shown. A verb.
  'export.hide': 'Hide',
  'export.show': 'Show phrase and keys',
  'kit.title': 'Recovery kit',
  'kit.text':
    'One file that opens in any browser, without internet and without us. It shows your keys and signs transactions. Its own password locks it.',
  'kit.password': 'Kit password',
  'kit.save': 'Save recovery kit',
  'kit.making': 'Making the kit',
  'kit.saved': 'The kit is saved. Open it once, to see that it works.',
  'import.title': 'Use another wallet’s phrase',
  'import.text': 'It replaces this wallet everywhere. You see its accounts first, and confirm once more.',
  'import.looking': 'Looking',
  'import.review': 'Review its accounts',
  'import.same': 'These words belong to this wallet.',

  // Another phrase in place of this wallet's.
  'replace.done': 'Done. Your accounts now come from that phrase.',
  'replace.warning':
    'This wallet’s accounts are removed, here and on every other device. Without its recovery phrase or kit, what is in them is lost for good.',
  // Heading above the accounts that are removed: they go away.
  'replace.goes': 'Goes',
  'replace.new': 'The new wallet',
  'replace.ownSecret':
    'Only your own secret will open the new wallet, too. Current passkeys and passwords are removed with the old phrase. Choose what opens the new one.',
  'replace.operator':
    'As with this wallet, the operator could open the new one until you set a passkey or a password.',
  'replace.withPasskey': 'Replace, and keep your passkey',
  'replace.button': 'Replace this wallet',
  'replace.replacing': 'Replacing',
  'replace.keep': 'Keep this wallet',
} as const
