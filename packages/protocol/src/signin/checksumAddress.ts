import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Returns an eip155 address with its checksum (EIP-55). Undefined if the input is not an address.
 *
 * @param chainId Makes the checksum that of EIP-1191, which includes this id (see `checksumChainId`).
 */
export function toChecksumAddress(input: string, chainId?: number): string | undefined {
  if (!/^0x[\da-f]{40}$/i.test(input)) return undefined
  const hex = input.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(chainId === undefined ? hex : `${chainId}0x${hex}`))
  const letters = [...hex].map((letter, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? letter.toUpperCase() : letter
  })
  return `0x${letters.join('')}`
}

/** Checks whether the upper and lower case of an address match its checksum. */
export function isChecksumAddress(input: string): boolean {
  return input !== undefined && toChecksumAddress(input) === input
}
