import type { NetworkInput } from '../../core/network.js'

const nativeCurrency = { decimals: 9, name: 'Solana', symbol: 'SOL' } as const

/** Solana's mainnet, with its public endpoint. To use a better endpoint, set `rpcUrls` of `createPortico`. */
export const solanaMainnet = {
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
} as const satisfies NetworkInput

/** Solana's devnet, for development. */
export const solanaDevnet = {
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io?cluster=devnet' } },
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  testnet: true,
} as const satisfies NetworkInput

/** Solana's testnet, for validator operators. */
export const solanaTestnet = {
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io?cluster=testnet' } },
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  chainNamespace: 'solana',
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  testnet: true,
} as const satisfies NetworkInput
