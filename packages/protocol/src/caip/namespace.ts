/** Chain families that Portico knows, in the order they are listed. Source: specification, section 1. */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A CAIP-2 namespace of a known chain family. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** True for the five known chain families only. */
export function isChainNamespace(input: unknown): input is ChainNamespace {
  return chainNamespaces.includes(input as ChainNamespace)
}
