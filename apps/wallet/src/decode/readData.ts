import { type Hex, isHex } from 'viem'

/** Bytes of a call, or undefined where they are none. */
export function readData(input: unknown): Hex | undefined {
  return typeof input === 'string' && isHex(input) && input.length % 2 === 0
    ? (input.toLowerCase() as Hex)
    : undefined
}
