/** Chain families that Portico supports, in the order in which they are listed. Source: specification, section 1. */
export const chainNamespaces = [
  // One line for each namespace.
  'eip155',
  'solana',
  'polkadot',
  'bip122',
  'cosmos',
] as const

/** A CAIP-2 namespace of a known chain family. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** True for the known chain families only. */
export function isChainNamespace(input: unknown): input is ChainNamespace {
  return chainNamespaces.includes(input as ChainNamespace)
}

/** CAIP-2 network id, e.g. `eip155:1`. */
export type CaipNetworkId<namespace extends ChainNamespace = ChainNamespace> = `${namespace}:${string}`

/** Checks whether `parseCaipNetworkId` accepts the input. */
export function isCaipNetworkId(input: unknown): input is CaipNetworkId {
  if (typeof input !== 'string') return false
  const [namespace, reference, ...rest] = input.split(':', 4)
  return Boolean(reference) && rest.length === 0 && isChainNamespace(namespace)
}
