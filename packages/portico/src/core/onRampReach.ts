import type { OnRampProvider } from './entities.js'
import type { Network } from './network.js'

/** Coinbase's names of networks, by CAIP-2 id. Source: specification, section 9. */
export const coinbaseNetworks: Readonly<Record<string, string>> = {
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:8453': 'base',
  'eip155:80094': 'berachain',
  'eip155:42220': 'celo',
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
}

/**
 * The networks of the coins that Meld's page offers. Source: specification, section 9: the page gets the code `SOL` on
 * Solana and `USDC` elsewhere, and Meld's code for USDC on any other network has a suffix.
 */
const meldNetworks: readonly string[] = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/**
 * Returns whether a purchase from a provider arrives on a network. Coinbase and Meld name whole families, but their
 * pages send to some networks only. Elsewhere, the purchase would go to another network than the screen says.
 */
export function arrivesOn(
  { name, networks }: Pick<OnRampProvider, 'name' | 'networks'>,
  network: Pick<Network, 'caipNetworkId' | 'testnet'> | undefined,
): boolean {
  if (!network) return false
  const { caipNetworkId: id, testnet } = network
  if (!networks.some((one) => one === id || id.startsWith(`${one}:`))) return false
  if (name === 'sandbox') return true
  return !testnet && (name === 'coinbase' ? id in coinbaseNetworks : meldNetworks.includes(id))
}
