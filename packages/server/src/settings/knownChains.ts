import type { ChainSettings } from './settings.js'

type KnownChain = Omit<ChainSettings, 'rpcUrls' | 'priceUsd'>

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/**
 * Networks that `PORTICO_RPC_{chainId}` can add with a URL alone.
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
  { id: 'eip155:250', name: 'Fantom', currency: { name: 'Fantom', symbol: 'FTM', decimals: 18 } },
  { id: 'eip155:324', name: 'ZKsync Era', currency: ether },
  { id: 'eip155:8217', name: 'Kaia', currency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 } },
  { id: 'eip155:8453', name: 'Base', currency: ether },
  { id: 'eip155:31337', name: 'Anvil', currency: ether, indexFrom: 0 },
  { id: 'eip155:42161', name: 'Arbitrum One', currency: ether },
  { id: 'eip155:42220', name: 'Celo', currency: { name: 'CELO', symbol: 'CELO', decimals: 18 } },
  { id: 'eip155:43114', name: 'Avalanche', currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 } },
  { id: 'eip155:84532', name: 'Base Sepolia', currency: ether },
  { id: 'eip155:11155111', name: 'Sepolia', currency: ether },
  { id: 'eip155:1313161554', name: 'Aurora', currency: ether },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', currency: sol },
  { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', currency: sol },
  { id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', currency: sol },
  { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', currency: btc },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    currency: { ...btc, symbol: 'tBTC' },
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    currency: { ...btc, symbol: 'rBTC' },
  },
  { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot', currency: dot },
  { id: 'polkadot:68d56f15f85d3136970ec16946040bc1', name: 'Polkadot Asset Hub', currency: dot },
  {
    id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    name: 'Kusama',
    currency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  },
  {
    id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
    name: 'Westend',
    currency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  },
  {
    id: 'cosmos:cosmoshub-4',
    name: 'Cosmos Hub',
    currency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  },
  { id: 'cosmos:osmosis-1', name: 'Osmosis', currency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 } },
]
