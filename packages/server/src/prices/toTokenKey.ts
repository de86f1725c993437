/** A token's address as it is looked up: eip155 compares without case, in every other family case means something. */
export function toTokenKey(networkId: string, address: string): string {
  return networkId.startsWith('eip155:') ? address.toLowerCase() : address
}
