/** A network as screens show it. */
export type NetworkFacts = {
  name: string
  /** Symbol of the network's own currency. */
  symbol: string
  decimals: number
  /** True if the currency is worthless on purpose. */
  isTest?: boolean
}

const ether = (name: string): NetworkFacts => ({ decimals: 18, name, symbol: 'ETH' })
const other = (name: string, symbol: string): NetworkFacts => ({ decimals: 18, name, symbol })
const sol = (name: string): NetworkFacts => ({ decimals: 9, name, symbol: 'SOL' })
const test = (facts: NetworkFacts): NetworkFacts => ({ ...facts, isTest: true })

/** CAIP-2 id of Solana's mainnet. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * The networks with a name. Of the test networks, only those that still run are listed. If a test network has ended,
 * its id may now belong to a network with real money, as 999 does.
 */
const known: Readonly<Record<string, NetworkFacts>> = {
  'eip155:1': ether('Ethereum'),
  'eip155:10': ether('OP Mainnet'),
  'eip155:56': other('BNB Smart Chain', 'BNB'),
  'eip155:97': test(other('BNB Smart Chain Testnet', 'tBNB')),
  'eip155:100': other('Gnosis', 'XDAI'),
  'eip155:137': other('Polygon', 'POL'),
  'eip155:324': ether('zkSync Era'),
  'eip155:8453': ether('Base'),
  'eip155:31337': test(ether('Local network')),
  'eip155:42161': ether('Arbitrum One'),
  'eip155:42220': other('Celo', 'CELO'),
  'eip155:43113': test(other('Avalanche Fuji', 'AVAX')),
  'eip155:43114': other('Avalanche', 'AVAX'),
  'eip155:80002': test(other('Polygon Amoy', 'POL')),
  'eip155:84532': test(ether('Base Sepolia')),
  'eip155:421614': test(ether('Arbitrum Sepolia')),
  'eip155:560048': test(ether('Hoodi')),
  'eip155:7777777': ether('Zora'),
  'eip155:11155111': test(ether('Sepolia')),
  'eip155:11155420': test(ether('OP Sepolia')),
  'eip155:1313161554': ether('Aurora'),
  'eip155:1313161555': test(ether('Aurora Testnet')),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': test(sol('Solana Testnet')),
  [solanaMainnet]: sol('Solana'),
  'solana:BdTdwx9UeujSFHtojKa1Tm3hgigfT5Xn': test(sol('Local cluster')),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': test(sol('Solana Devnet')),
}

const unknownSymbol = 'of the network’s currency'

/** Returns a network's name and its currency. An unknown network is named after the reference in its id. */
export function describeNetwork(networkId: string): NetworkFacts {
  const facts = Object.hasOwn(known, networkId) ? known[networkId] : undefined
  if (facts) return facts
  const reference = networkId.split(':')[1] ?? ''
  // An unknown network may run Solana's or Ethereum's software with another currency, and with real money.
  return networkId.startsWith('solana:')
    ? { decimals: 9, name: `Solana network ${reference.slice(0, 8)}`, symbol: unknownSymbol }
    : other(`Network ${reference}`, unknownSymbol)
}
