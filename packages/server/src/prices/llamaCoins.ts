/** DefiLlama's names of a network and its native coin. Source: https://api-docs.defillama.com, "coins" */
export type LlamaNetwork = { name: string; nativeCoin: string }

const ether = 'coingecko:ethereum'

/** DefiLlama's names by CAIP-2 id. Test networks have no prices. */
export const llamaNetworks: Readonly<Record<string, LlamaNetwork>> = {
  'eip155:1': { name: 'ethereum', nativeCoin: ether },
  'eip155:10': { name: 'optimism', nativeCoin: ether },
  'eip155:56': { name: 'bsc', nativeCoin: 'coingecko:binancecoin' },
  'eip155:100': { name: 'xdai', nativeCoin: 'coingecko:xdai' },
  'eip155:137': { name: 'polygon', nativeCoin: 'coingecko:polygon-ecosystem-token' },
  'eip155:8453': { name: 'base', nativeCoin: ether },
  'eip155:42161': { name: 'arbitrum', nativeCoin: ether },
  'eip155:42220': { name: 'celo', nativeCoin: 'coingecko:celo' },
  'eip155:43114': { name: 'avax', nativeCoin: 'coingecko:avalanche-2' },
  'bip122:000000000019d6689c085ae165831e93': { name: 'bitcoin', nativeCoin: 'coingecko:bitcoin' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'solana', nativeCoin: 'coingecko:solana' },
}

/** Currencies that are coins themselves. The price of the coin is the currency's rate. */
export const currencyCoins: Readonly<Record<string, string>> = { btc: 'coingecko:bitcoin', eth: ether }
