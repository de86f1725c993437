/** Problems: what went wrong, then what to do. The wallet's code refers to each text by its key. */
export const problems = {
  accountChanged: 'The wallet’s account changed after this request. Nothing was done. Try again.',
  codeIncomplete: 'Enter all six digits.',
  copyUnreadable: 'This copy of the wallet cannot be read.',
  kitNotLoaded:
    'The kit was not saved: its code did not load. Check your internet connection, then try again.',
  kitNotSent: 'The kit was not saved: the wallet’s server did not send the kit’s program. Try again later.',
  kitStrange:
    'The kit was not saved: its code does not match this version of the wallet. Try again. If that does not help, reload the page, then try again.',
  locked: 'Unlock your wallet on this device first.',
  loggedOut: 'You are not logged in. Log in, then try again.',
  networkUnconfirmed:
    'This wallet could not check whether this transaction is for {network}. Nothing was signed. Try again.',
  networkUnreachable:
    'The network cannot be reached. Try again later. If other sites do not load either, check your internet connection.',
  networkUnreadable: 'The network’s response cannot be read.',
  networkUnsaid: 'The network could not say whether this would succeed.',
  notEnough: 'There is not enough {symbol} for this and the network fee.',
  noWallet: 'There is no wallet yet. Log in, then try again.',
  passkeyOther: 'This passkey opens another wallet.',
  passkeyTaken:
    'This device or security key already has a passkey for this wallet. Use another device or key.',
  passkeyUnfit: 'This passkey cannot protect a wallet. Use another one, or a password.',
  passkeyUnused: 'The passkey was not used. Try again.',
  phraseOther: 'These words belong to another wallet.',
  serverRefused: 'The wallet’s server rejected this. Try again later.',
  serverUnreachable:
    'The wallet’s server cannot be reached. Try again later. If other sites do not load either, check your internet connection.',
  serverUnreadable: 'The wallet server’s response cannot be read. Try again later.',
  strangeAccounts:
    'The server named accounts that are not yours. Nothing was signed. Don’t send anything to them, and tell the wallet’s operator.',
  unexpected: 'Something went wrong. Try again.',
  windowBlocked: 'Your browser blocked the window. Allow pop-ups, then try again.',
  windowClosed: 'The window closed before the passkey was created. Try again.',
  windowSilent: 'The window did not respond. Try again.',
  wouldFail: 'The network says that this would fail. {reason}',
  wouldFailUnsaid: 'The network says that this would fail. No reason was given.',

  // The paymaster, a service that pays a transaction's fee for the user. `host` is its host name.
  payerCannotBeAsked: '{host} cannot pay the fee for this.',
  payerChangesMore: 'The service that pays the fee would also change other parts of the transaction.',
  payerRefused: '{host} will not pay the fee.',
  payerRefusedFor: '{host} will not pay the fee: “{reason}”.',
  payerRejected: 'The network does not accept the signature of the service that pays the fee: {reason}.',
  payerSilent: '{host} did not say whether it would pay the fee.',
  payerUnasked: '{host} could not be asked to pay the fee.',
  payerUnreadable: 'The response of {host} cannot be read.',
  payerUsedUp: 'The wallet will not pay any more fees for this account today.',
  ownPayerUnreadable: 'The wallet’s service for paying fees sent a response that cannot be read.',

  // The server's refusals, keyed by error code. An English screen shows the server's own sentence. In other languages,
  // the screen shows the translation of these texts.
  'server.CODE_EXPIRED': 'This code is no longer valid. Request a new one.',
  'server.CODE_WRONG': 'Wrong code. Try again.',
  'server.CODE_WRONG_LEFT': {
    plural: 'count',
    forms: { one: 'Wrong code, {count} try left.', other: 'Wrong code, {count} tries left.' },
  },
  'server.DEVICE_REMOVED': 'This browser was removed from your devices. Log in again.',
  'server.ENVELOPE_LIMIT_REACHED':
    'This wallet has the maximum number of passkeys and passwords. Remove one first.',
  'server.ENVELOPE_NOT_FOUND': 'This passkey or password no longer exists.',
  'server.LAST_SECRET': 'This is the only passkey or password of the wallet. Add another one first.',
  'server.MAIL_UNAVAILABLE': 'We cannot send email right now. Try again in a minute.',
  'server.RATE_LIMITED': 'Too many tries. Try again later.',
  'server.RATE_LIMITED_UNTIL': {
    plural: 'count',
    forms: {
      one: 'Please try again after {count} second.',
      other: 'Please try again after {count} seconds.',
    },
  },
  'server.RELEASE_REQUIRED': 'This device is new to your wallet. Confirm it first, or use another device.',
  'server.SECRET_REFUSED': 'This does not open the wallet. Try again.',
  'server.SESSION_REQUIRED': 'The session has ended. Log in again.',
  'server.SIGNATURE_REFUSED': 'Only the wallet’s own key can change this, and it did not sign.',
  'server.STEP_UP_REQUIRED': 'Confirm that it is you, then try again.',
  'server.VERSION_CONFLICT': 'The wallet was changed on another device in the meantime. Try again.',
  'server.WALLET_NOT_FOUND': 'There is no wallet yet.',
} as const
