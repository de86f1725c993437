/**
 * Checks whether the input can be an account's address (SS58 of 32 bytes, or 20 bytes in Ethereum's form), by its
 * characters and length. The code that uses the address verifies its checksum.
 */
export function isAddress(input: string): boolean {
  return typeof input === 'string' && /^(0x[\dA-Fa-f]{40}|[1-9A-HJ-NP-Za-km-z]{46,50})$/.test(input)
}
