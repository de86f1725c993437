import { type Hex, isHex } from 'viem'

/** Returns the bytes of a call, or undefined if the input is not bytes. */
export function readData(input: unknown): Hex | undefined {
  return typeof input === 'string' && isHex(input) && input.length % 2 === 0
    ? (input.toLowerCase() as Hex)
    : undefined
}
