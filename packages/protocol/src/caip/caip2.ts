import { InvalidCaip2Error } from '../errors/caip.js'
import { type ChainNamespace, isChainNamespace } from './namespace.js'

export type ParsedCaipNetworkId = { namespace: ChainNamespace; reference: string }

/**
 * Splits a CAIP-2 network id into exactly two parts.
 *
 * @throws InvalidCaip2Error with the specification's message (sections 5 and 8)
 */
export function parseCaipNetworkId(input: string): ParsedCaipNetworkId {
  const [namespace, reference, ...rest] = String(input).split(':', 4)
  if (!reference || rest.length > 0 || !isChainNamespace(namespace)) throw new InvalidCaip2Error({ input })
  return { namespace, reference }
}
