import { expect, test } from 'vitest'
import { mayHaveSent } from './mayHaveSent.js'
import { readWalletError } from './walletError.js'

test.each([
  // The wallet's request to its node was ended: Chrome, Firefox, Safari, Node.
  new DOMException('The user aborted a request.', 'AbortError'),
  new DOMException('signal is aborted without reason', 'AbortError'),
  new DOMException('The operation was aborted. ', 'AbortError'),
  new DOMException('signal timed out', 'TimeoutError'),
  new Error('Fetch is aborted'),
  { code: -32603, message: 'Error: The user aborted a request.' },
  // The node was not reached, or something else answered in its place.
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
  // The network already has the transaction.
  { code: -32010, message: 'AlreadyKnown' },
  { code: -32000, message: 'ALREADY_EXISTS: already known' },
  // The transaction was sent, and only its receipt is missing: web3.js, viem, Solana's web3.js.
  new Error(
    'Transaction was not mined within 750 seconds, please make sure your transaction was properly sent. Be aware that it might still be mined!',
  ),
  { code: -32603, message: 'Transaction submitted but could not be confirmed' },
  new Error('Transaction receipt with hash "0x12" could not be found.'),
  new Error(
    'Transaction was not confirmed in 30.00 seconds. It is unknown if it succeeded or failed. Check signature 5x.',
  ),
  // Errors that may come after the sending: deadlines of nodes and proxies, a second broadcast, the receipt.
  {
    code: -32603,
    data: { code: -32000, message: 'context deadline exceeded' },
    message: 'Internal JSON-RPC error.',
  },
  new Error('nonce too low: next nonce 5, tx nonce 4'),
  new Error('replacement transaction underpriced'),
  new Error('transaction indexing is in progress'),
  new Error('Transaction is still pending after 5 minutes'),
  new Error('transaction not found'),
  { code: -32000, message: 'the method eth_getTransactionReceipt does not exist/is not available' },
  new Error('error code: 524'),
  new Error('520: Web server is returning an unknown error'),
  new Error(
    'upstream connect error or disconnect/reset before headers. reset reason: connection termination',
  ),
  {
    code: 'SERVER_ERROR',
    message: 'missing response (requestBody="{}", code=SERVER_ERROR, version=web/5.7.1)',
  },
  { code: 'UNKNOWN_ERROR', message: 'could not coalesce error' },
  new Error('The operation couldn’t be completed. (NSURLErrorDomain error -1001.)'),
  new Error('MetaMask: Disconnected from MetaMask background. Page reload required.'),
  new Error('429 Too Many Requests'),
  new Error('请求超时'),
  new Error('Zeitüberschreitung der Anforderung'),
  new Error('Délai d’attente dépassé'),
  new Error('Something went wrong'),
  new Error(''),
  undefined,
])('error: the wallet may have sent: %s', (error) => {
  const read = readWalletError(error)
  expect(read.kind).toBe('other')
  expect(mayHaveSent(read)).toBe(true)
})

test.each([
  // The code belongs to the method with which the wallet follows what it has sent.
  { code: -32601, message: 'The transaction was sent. Method eth_getTransactionReceipt not found' },
  { code: -32601, message: 'The method eth_getUserOperationReceipt does not exist/is not available' },
  {
    code: -32603,
    data: { code: -32601, message: 'Method not found: eth_getUserOperationByHash' },
    message: 'Internal JSON-RPC error.',
  },
  { code: 4200, message: 'Unsupported method: pimlico_getUserOperationStatus' },
  { code: -32000, message: 'the method eth_getUserOperationByHash does not exist/is not available' },
  { code: -32601, message: 'Method getUserOpReceipt not found' },
  { code: -32601, message: 'The method "eth_subscribe" does not exist / is not available.' },
  { code: -32601, message: 'eth_getLogs is not supported' },
  { code: -32603, message: 'Unsupported method: eth_newBlockFilter' },
  { code: 4200, message: 'wallet_getCallsStatus is not supported' },
  { code: -32601, message: 'wallet_sendCalls failed: the method eth_subscribe does not exist' },
  { code: 4200, message: 'User operation was submitted, but cannot be followed' },
  { code: 5710, message: 'The batch has been sent. Its status is not known on this chain.' },
  { code: 4200, message: 'The calls were already broadcast' },
])('hardening R32: a code for an unknown method does not contradict what was sent: %s', (error) => {
  expect(mayHaveSent(readWalletError(error))).toBe(true)
})

test.each([
  { code: -32000, message: 'insufficient funds for gas * price + value' },
  { code: -32603, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: 4100, message: 'The requested account has not been authorized by the user.' },
  { code: -32602, message: 'Invalid params' },
  new Error('No transaction was sent.'),
  new Error('Transaction was not sent'),
  // No node accepts this account, fee or form.
  { code: 'INSUFFICIENT_FUNDS', message: 'insufficient funds for intrinsic transaction cost' },
  { code: 'UNPREDICTABLE_GAS_LIMIT', message: 'cannot estimate gas; transaction may fail' },
  new Error('余额不足'),
  new Error('intrinsic gas too low'),
  new Error('transaction underpriced'),
  new Error('gas required exceeds allowance (0)'),
  new Error('exceeds block gas limit'),
  new Error('max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1 baseFee: 7'),
  new Error('tx fee (2.00 ether) exceeds the configured cap (1.00 ether)'),
  new Error('transaction type not supported'),
  new Error('invalid sender'),
  new Error(
    'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
  ),
  // The wallet refused without asking a node.
  { code: -32003, message: 'Transaction rejected.' },
  { code: -32601, message: 'x' },
  { code: -32000, message: 'the method eth_sendTransaction does not exist/is not available' },
  { code: -32601, message: 'The method "eth_sendUserOperation" does not exist / is not available.' },
  { code: -32601, message: 'Method not found: eth_estimateUserOperationGas' },
  { code: -32601, message: 'Method not found: pm_getPaymasterStubData' },
  { code: -32601, message: 'the method eth_maxPriorityFeePerGas does not exist/is not available' },
  { code: 4200, message: 'wallet_sendCalls and wallet_getCallsStatus are not supported' },
  { code: 4200, message: 'x' },
  { code: 4900, message: 'The provider is disconnected from all chains.' },
  { code: 4901, message: 'x' },
  { code: 5710, message: 'x' },
  new Error('Provided chainId "0x1" must match the active chainId "0x89"'),
  new Error(
    'The current chain of the wallet (id: 1) does not match the target chain for the transaction (id: 137)',
  ),
  new Error('Wallet is locked'),
  new Error('Unknown account'),
  new Error('Could not establish connection. Receiving end does not exist.'),
  // The device did not sign, so there is nothing to send.
  new Error('Ledger device: timeout'),
  new Error('Ledger: The transport was closed'),
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
