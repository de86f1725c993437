import { base58 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { isPublicKey } from './isPublicKey.js'

/**
 * The 32 bytes of an address.
 *
 * @throws InvalidResponseError for text that stands for anything else
 */
export function toPublicKey(address: string): Uint8Array {
  assertPublicKey(address)
  return base58.decode(address)
}

/** @throws InvalidResponseError for text that does not stand for 32 bytes */
export function assertPublicKey(address: string): string {
  if (isPublicKey(address)) return address
  throw new InvalidResponseError({ path: 'publicKey', problem: 'It is no address of Solana.' })
}
