/**
 * Coinbase's names of networks, by CAIP-2 id. Source: specification, section 9; the ids are those of
 * https://docs.cdp.coinbase.com/onramp/reference.
 */
export const coinbaseNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** The name for any other network. Source: specification, section 9. */
export const coinbaseFallback = 'ethereum'

/** Converts Coinbase's name of a network. @returns CAIP-2, or undefined for a network that is not in this list */
export function fromCoinbaseNetwork(name: string): string | undefined {
  const plain = name.replace(/-mainnet$/, '')
  return Object.entries(coinbaseNetworks).find(([, known]) => known === plain)?.[0]
}
