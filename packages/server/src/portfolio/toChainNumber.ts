/** Returns the EIP-155 reference of an eip155 network. */
export function toChainNumber(networkId: string): number {
  return Number(networkId.slice('eip155:'.length))
}
