import { type ChainNamespace, isChainNamespace } from './namespace.js'

/** CAIP-2 network id, e.g. `eip155:1`. */
export type CaipNetworkId<namespace extends ChainNamespace = ChainNamespace> = `${namespace}:${string}`

/** Checks whether `parseCaipNetworkId` accepts the input. */
export function isCaipNetworkId(input: unknown): input is CaipNetworkId {
  if (typeof input !== 'string') return false
  const [namespace, reference, ...rest] = input.split(':', 4)
  return Boolean(reference) && rest.length === 0 && isChainNamespace(namespace)
}
