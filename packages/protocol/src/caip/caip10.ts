import { InvalidCaip10Error } from '../errors/caip.js'
import type { CaipNetworkId, ChainNamespace } from './namespace.js'

/**
 * A copy of the namespaces in `chainNamespaces`. A page that only opens needs that list, but not this file. If this
 * file imported the list, a bundler (Rolldown) would load the shared module with a separate request.
 */
const known: Readonly<Record<ChainNamespace, true>> = {
  bip122: true,
  cosmos: true,
  eip155: true,
  polkadot: true,
  solana: true,
}

function isKnown(namespace: string | undefined): namespace is ChainNamespace {
  return namespace !== undefined && Object.hasOwn(known, namespace)
}

/** CAIP-10 account id, e.g. `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
export type CaipAddress<namespace extends ChainNamespace = ChainNamespace> =
  `${namespace}:${string}:${string}`

export type ParsedCaipAddress = {
  namespace: ChainNamespace
  /** The network's reference inside its namespace, e.g. `1`. */
  reference: string
  networkId: CaipNetworkId
  address: string
}

/**
 * Splits a CAIP-10 account id into exactly three non-empty parts with a known namespace.
 *
 * @throws InvalidCaip10Error with the specification's message (sections 5 and 8)
 */
export function parseCaipAddress(input: string): ParsedCaipAddress {
  const [namespace, reference, address, ...rest] = String(input).split(':', 4)
  if (!reference || !address || rest.length > 0 || !isKnown(namespace)) {
    throw new InvalidCaip10Error({ input })
  }
  return { address, namespace, networkId: `${namespace}:${reference}`, reference }
}

/** Checks whether `parseCaipAddress` accepts the input. */
export function isCaipAddress(input: unknown): input is CaipAddress {
  if (typeof input !== 'string') return false
  const [namespace, reference, address, ...rest] = input.split(':', 4)
  return Boolean(reference && address) && rest.length === 0 && isKnown(namespace)
}
