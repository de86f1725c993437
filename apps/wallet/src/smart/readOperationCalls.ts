import { decodeFunctionData, encodeFunctionData, isHex, parseAbi, toFunctionSelector } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { ApprovedCall } from '../approval/approvalRequest.js'
import { assertReadOnce } from '../decode/decodeParameters.js'

/** The one that the accounts know. Source: ERC-4337, version 0.7. */
export const entryPointAddress = entryPoint07Address

const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

const batchSelector = toFunctionSelector(accountAbi[1])

/**
 * The calls that an operation's call data makes; undefined where it does anything else, or carries bytes that no call of it
 * reads: what is shown is all that there is.
 */
export function readOperationCalls(callData: unknown): readonly ApprovedCall[] | undefined {
  if (!isHex(callData)) return undefined
  try {
    const [, batch] = accountAbi
    if (callData.startsWith(batchSelector)) assertReadOnce(batch.inputs, `0x${callData.slice(10)}`)
    const decoded = decodeFunctionData({ abi: accountAbi, data: callData })
    if (encodeFunctionData({ abi: accountAbi, ...decoded }) !== callData.toLowerCase()) return undefined
    if (decoded.functionName === 'executeBatch') {
      const [calls] = decoded.args
      return calls.length === 0
        ? undefined
        : calls.map(({ data, target, value }) => ({ data, to: target, value }))
    }
    const [to, value, data] = decoded.args
    return [{ data, to, value }]
  } catch {
    return undefined
  }
}
