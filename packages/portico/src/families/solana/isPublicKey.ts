import { base58 } from '@scure/base'

/** True for base58 that stands for 32 bytes. */
export function isPublicKey(input: string): boolean {
  try {
    return base58.decode(input).length === 32
  } catch {
    return false
  }
}
