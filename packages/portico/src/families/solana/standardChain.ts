import type { CaipNetworkId } from '@portico/protocol/caip'

/** The Wallet Standard's names of networks by CAIP-2 id, including the ids from before CAIP-2 was final. */
const chains: Readonly<Record<string, string>> = {
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'mainnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'devnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
}

/**
 * Returns the Wallet Standard's name of a network, e.g. `solana:mainnet`. For any network that is not public, it is
 * `solana:localnet`.
 */
export function toStandardChain(networkId: CaipNetworkId): string {
  return `solana:${chains[networkId.slice('solana:'.length)] ?? 'localnet'}`
}

/**
 * Returns the current CAIP-2 id for any name that a wallet uses for a network. If the network is not public, returns
 * the name itself.
 */
export function toNetworkId(chain: string): CaipNetworkId<'solana'> {
  const name = toStandardChain(chain as CaipNetworkId).slice('solana:'.length)
  const wanted = chain.slice('solana:'.length)
  const known = Object.entries(chains).findLast(([, other]) => other === wanted || other === name)
  return `solana:${known?.[0] ?? wanted}`
}
