/** Checks whether a CAIP-2 id names a Solana network. */
export function isSolana(networkId: string): boolean {
  return networkId.startsWith('solana:')
}
