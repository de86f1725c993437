import { expect, test } from 'vitest'
import { mayHaveSent } from './mayHaveSent.js'
import { readWalletError } from './walletError.js'

test.each([
  // A request of the wallet to its node that was ended: Chrome, Firefox, Safari, Node.
  new DOMException('The user aborted a request.', 'AbortError'),
  new DOMException('signal is aborted without reason', 'AbortError'),
  new DOMException('The operation was aborted. ', 'AbortError'),
  new DOMException('signal timed out', 'TimeoutError'),
  new Error('Fetch is aborted'),
  { code: -32603, message: 'Error: The user aborted a request.' },
  // A node that was not reached, or did not answer as a node.
  new TypeError('Load failed'),
  new TypeError('fetch failed'),
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new Error('The Internet connection appears to be offline.'),
  new Error('net::ERR_NETWORK_CHANGED'),
  new Error('Service Unavailable'),
  new Error('503 Service Temporarily Unavailable'),
  new Error('Request failed with status code 502'),
  new Error('Internal Server Error'),
  new SyntaxError('Unexpected token < in JSON at position 0'),
  new SyntaxError('Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'),
  new SyntaxError("JSON Parse error: Unrecognized token '<'"),
  new SyntaxError('JSON.parse: unexpected character at line 1 column 1 of the JSON data'),
  // The network has it.
  { code: -32010, message: 'AlreadyKnown' },
  { code: -32000, message: 'ALREADY_EXISTS: already known' },
  // It was sent, and only its receipt is missing: web3.js, viem, Solana's web3.js.
  new Error(
    'Transaction was not mined within 750 seconds, please make sure your transaction was properly sent. Be aware that it might still be mined!',
  ),
  { code: -32603, message: 'Transaction submitted but could not be confirmed' },
  new Error('Transaction receipt with hash "0x12" could not be found.'),
  new Error(
    'Transaction was not confirmed in 30.00 seconds. It is unknown if it succeeded or failed. Check signature 5x.',
  ),
])('error: the wallet may have sent: %s', (error) => {
  const read = readWalletError(error)
  expect(read.kind).toBe('other')
  expect(mayHaveSent(read)).toBe(true)
})

test.each([
  { code: -32000, message: 'insufficient funds for gas * price + value' },
  { code: -32603, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: 4100, message: 'The requested account has not been authorized by the user.' },
  { code: -32602, message: 'Invalid params' },
  new Error('No transaction was sent.'),
])('error: the wallet has not sent: %s', (error) => {
  expect(mayHaveSent(readWalletError(error))).toBe(false)
})

test.each([
  'User aborted the request',
  'The user aborted the transaction',
  'Transaction was aborted by the user',
])('error: a rejection stays one: %s', (message) => {
  expect(readWalletError({ code: -32603, message }).kind).toBe('rejected')
})
