import { parseJson } from '@portico/protocol/text'
import { getAddress, isAddress } from 'viem'

export function readAddress(input: unknown): string | undefined {
  return typeof input === 'string' && isAddress(input, { strict: false }) ? getAddress(input) : undefined
}

export function readUnits(input: unknown): bigint {
  try {
    return typeof input === 'string' || typeof input === 'number' || typeof input === 'bigint'
      ? BigInt(input)
      : 0n
  } catch {
    return 0n
  }
}

export function readChainId(input: unknown): number | undefined {
  const chainId = Number(readUnits(input))
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

export function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
