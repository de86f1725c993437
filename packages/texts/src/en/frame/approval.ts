/**
 * Texts of the screen on which the user approves a request. Their exact meaning protects the user's money.
 */
export const approval = {
  // Titles of requests. The title of a single call is in calls.ts.
  'title.addEmail': 'Add an email address',
  'title.calls': {
    plural: 'count',
    forms: {
      one: '{count} call, all or nothing',
      other: '{count} calls, all or nothing',
    },
  },
  'title.changeEmail': 'Change your email address',
  'title.signIn': 'Sign in',
  'title.signMessage': 'Sign message',
  'title.transaction': 'Transaction',
  'title.transactions': {
    plural: 'count',
    forms: { one: '{count} transaction', other: '{count} transactions' },
  },
  'title.transactionsInTurn': {
    plural: 'count',
    forms: {
      one: '{count} transaction',
      other: '{count} transactions, one after the other',
    },
  },

  // The site that sends the request.
  'site.about': 'Describes itself: “{description}”',
  'site.claims': 'This site claims to be {address}, but it is not. Its real address is the one above.',
  'site.name': 'Calls itself “{name}”',

  // The button that approves. `again` is its label for the second press. `count`: seconds until the approval.
  'again.approve': 'Press again to approve',
  'again.send': 'Press again to send',
  'again.sign': 'Press again to sign',
  'again.signIn': 'Press again to sign in',
  'count.approve': {
    plural: 'count',
    forms: { one: 'Approving in {count} second.', other: 'Approving in {count} seconds.' },
  },
  'count.send': {
    plural: 'count',
    forms: { one: 'Sending in {count} second.', other: 'Sending in {count} seconds.' },
  },
  'count.sendAmount': {
    plural: 'count',
    forms: { one: 'Sending {amount} in {count} second.', other: 'Sending {amount} in {count} seconds.' },
  },
  'count.sign': {
    plural: 'count',
    forms: { one: 'Signing in {count} second.', other: 'Signing in {count} seconds.' },
  },
  'count.signIn': {
    plural: 'count',
    forms: {
      one: 'Signing in to the site in {count} second.',
      other: 'Signing in to the site in {count} seconds.',
    },
  },
  'verb.approve': 'Approve',
  'verb.send': 'Send',
  'verb.sendAmount': 'Send {amount}',
  'verb.sign': 'Sign',
  'verb.signIn': 'Sign in',
  'working.sendingCode': 'Sending a code',
  'working.signing': 'Signing',
  reject: 'Reject',
  readOn: 'Read on',
  // Why a press on `readOn` does nothing yet.
  readFirst: 'Please read this part first',
  page: 'Page {page} of {pages}',
  reviewElsewhere: 'Review in a secure window',
  reviewClosed: 'The window closed before you decided. Nothing was approved.',

  // Warnings above the request.
  'warning.repeat':
    'You approved this before, but the network did not confirm it. This sends the same transaction again. Even so, it can execute only once.',
  'warning.fails': 'This may fail: {reason}',
  'warning.walletPays': 'The wallet pays the fee for you.',
  'warning.youPay': 'If you approve, you pay the fee yourself.',
  'warning.order':
    'Anyone can fill this order and take what it offers. Its terms are below, but this wallet does not check them. Sign only if you know the site and expected this.',
  'warning.unknownByContract':
    'This wallet cannot tell what the contract will do with this signature. It could move your assets. Sign only if you know the site and expected this.',
  'warning.unknownUse':
    'This wallet cannot tell how this signature will be used. It could move your assets. Sign only if you know the site and expected this.',

  // Problems besides those of the calls.
  'alarm.anywhere':
    'This request names no network. The signature is valid on every network, not only on the one that your wallet uses. Sign only if you know the site and expected this.',
  'alarm.email':
    'If you approve, anyone who can read email at the new address can log in to this wallet, on any device. Approve only if the address is yours.',
  'alarm.fakeName':
    'A token in this request calls itself {name}, or something very similar. It is not the {name} that this wallet lists. Anyone can give a token any name, and it may be worth nothing. Before you approve, compare the token’s address with the one that you expect.',
  'alarm.fee':
    'The site chose a fee {times} times as high as the usual network fee. Reject this request unless you know why.',
  'alarm.feeAbove':
    'The site chose a fee far above the usual network fee. Reject this request unless you know why.',
  'alarm.hiddenInAddress':
    'This email address has hidden characters, which are marked below. It may not be the address that it seems to be.',
  'alarm.hiddenInData':
    'This data has hidden characters, which are marked below. It may not say what it seems to say.',
  'alarm.hiddenInName':
    'This site’s name for itself has hidden characters, which are marked below. It may not say what it seems to say.',
  'alarm.hiddenInNote':
    'This note has hidden characters, which are marked below. It may not say what it seems to say.',
  'alarm.hiddenInText':
    'This text has hidden characters, which are marked below. It may not say what it seems to say.',
  'alarm.lasting':
    'This transaction never expires. Once you sign it, anyone who has it can send it, even when you no longer expect it. Reject this request unless you know why.',
  'alarm.later':
    'Your next transaction number is {next}, but the site chose {number} for this one. This transaction executes after you have sent the ones in between, even if you no longer expect it. Reject this request unless you know why.',
  'alarm.noText': {
    plural: 'count',
    forms: {
      one: 'This is not text but {count} byte of data that cannot be read. Sign only if you know the site and expected this.',
      other:
        'This is not text but {count} bytes of data that cannot be read. Sign only if you know the site and expected this.',
    },
  },
  'alarm.noteAlone':
    'This transaction contains only the note below, so by signing it, you sign that text. A site could accept it as your sign-in. Sign only if you know the site and expected this.',
  'alarm.replaces': 'This replaces your pending transaction number {number}, which will then never execute.',
  'alarm.strangeName':
    'This data says that it is for “{name}”, but the request comes from {origin}. Some sites make keys from a signature. With yours, anyone could act as you in “{name}”. Sign only if you expected this.',
  'alarm.strangeSignIn':
    'This signs you in to {site}, but {site} did not send this request. The site that sent it could then act as you at {site}.',
  'alarm.unread':
    'The network did not say what some tokens or collections in this request are. This wallet cannot check their names, amounts or kinds. Reject this request and try again later, or approve only if you know the addresses.',

  // The recipient of a payment.
  'receiver.lookAlike': 'The recipient’s address only looks like one that you know. Compare every character.',
  'receiver.new': 'This is the first transfer to this address from this browser.',

  // The expected changes of balances.
  'changes.title': 'What would change',
  'changes.asking': 'Checking with the network…',
  'changes.blocked': 'Nothing: the network would reject this transaction.',
  'changes.feeOnly': 'Only the fee would be paid: as things are now, the transaction would fail.',
  'changes.none': 'According to the network, only the fee would be paid.',
  'changes.oneFails': 'One of the transactions would fail, so it is unknown what the others would change.',
  'changes.simulated': 'This is only a simulation. The contract may behave differently and take more.',
  'changes.solana': 'Not simulated: this is only what the transaction says.',
  'changes.unknown': 'Not simulated: this network cannot show in advance what would change.',

  // Facts about the request.
  'fact.account': 'Account',
  'fact.currentEmail': 'Current email address',
  'fact.fee': 'Fee',
  // The login, such as Google, that the wallet has instead of an email address.
  'fact.login': 'Current login',
  // The login, such as Google, with the user's name there.
  'fact.loginAs': '{login}, as {name}',
  'fact.network': 'Network',
  'fact.newEmail': 'New email address',
  // There is no current email address.
  'fact.noEmail': 'None',
  anyNetwork: 'Any network',
  'account.smart': 'Smart account',
  'account.smartNew': 'Smart account, created by this transaction',
  'fee.atMost': 'At most {amount}',
  'fee.data': 'plus a network data fee, not known yet',
  'fee.paid': 'Paid for you',
  'fee.paidBy': 'Paid by {payer}',
  'fee.paidByOther': 'Paid by another account',
  'fee.worth': 'about {worth}',
  'fee.worthLess': 'less than {worth}',
  baseUnits: '{units} base units',
  // The network did not say how many decimals the token has.
  baseUnitsUnread: '{units} base units of a token that could not be read',

  // The name of the login by email inside a sentence, so in lower case. All other logins are names of companies and are
  // not translated.
  'login.email': 'email',
} as const
