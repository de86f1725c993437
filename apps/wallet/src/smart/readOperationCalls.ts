import { assertReadOnce } from '@portico/protocol/abi'
import { decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, toFunctionSelector } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { ApprovedCall } from '../signing/eip155Call.js'

/** The entry point that the accounts use. Source: ERC-4337, version 0.7. */
export const entryPointAddress = entryPoint07Address

const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

const callSelector = toFunctionSelector(accountAbi[0])
const batchSelector = toFunctionSelector(accountAbi[1])

/**
 * Returns the calls in an operation's call data. If the call data does anything else, or contains bytes that none of
 * the calls reads, the result is undefined. So nothing is hidden from the screen.
 */
export function readOperationCalls(callData: unknown): readonly ApprovedCall[] | undefined {
  if (!isHex(callData)) return undefined
  try {
    const [, batch] = accountAbi
    if (callData.startsWith(batchSelector)) assertReadOnce(batch.inputs, `0x${callData.slice(10)}`)
    const decoded = decodeFunctionData({ abi: accountAbi, data: callData })
    if (decoded.functionName === 'executeBatch') {
      if (encodeFunctionData({ abi: accountAbi, ...decoded }) !== callData.toLowerCase()) return undefined
      const [calls] = decoded.args
      return calls.length === 0
        ? undefined
        : calls.map(({ data, target, value }) => ({ data, to: target, value }))
    }
    const [to, value, data] = decoded.args
    return isWhole(callData, { data, to, value }) ? [{ data, to, value }] : undefined
  } catch {
    return undefined
  }
}

/** Checks whether the call data encodes this call and nothing else. To encode it again would double the time. */
function isWhole(callData: Hex, { data, to, value }: { data: Hex; to: Hex; value: bigint }): boolean {
  const length = data.length - 2
  const head = `${callSelector}${to.slice(2).toLowerCase().padStart(64, '0')}${[value, 96, length / 2]
    .map((number) => number.toString(16).padStart(64, '0'))
    .join('')}`
  const padding = callData.slice(head.length + length)
  return (
    callData.slice(0, head.length).toLowerCase() === head &&
    padding.length === (64 - (length % 64)) % 64 &&
    /^0*$/.test(padding)
  )
}
