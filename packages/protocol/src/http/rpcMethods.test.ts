import { expect, test } from 'vitest'
import { getRpcMethodRule, rpcMethods } from './rpcMethods.js'

test('default', () => {
  expect(getRpcMethodRule('eth_call')).toEqual({ approval: 'safe', immutable: 1, proxied: true })
  expect(getRpcMethodRule('personal_sign')).toEqual({ approval: 'ask', proxied: false })
})

test('behavior: reads, signed transactions, and requests for capabilities and status are safe', () => {
  const safe = [
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_estimateGas',
    'eth_getBalance',
    'eth_getLogs',
    'eth_getTransactionReceipt',
    'eth_getUserOperationReceipt',
    'eth_sendRawTransaction',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ]
  expect(safe.map((method) => getRpcMethodRule(method)?.approval)).toEqual(safe.map(() => 'safe'))
  // Methods that a wallet or a bundler handles do not go to a node.
  expect(getRpcMethodRule('eth_sendRawTransaction')?.proxied).toBe(true)
  expect(getRpcMethodRule('wallet_getCapabilities')?.proxied).toBe(false)
  expect(getRpcMethodRule('wallet_getCallsStatus')?.proxied).toBe(false)
})

test('behavior: a request that needs the user is never forwarded to a node', () => {
  const asking = Object.entries(rpcMethods).filter(([, { approval }]) => approval === 'ask')
  expect(asking.map(([method]) => method).sort()).toEqual([
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_signTypedData_v4',
    'personal_sign',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_sendCalls',
  ])
  expect(asking.filter(([, { proxied }]) => proxied)).toEqual([])
})

test('error: hardening A10: near misses and inherited names have no rule', () => {
  const strangers = [
    'eth_sign',
    'ETH_CALL',
    ' eth_call',
    'eth_call\n',
    'constructor',
    '__proto__',
    'toString',
    '',
  ]
  expect(strangers.filter((method) => getRpcMethodRule(method))).toEqual([])
})
