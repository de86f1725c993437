import { decodeBase58 } from '../decode/decodeBase58.js'
import { RpcRefusal } from './RpcRefusal.js'

/** In characters: 11 kB of text, more than any sign-in and more than a user reads. */
const base58Limit = 16_384

export function readBase58(text: string): Uint8Array<ArrayBuffer> {
  // The time to read base58 grows with the square of its length.
  if (text.length > base58Limit)
    throw new RpcRefusal(-32602, `params.message must have at most ${base58Limit} characters`)
  try {
    return decodeBase58(text)
  } catch {
    throw new RpcRefusal(-32602, 'params.message must be base58')
  }
}
