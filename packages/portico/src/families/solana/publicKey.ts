import { base58 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { isPublicKey } from './isPublicKey.js'

/**
 * Returns the 32 bytes of an address.
 *
 * @throws InvalidResponseError for any other text
 */
export function toPublicKey(address: string): Uint8Array {
  assertPublicKey(address)
  return base58.decode(address)
}

/** Checks that a text is an address of 32 bytes. @throws InvalidResponseError for any other text */
export function assertPublicKey(address: string): string {
  if (isPublicKey(address)) return address
  throw new InvalidResponseError({ path: 'publicKey', problem: 'It is not a Solana address.' })
}
