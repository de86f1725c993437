import { roomFor } from '@portico/protocol/abi'
import { type Hex, parseAbi, size, slice, toFunctionSelector } from 'viem'
import { decodeParameters } from './decodeParameters.js'

/** One call of a batch from a shared account. */
export type MultiSendCall = { data: Hex; isDelegated: boolean; to: string; value: bigint }

const [multiSend] = parseAbi(['function multiSend(bytes transactions)'])
const selector = toFunctionSelector(multiSend)

/** Maximum number of calls that are readable on a screen. */
const callLimit = 32

/**
 * Contracts that make the given calls and do nothing else, when their code runs in place of a shared account's own.
 *
 * Source: https://github.com/safe-global/safe-deployments, MultiSend and MultiSendCallOnly, 1.3.0 and 1.4.1
 */
const multiSends: ReadonlySet<string> = new Set([
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
])

/**
 * Reads the calls of a batch that a Safe packs.
 *
 * @returns the calls, and in `further` the bytes behind them; undefined if the data is no such batch or has unread
 * bytes
 */
export function readMultiSend(
  to: string,
  data: Hex,
): { calls: readonly MultiSendCall[]; further: Hex } | undefined {
  if (!multiSends.has(to.toLowerCase()) || !data.startsWith(selector)) return undefined
  try {
    const { further, values } = decodeParameters(multiSend.inputs, `0x${data.slice(10)}`, roomFor(data))
    const [packed] = values
    const calls: MultiSendCall[] = []
    let at = 0
    while (at < size(packed)) {
      // Operation, recipient, value, length of the data, data. Source: MultiSend.sol.
      const operation = Number(slice(packed, at, at + 1))
      const receiver = slice(packed, at + 1, at + 21)
      const value = BigInt(slice(packed, at + 21, at + 53))
      const length = Number(slice(packed, at + 53, at + 85))
      const end = at + 85 + length
      // In a later version, the zero address means the account itself.
      if (operation > 1 || /^0x0*$/.test(receiver) || end > size(packed) || calls.length === callLimit)
        return undefined
      calls.push({
        data: length === 0 ? '0x' : slice(packed, at + 85, end),
        isDelegated: operation === 1,
        to: receiver,
        value,
      })
      at = end
    }
    return calls.length > 0 ? { calls, further } : undefined
  } catch {
    return undefined
  }
}
