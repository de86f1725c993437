import { decodeBase58 } from '../decode/decodeBase58.js'
import { RpcRefusal } from './RpcRefusal.js'

/** Maximum number of characters: 11 kB of text. This is more than any sign-in, and more than a user reads. */
const base58Limit = 16_384

export function readBase58(text: string): Uint8Array<ArrayBuffer> {
  // Base58 takes time with the square of its length.
  if (text.length > base58Limit)
    throw new RpcRefusal(-32602, `params.message must have at most ${base58Limit} characters`)
  try {
    return decodeBase58(text)
  } catch {
    throw new RpcRefusal(-32602, 'params.message must be base58')
  }
}
