import { InvalidCaip2Error } from '../errors/caip.js'
import { type ChainNamespace, isChainNamespace } from './namespace.js'

/** CAIP-2 network id, e.g. `eip155:1`. */
export type CaipNetworkId<namespace extends ChainNamespace = ChainNamespace> = `${namespace}:${string}`

export type ParsedCaipNetworkId = { namespace: ChainNamespace; reference: string }

/**
 * Splits a CAIP-2 network id into its exactly two parts.
 *
 * @throws InvalidCaip2Error with the specification's message (sections 5 and 8)
 */
export function parseCaipNetworkId(input: string): ParsedCaipNetworkId {
  const [namespace, reference, ...rest] = String(input).split(':')
  if (!reference || rest.length > 0 || !isChainNamespace(namespace)) throw new InvalidCaip2Error({ input })
  return { namespace, reference }
}

/** True for what `parseCaipNetworkId` accepts. */
export function isCaipNetworkId(input: unknown): input is CaipNetworkId {
  if (typeof input !== 'string') return false
  const [namespace, reference, ...rest] = input.split(':')
  return Boolean(reference) && rest.length === 0 && isChainNamespace(namespace)
}
