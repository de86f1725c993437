/** The recovery kit: a file that opens the wallet without the server, perhaps years later. */
export const kit = {
  page: 'Recovery kit · Portico wallet',
  title: 'Recovery kit of a Portico wallet',
  text: 'This file works without internet and sends nothing. You can go offline before you open your wallet.',
  noScript: 'JavaScript is turned off for this file. Turn it on, or open the file in another browser.',
  'address.smart': 'Smart account, Ethereum and compatible networks',
  'address.smartText':
    'If your wallet showed this address, your money is at this address. If you import the key into another wallet, that wallet does not show this account. To move the money, use this file to sign a transaction for the smart account.',
  'address.own': 'The key’s own account, Ethereum and compatible networks',
  'address.solana': 'Address, Solana',
  'open.password': 'Kit password',
  'open.button': 'Open',
  'open.missing': 'Enter the password that you set when you saved this kit.',
  'open.opening': 'Opening… This takes a few seconds.',
  'open.wrong': 'Wrong password. Check capital letters and your keyboard language, then try again.',
  'open.opened': 'Your wallet is open. Nothing has left this file.',
  warning:
    'Anyone who sees this can take everything. Show it to no one, and close this file when you are done.',
  'phrase.title': 'Recovery phrase',
  'phrase.text': 'Enter these words, in this order, in a wallet that imports a recovery phrase.',
  'keys.title': 'Private keys',
  'keys.text':
    'For a wallet that imports a key instead of words. That wallet shows the key’s own account, not the smart account.',
  'keys.eip155': 'Ethereum and compatible networks',
  'keys.solana': 'Solana',

  // Signing. "Sign" is a verb; "sign for" names the account that acts.
  'sign.eip155': 'Sign a transaction, Ethereum and compatible networks',
  'sign.solana': 'Sign a transaction, Solana',
  'sign.solanaText': 'Paste the unsigned transaction that an app or tool exported.',
  'sign.transaction': 'Transaction',
  'sign.transactionBase64': 'Transaction, base64',
  'sign.button': 'Sign',
  'sign.for': 'Sign for',
  'sign.forOwn': 'The key’s own account',
  'sign.forSmart': 'The smart account',
  'sign.forCreation': 'Creating the smart account',
  'sign.ownText':
    'Amounts are in wei, as whole numbers in quotes or in hex. In wei, 1 ETH is a 1 followed by 18 zeros. This example would send 0.01 ETH:',
  'sign.smartText':
    'The smart account executes the transaction that you enter below. Look up the smart account’s address in a block explorer. If the explorer shows no code there, create the smart account first. The key’s own account pays the fee, so send it some coins. For “nonce”, count the transactions that the key’s own account has sent. This example would send 0.01 ETH from the smart account:',
  'sign.creationText':
    'Do this once on each network, before you use the smart account there. It works only if a block explorer of the network shows code at {address}, the contract that creates smart accounts. The key’s own account pays the fee, so send it some coins. For “nonce”, count the transactions that the key’s own account has sent. Example:',
  'signed.title': 'Signed transaction',
  'signed.text':
    'It is signed but not sent: this file sends nothing. Copy it, then paste it into a tool that can send it to its network, such as a block explorer.',
  'does.title': 'What it does',
  'does.text': 'Read this before you copy the text below. If it is not what you want, do not send it.',
  'does.fee': 'Fee: {fee}',
  'does.paidByOther': 'Paid by another account',
  'does.feeAbove': 'The fee is far above the usual network fee.',
  'does.lasting': 'It never expires: anyone who has it can send it at any later time.',
  'does.noteAlone':
    'It contains only the text below, so by signing it, you sign that text. A site could accept it as your sign-in.',
  // One line: the label of a value, and the value.
  'does.line': '{label}: {value}',

  // Problems of a transaction that the user wrote. `name` is the name of one of its fields.
  'problem.failed': 'This browser could not do that. Try again, or open this file in another browser.',
  'problem.locked': 'Open the kit first.',
  'problem.none': 'Enter the transaction here, as in the example.',
  'problem.unreadable': 'This does not match the example. Check the braces, quotes and commas.',
  'problem.unknown': '“{name}” is unknown. Use the names in the example.',
  'problem.filled': 'Remove “{name}”. Creating the account does not use it.',
  'problem.missing': '“{name}” is missing.',
  'problem.missingTo': '“to” is missing. The smart account cannot create contracts.',
  'problem.noNumber': '“{name}” is not a whole number. Enter one, such as 21000, "21000" or "0x5208".',
  'problem.data': '“data” is not hex. If there is none, write "0x".',
  'problem.to':
    '“to” is not an address. An address is 0x and 40 characters. Compare each character with the original.',
  'problem.chainId': '“chainId” must be the number of a network, such as 1 for Ethereum.',
  'problem.nonce': '“nonce” must be the number of transactions that the key’s own account has already sent.',
  'problem.priorityFee': '“maxPriorityFeePerGas” cannot be above “maxFeePerGas”.',
  'problem.solanaNone': 'Paste the transaction here.',
  'problem.solanaUnreadable':
    'This is not a Solana transaction. Paste all of it, from the first character to the last.',
  // `signers` are addresses.
  'problem.solanaSigner':
    'This transaction needs a signature from {signers}, not from this wallet. Create it again with this wallet’s address.',
} as const
