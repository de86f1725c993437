import type { CaipNetworkId } from '@portico/protocol/caip'

/** How Wallet Standard calls the networks, by their CAIP-2 ids, those of before CAIP-2 settled included. */
const chains: Readonly<Record<string, string>> = {
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'mainnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'devnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
}

/** A network as Wallet Standard calls it, e.g. `solana:mainnet`; whatever is none of the public ones is `solana:localnet`. */
export function toStandardChain(networkId: CaipNetworkId): string {
  return `solana:${chains[networkId.slice('solana:'.length)] ?? 'localnet'}`
}

/** Today's CAIP-2 id of what a wallet calls a network by, in whichever way; itself where it is not a public one. */
export function toNetworkId(chain: string): CaipNetworkId<'solana'> {
  const name = toStandardChain(chain as CaipNetworkId).slice('solana:'.length)
  const wanted = chain.slice('solana:'.length)
  const known = Object.entries(chains).findLast(([, other]) => other === wanted || other === name)
  return `solana:${known?.[0] ?? wanted}`
}
