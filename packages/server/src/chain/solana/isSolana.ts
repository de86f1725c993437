/** True for the CAIP-2 id of a Solana network. */
export function isSolana(networkId: string): boolean {
  return networkId.startsWith('solana:')
}
