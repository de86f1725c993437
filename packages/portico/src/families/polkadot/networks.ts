import type { NetworkInput } from '../../core/network.js'

const dot = { decimals: 10, name: 'Polkadot', symbol: 'DOT' } as const

/** Polkadot's relay chain, with its public endpoint. */
export const polkadotMainnet = {
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: dot,
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'], webSocket: ['wss://rpc.polkadot.io'] } },
} as const satisfies NetworkInput

/** Polkadot's chain for assets, on which most accounts have their balance. */
export const polkadotAssetHub = {
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: dot,
  rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
} as const satisfies NetworkInput

/** Kusama's relay chain. */
export const kusama = {
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  nativeCurrency: { decimals: 12, name: 'Kusama', symbol: 'KSM' },
  rpcUrls: { default: { http: ['https://kusama-rpc.polkadot.io'] } },
} as const satisfies NetworkInput

/** Westend, a test network. */
export const westend = {
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  chainNamespace: 'polkadot',
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  nativeCurrency: { decimals: 12, name: 'Westend', symbol: 'WND' },
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'] } },
  testnet: true,
} as const satisfies NetworkInput
