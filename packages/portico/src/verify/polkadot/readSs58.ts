import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import { areEqualBytes, concatBytes, readBytes } from '../bytes.js'

const checksumContext = new TextEncoder().encode('SS58PRE')

/** Maximum length of base58 of 36 bytes: two for the network, 32 for the account and two for the checksum. */
const maxLength = 50

/**
 * Decodes an address to the account's 32 bytes and the network of its notation. Undefined for any other input.
 *
 * @see https://docs.substrate.io/reference/address-formats/
 */
export function readSs58(address: unknown): { accountId: Uint8Array; prefix: number } | undefined {
  const bytes = typeof address === 'string' ? readBytes(address, base58.decode, maxLength) : undefined
  const [first = 255, second = 0] = bytes ?? []
  const prefixLength = first < 64 ? 1 : 2
  if (!bytes || first > 127 || bytes.length !== prefixLength + 34) return undefined
  const checksum = blake2b(concatBytes(checksumContext, bytes.subarray(0, -2)), { dkLen: 64 })
  if (!areEqualBytes(checksum.subarray(0, 2), bytes.subarray(-2))) return undefined
  const prefix = prefixLength === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { accountId: bytes.subarray(prefixLength, -2), prefix }
}
