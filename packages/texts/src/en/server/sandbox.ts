/** Texts of the sandbox's page, on which a user pretends to pay. */
export const enSandbox = {
  page: 'Sandbox checkout',
  ribbon: 'Sandbox: no real money, only test tokens',
  title: 'Buy {symbol}',
  pay: 'You pay',
  get: 'You get',
  /** Before the name of a network. */
  network: 'On',
  /** Before the address that gets the tokens. */
  receiver: 'To',
  compare: 'Compare the address with the one in your wallet.',
  'button.pay': 'Pay {money}',
  'button.decline': 'Simulate a declined card',
  'button.close': 'Close this window',
  paying: 'Paying…',
  paid: 'Paid. The tokens are on their way…',
  /** `tokens` is an amount, such as `0.5 ETH`. */
  arrived: 'Paid. You received {tokens}. Go back to the site.',
  declined: 'The card was declined, or the network rejected the transfer. Nothing was paid.',
  silent: 'The sandbox is not responding. Retrying…',
  'silent.pay': 'The sandbox is not responding. Try again. You will not be charged twice.',
  /** Why an order was not paid. */
  'refused.changed': 'The purchase was rejected: the URL of this page was changed.',
  'refused.old': 'The purchase was rejected: this page is too old. Start again.',
  'refused.often': 'Too many requests from your IP address. Try again in {seconds} s.',
  'refused.other': 'The purchase failed. Go back to the site and start again.',
} as const
