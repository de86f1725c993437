import { isRevert } from '@portico/protocol/token'
import { BaseError, decodeErrorResult, type Hex } from 'viem'
import { cleanText } from '../cleanText.js'

/**
 * Returns why a network would revert a call, in the contract's own words. Undefined if the endpoint did not respond,
 * because that says nothing about the call.
 */
export function networkRefusal(cause: unknown): string | undefined {
  if (!isRevert(cause)) return undefined
  const levels: unknown[] = []
  if (cause instanceof BaseError) cause.walk((level) => levels.push(level) === 0)
  const data = levels.map((level) => readRevertData(level)).find((found) => found !== undefined)
  const told = levels.flatMap((level) => {
    const { data: inner, details } = level as { data?: unknown; details?: unknown }
    // Some nodes put the contract's own words into `data`, and a general sentence into the message.
    return [Object(inner).message, Object(inner).reason, inner, details].map(toText).filter(Boolean)
  })
  const words = told.find((each) => isRevert({ message: each })) ?? told[0] ?? ''
  return (data && readReason(data)) || words || 'The network gave no reason.'
}

function toText(input: unknown): string {
  return typeof input === 'string' && !/^0x[\da-f]*$/i.test(input) ? cleanText(input, 200) : ''
}

function readRevertData(level: unknown): Hex | undefined {
  const { data } = level as { data?: unknown }
  const hex = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return typeof hex === 'string' && /^0x(?:[\da-f]{2})*$/i.test(hex) ? (hex as Hex) : undefined
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
