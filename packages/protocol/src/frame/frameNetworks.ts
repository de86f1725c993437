import type { CaipNetworkId } from '../caip/namespace.js'

const eip155 = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113,
  324, 280, 100, 8453, 84531, 84532, 7777777, 999,
]

const solana = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

/** The 24 eip155 and 3 Solana networks that every frame knows. Source: specification, section 1. */
export const frameNetworks: readonly CaipNetworkId[] = [
  ...eip155.map((id): CaipNetworkId => `eip155:${id}`),
  ...solana.map((id): CaipNetworkId => `solana:${id}`),
]

/** Families in which the embedded wallet has accounts. Source: specification, section 6. */
export const frameNamespaces = ['eip155', 'solana'] as const

export type FrameNamespace = (typeof frameNamespaces)[number]
