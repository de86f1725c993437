/** Normalizes a token's address for lookup. eip155 ignores case, every other family is case-sensitive. */
export function toTokenKey(networkId: string, address: string): string {
  return networkId.startsWith('eip155:') ? address.toLowerCase() : address
}
