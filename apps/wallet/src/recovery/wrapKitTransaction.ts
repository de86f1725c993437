import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { accountFactory, saltOf, smartAddressOf } from '../smart/smartAddress.js'
import type { KitProblem } from './kitTexts.js'
import type { KitPurpose, KitTransaction } from './readKitTransaction.js'

const abi = parseAbi([
  'function createAccount(address owner, bytes32 salt) payable returns (address)',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
])

/**
 * Wraps a transaction for the key's own account to send. It makes the smart account carry out the call, or it creates
 * the smart account. Neither needs a server or a bundler: the account accepts calls from its owner, and the factory
 * accepts them from anyone. The smart account pays the value that is sent.
 */
export function wrapKitTransaction(
  { call, chainId, fee }: KitTransaction,
  { owner, purpose }: { owner: Address; purpose: KitPurpose },
): KitTransaction | KitProblem {
  if (purpose === 'own') return { call, chainId, fee }
  if (purpose === 'creation') {
    const data = encodeFunctionData({ abi, args: [owner, saltOf(owner)], functionName: 'createAccount' })
    return { call: { data, to: accountFactory, value: 0n }, chainId, fee }
  }
  if (call.to === undefined) return { problem: 'missingTo' }
  const data = encodeFunctionData({
    abi,
    args: [call.to, call.value, call.data],
    functionName: 'execute',
  })
  return { call: { data, to: smartAddressOf(owner), value: 0n }, chainId, fee }
}
