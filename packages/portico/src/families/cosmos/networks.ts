import type { NetworkInput } from '../../core/network.js'

/** The Cosmos Hub, with a public endpoint. */
export const cosmosHub = {
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  caipNetworkId: 'cosmos:cosmoshub-4',
  chainNamespace: 'cosmos',
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { decimals: 6, name: 'Cosmos', symbol: 'ATOM' },
  rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com'] } },
} as const satisfies NetworkInput

/** Osmosis, with a public endpoint. */
export const osmosis = {
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
  caipNetworkId: 'cosmos:osmosis-1',
  chainNamespace: 'cosmos',
  id: 'osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { decimals: 6, name: 'Osmosis', symbol: 'OSMO' },
  rpcUrls: { default: { http: ['https://osmosis-rpc.publicnode.com'] } },
} as const satisfies NetworkInput
