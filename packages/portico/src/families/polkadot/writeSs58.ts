import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

const checksumContext = new TextEncoder().encode('SS58PRE')

/**
 * Formats an account's address for a network.
 *
 * @param prefix the network's SS58 number, 0 to 16,383
 */
export function writeSs58(accountId: Uint8Array, prefix: number): string {
  const head =
    prefix < 64
      ? [prefix]
      : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]
  const body = Uint8Array.from([...head, ...accountId])
  const checksum = blake2b(Uint8Array.from([...checksumContext, ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...checksum.subarray(0, 2)]))
}
