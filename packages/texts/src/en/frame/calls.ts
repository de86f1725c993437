/**
 * Texts for what calls and signatures do: titles of calls, labels of their values, values that are words, and warnings.
 * The wallet's decoder chooses them: it returns the part of a text's key after `title.`, `label.` or `word.`.
 */
export const calls = {
  // Titles of calls: what a call does, without values such as the amount. Values are shown separately, with a label.
  'title.addToPool': 'Add to a pool',
  'title.allowCollection': 'Allow taking every item of a collection',
  'title.allowItem': 'Allow taking an item',
  'title.allowSpending': 'Allow spending',
  'title.allowSpendingLess': 'Allow spending less',
  'title.allowSpendingMore': 'Allow spending more',
  'title.allowSpendingOrItem': 'Allow spending, or taking an item',
  'title.assignAccount': 'Give an account to a program',
  'title.callThroughContract': 'Call through a contract',
  // A relayer submits a signed call for the user, and pays its fee.
  'title.callThroughRelayer': 'Call through a relayer',
  // The site's own statements about the data.
  'title.claims': 'Claims about this data',
  'title.closeTokenAccount': 'Close a token account',
  'title.createAccount': 'Create an account',
  'title.createContract': 'Create a contract',
  'title.destroyTokens': 'Destroy tokens',
  'title.giveBack': 'Return unused coins',
  'title.giveControl': 'Give away control of an account',
  'title.grantSession': 'Let a key send from your account',
  'title.makeRoom': 'Reserve space in an account',
  'title.makeTokens': 'Make new tokens',
  // A note that a transaction contains.
  'title.note': 'Note',
  'title.openTokenAccount': 'Open a token account',
  'title.payExchange': 'Pay the exchange',
  'title.payOut': 'Pay out',
  'title.payOutAll': 'Pay out everything',
  'title.payShare': 'Pay a share',
  'title.requireBalance': 'Require this balance',
  'title.revokeCollection': 'Revoke permission over a collection',
  'title.revokeSession': 'Revoke a session key',
  'title.revokeSpending': 'Revoke permission to spend',
  // To send coins. A verb.
  'title.send': 'Send',
  'title.sendItem': 'Send an item',
  'title.sendItems': 'Send items',
  'title.sendThroughPermit2': 'Send tokens through Permit2',
  'title.sendTokens': 'Send tokens',
  'title.sendTokensOrItem': 'Send tokens or an item',
  'title.setComputeLimit': 'Set the compute limit',
  'title.setComputePrice': 'Set the compute price',
  'title.setDataLimit': 'Set the limit on loaded data',
  'title.setMemory': 'Set the memory size',
  'title.severalCalls': 'Several calls in one',
  'title.sharedAccountCall': 'Call from a shared account',
  'title.sharedAccountCalls': 'Calls from a shared account',
  'title.signData': 'Sign data',
  'title.signOrder': 'Sign an order',
  'title.stepsTogether': 'Steps that happen together',
  // To exchange one token for another. A verb.
  'title.swap': 'Swap',
  'title.takeFromExchange': 'Take from the exchange',
  'title.takeOutOfPool': 'Withdraw from a pool',
  'title.takeTokens': 'Take tokens from your account',
  // An exchange of one token for another in several steps. A noun.
  'title.trade': 'Trade',
  'title.tradeOnV4': 'Trade on Uniswap v4',
  'title.unknownCall': 'Unknown call',
  'title.unknownStep': 'Unknown step',
  'title.unwrap': 'Unwrap',
  'title.useNonceAccount': 'Use a durable transaction number',
  // To turn the network's own coin into a token of the same value. A verb.
  'title.wrap': 'Wrap',
  'title.wrapSent': 'Wrap the coins sent',

  // Labels of values. The value is below or after each.
  'label.account': 'Account',
  'label.allOf': 'All of',
  'label.alsoSends': 'Also sends',
  'label.amount': 'Amount',
  'label.amountOrNumber': 'Amount or number',
  'label.and': 'And',
  'label.atLeast': 'At least',
  'label.atMost': 'At most',
  'label.atMostOrItems': 'At most, or up to item number',
  'label.bytes': 'Bytes',
  // The account that a call changes.
  'label.changes': 'Changes',
  'label.claims': 'Calls itself',
  'label.code': 'Code',
  'label.collection': 'Collection',
  'label.contract': 'Contract',
  // How many pieces of an item. A noun.
  'label.count': 'Count',
  // When a permission is valid. An adjective, as in "valid for one block".
  'label.counts': 'Valid',
  'label.data': 'Data',
  'label.depositAtMost': 'Deposit, at most',
  'label.fee': 'Fee',
  'label.feePerGas': 'Fee for each unit of gas',
  // Whom a fee of a trade goes to.
  'label.feeTo': 'Fee to',
  'label.feeToken': 'Fee token',
  'label.feesAtMost': 'Fees, at most',
  'label.feeGoesTo': 'Fee goes to',
  // Whom a new account is for.
  'label.for': 'For',
  // The label of a period, whose value is a length of time.
  'label.forEach': 'For each',
  'label.forProgram': 'For program',
  // Whom an amount comes from.
  'label.from': 'From',
  // The time from which a permission is valid.
  'label.fromTime': 'From',
  'label.function': 'Function',
  'label.furtherBytes': 'Further bytes',
  'label.ifThisFails': 'If this fails',
  'label.inTotalAtMost': 'In total, at most',
  // A cryptographic key.
  'label.key': 'Key',
  'label.lowerBy': 'Lower by',
  // "Lamport" is the smallest unit of Solana's coin.
  'label.microLamports': 'Micro-lamports per unit',
  // The number of one item of a collection.
  'label.number': 'Number',
  'label.numbered': 'Number {number}',
  'label.operator': 'Operator',
  'label.owner': 'Owner',
  'label.paidBy': 'Paid by',
  // What the user pays in a trade.
  'label.pay': 'Pay',
  'label.payAtMost': 'Pay at most',
  // What a call pays: the call is the subject.
  'label.pays': 'Pays',
  'label.program': 'Program',
  'label.receive': 'Receive',
  'label.receiveAtLeast': 'Receive at least',
  'label.relayer': 'Relayer',
  'label.restGoesTo': 'Rest goes to',
  'label.runsAs': 'Acts as',
  'label.share': 'Share',
  // Shares of a pool.
  'label.shares': 'Shares',
  'label.sharedAccount': 'Shared account',
  'label.spender': 'Spender',
  'label.step': 'Step',
  'label.text': 'Text',
  // Whom an amount goes to.
  'label.to': 'To',
  'label.toTokenAccount': 'To token account',
  'label.token': 'Token',
  'label.tokenAccount': 'Token account',
  'label.tokenOrCollection': 'Token or collection',
  'label.type': 'Type',
  'label.units': 'Units',
  'label.until': 'Until',
  'label.youReceive': 'You receive',
  'label.youReceiveItem': 'You receive an item',
  'label.youSend': 'You send',
  'label.youSendItem': 'You send an item',

  // Values that are words.
  'word.all': 'All',
  'word.allOfRouter': 'All that the router holds',
  'word.anySubmitter': 'Anyone who submits it',
  'word.asMuchAsRouter': 'No limit: you pay as much as the router holds when this executes',
  // The smallest units of a token, if its decimals are unknown.
  'word.baseUnits': '{units} base units',
  'word.costs': 'The price of the trade',
  'word.days': { plural: 'count', forms: { one: '{count} day', other: '{count} days' } },
  'word.exchangeForNext': 'The exchange, for the next step',
  'word.growsWithGas': 'No limit: the fee grows with the gas used',
  'word.hours': { plural: 'count', forms: { one: '{count} hour', other: '{count} hours' } },
  'word.minutes': { plural: 'count', forms: { one: '{count} minute', other: '{count} minutes' } },
  // An account that the bytes should name but do not.
  'word.missing': 'missing',
  // A time that is further away than any lifetime.
  'word.noEnd': 'no end',
  'word.noLimit': 'No limit',
  'word.nobody': 'no one',
  // The name and the version that data gives itself.
  'word.nameAndVersion': '{name}, version {version}',
  // There are no bytes.
  'word.none': 'none',
  // The number of an item in a collection.
  'word.numbered': 'Number {number}',
  // The same, with the number of pieces that move. `pieces` is the exact number as text, `count` selects the plural.
  'word.numberedPieces': {
    plural: 'count',
    forms: { one: 'Number {number}, {pieces} piece', other: 'Number {number}, {pieces} pieces' },
  },
  'word.oneBlock': 'For one block',
  'word.othersGoOn': 'The other steps continue',
  'word.percent': '{percent}%',
  'word.pieces': { plural: 'count', forms: { one: '{pieces} piece', other: '{pieces} pieces' } },
  'word.router': 'The router',
  'word.routerForNext': 'The router, for the next step',
  'word.seconds': { plural: 'count', forms: { one: '{count} second', other: '{count} seconds' } },
  'word.sharedAccountItself': 'The shared account itself',
  'word.thisBlock': 'For this block only',
  'word.unlimited': 'Unlimited',
  // An amount of a token, or the number of an item in a collection.
  'word.unlimitedOrItem': 'Unlimited, or item {units}',
  'word.version': 'version {version}',
  'word.yourAccount': 'Your account',

  // Warnings. Their exact meaning protects the user's money.
  'warning.authority': 'This gives away control of an account. You could lose what is in it.',
  'warning.creation':
    'This creates a contract. Its code runs at once, and it controls any coins that you send with it.',
  'warning.everything':
    'This lets someone else take every item that you have in a collection, now and later.',
  'warning.funding': 'This puts money into a new account that may not be yours.',
  'warning.item':
    'The contract may be a token or a collection. If it is a collection, this lets someone else take the item whose number is shown.',
  'warning.items':
    'A contract listed here may be a token or a collection. If it is a collection, this lets someone else take all your items up to the item number shown.',
  'warning.left': 'Some tokens could stay in the router at the end. Anyone who uses it next can take them.',
  'warning.noLimit':
    'This trade sets no limit: you may pay far more, or receive far less, than the site shows. Reject this request unless you know why.',
  'warning.otherReceiver': 'The proceeds go to an account that is not yours.',
  'warning.othersAccount':
    'An account in this request will belong to someone else, or to a program. You will lose what is in it. Reject this request unless you know why.',
  'warning.refund':
    'This pays a fee from the shared account, even if the call fails. The fee has no limit: it could take everything in that account. Reject this request unless you know why.',
  'warning.router':
    'This wallet does not know the contract. What the contract does with your money may differ from what the call says.',
  'warning.spender': 'This lets someone else take tokens from your account later.',
  'warning.unknown':
    'Unknown call: its effect cannot be read. Approve it only if you know the site and expected this.',
  'warning.unlimited': 'This lets someone else take all your tokens of this kind, now and later.',
} as const
