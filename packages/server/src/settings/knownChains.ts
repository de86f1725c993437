import type { ChainSettings } from './settings.js'

type KnownChain = Omit<ChainSettings, 'rpcUrls' | 'priceUsd'>

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/**
 * Networks that `PORTICO_RPC_{chainId}` can switch on with an address alone.
 *
 * The universal resolver is ENS's own deployment, https://docs.ens.domains/learn/deployments.
 */
export const knownChains: readonly KnownChain[] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    currency: ether,
    ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  },
  { id: 'eip155:10', name: 'OP Mainnet', currency: ether },
  { id: 'eip155:56', name: 'BNB Smart Chain', currency: { name: 'BNB', symbol: 'BNB', decimals: 18 } },
  { id: 'eip155:100', name: 'Gnosis', currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 } },
  { id: 'eip155:137', name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 } },
  { id: 'eip155:8453', name: 'Base', currency: ether },
  { id: 'eip155:31337', name: 'Anvil', currency: ether, indexFrom: 0 },
  { id: 'eip155:42161', name: 'Arbitrum One', currency: ether },
  { id: 'eip155:42220', name: 'Celo', currency: { name: 'CELO', symbol: 'CELO', decimals: 18 } },
  { id: 'eip155:43114', name: 'Avalanche', currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 } },
  { id: 'eip155:84532', name: 'Base Sepolia', currency: ether },
  { id: 'eip155:11155111', name: 'Sepolia', currency: ether },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', currency: sol },
  { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', currency: sol },
  { id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', currency: sol },
]
