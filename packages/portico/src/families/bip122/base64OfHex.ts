import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'

/** Writes the hex of a wallet as base64; empty if it is not hex. */
export function base64OfHex(hex: unknown): string {
  const text = String(hex)
  return /^([\da-f]{2})*$/i.test(text) ? base64.encode(hexToBytes(text)) : ''
}

/** Writes base64 as hex. @throws Error if it is not base64 */
export function hexOfBase64(text: string): string {
  return bytesToHex(base64.decode(text))
}
