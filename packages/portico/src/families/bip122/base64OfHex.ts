import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'

/** Converts a wallet's hex to base64. Empty if it is not hex. */
export function base64OfHex(hex: unknown): string {
  const text = String(hex)
  return /^([\da-f]{2})*$/i.test(text) ? base64.encode(hexToBytes(text)) : ''
}

/** Converts base64 to hex. @throws Error if it is not base64 */
export function hexOfBase64(text: string): string {
  return bytesToHex(base64.decode(text))
}
