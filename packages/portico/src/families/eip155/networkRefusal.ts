import { BaseError, decodeErrorResult, type Hex } from 'viem'
import { cleanText } from '../cleanText.js'

/**
 * Returns why a network would revert a call, in the contract's own words. Undefined if the endpoint did not respond,
 * which says nothing about the call.
 */
export function networkRefusal(cause: unknown): string | undefined {
  const levels: unknown[] = []
  if (cause instanceof BaseError) cause.walk((level) => levels.push(level) === 0)
  const data = levels.map((level) => readRevertData(level)).find((found) => found !== undefined)
  const words =
    levels.map((level) => cleanText((level as { details?: unknown }).details, 200)).find(Boolean) ?? ''
  if (data === undefined && !/revert|out of gas|invalid opcode|bad instruction/i.test(words)) return undefined
  return (data && readReason(data)) || words || 'The network gave no reason.'
}

function readRevertData(level: unknown): Hex | undefined {
  const { data } = level as { data?: unknown }
  const hex = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return typeof hex === 'string' && /^0x([\da-f]{2})*$/i.test(hex) ? (hex as Hex) : undefined
}

/** Reads the text of `Error(string)`, which most contracts use. */
function readReason(data: Hex): string {
  try {
    const { args, errorName } = decodeErrorResult({ abi: [], data })
    return errorName === 'Error' ? cleanText(args?.[0], 200) : ''
  } catch {
    return ''
  }
}
