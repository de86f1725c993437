import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { accountFactory, saltOf, smartAddressOf } from '../smart/smartAddress.js'
import type { KitPurpose, KitTransaction } from './readKitTransaction.js'

const abi = parseAbi([
  'function createAccount(address owner, bytes32 salt) payable returns (address)',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
])

/**
 * A transaction of the key's own account that has the smart account do what was written, or that makes it. Neither needs a
 * server or a bundler: the account takes its owner's calls, and the factory everybody's. What is sent is the account's own.
 */
export function wrapKitTransaction(
  { call, chainId, fee }: KitTransaction,
  { owner, purpose }: { owner: Address; purpose: KitPurpose },
): KitTransaction | { problem: string } {
  if (purpose === 'own') return { call, chainId, fee }
  if (purpose === 'creation') {
    const data = encodeFunctionData({ abi, args: [owner, saltOf(owner)], functionName: 'createAccount' })
    return { call: { data, to: accountFactory, value: 0n }, chainId, fee }
  }
  if (call.to === undefined)
    return { problem: '“to” is missing. The smart account sends to an address, and makes no contracts.' }
  const data = encodeFunctionData({
    abi,
    args: [call.to, call.value, call.data],
    functionName: 'execute',
  })
  return { call: { data, to: smartAddressOf(owner), value: 0n }, chainId, fee }
}
