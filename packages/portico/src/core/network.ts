import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '@portico/protocol/caip'
import { InvalidOptionError } from './errors/options.js'

/** Endpoints of one kind, in the form of `viem/chains`. */
export type RpcEndpoints = { http: readonly string[]; webSocket?: readonly string[] | undefined }

/**
 * A network for `createPortico({ networks })`: an unchanged object of `viem/chains`, or a network of another family
 * with its `chainNamespace`.
 */
export type NetworkInput = {
  /** The part of the CAIP-2 id after the colon, e.g. `1`, or the genesis hash of a Bitcoin network. */
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: RpcEndpoints; [kind: string]: RpcEndpoints }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  /** Default: `eip155`. */
  chainNamespace?: ChainNamespace | undefined
  /** Default: `{chainNamespace}:{id}`. */
  caipNetworkId?: CaipNetworkId | undefined
  deprecatedCaipNetworkId?: CaipNetworkId | undefined
  /** Contracts such as multicall and ENS, which are passed to viem. */
  contracts?: Record<string, unknown> | undefined
}

/** A network in Portico's form. Source: specification, section 3. */
export type Network<namespace extends ChainNamespace = ChainNamespace> = {
  id: number | string
  name: string
  /** Name for programs: the name in lower case, with hyphens. */
  network: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /**
   * `default.http` contains the site's own endpoints, if the site configured any. Otherwise it contains the proxies of
   * the site's servers and then the network's own endpoints, in the order of use. `chainDefault` contains the network's
   * original endpoints.
   */
  rpcUrls: { default: RpcEndpoints; chainDefault: RpcEndpoints; [kind: string]: RpcEndpoints }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet: boolean
  chainNamespace: namespace
  caipNetworkId: CaipNetworkId<namespace>
  deprecatedCaipNetworkId?: CaipNetworkId | undefined
  /** Unchanged from the input, like viem's other fields, e.g. formatters and fees. */
  contracts?: Record<string, unknown> | undefined
}

/** The CAIP-2 id of a network in the options. It is a literal type if the network's own id is one. */
export type CaipNetworkIdOf<network> = network extends { caipNetworkId: infer id extends CaipNetworkId }
  ? id
  : network extends { id: infer id extends string | number }
    ? string extends id
      ? CaipNetworkId
      : number extends id
        ? CaipNetworkId
        : network extends { chainNamespace: infer namespace extends ChainNamespace }
          ? `${namespace}:${id}`
          : `eip155:${id}`
    : CaipNetworkId

/**
 * Converts one network of the options to the specification's entity.
 *
 * @param rpcUrls the site's own endpoints for the network: if given, only these are used
 * @param proxyUrls endpoints of the site's servers, tried before the network's own
 * @throws InvalidOptionError
 */
export function toNetwork(
  input: NetworkInput,
  rpcUrls: readonly string[] = [],
  proxyUrls: readonly string[] = [],
): Network {
  const namespace = input?.chainNamespace ?? 'eip155'
  const http = input?.rpcUrls?.default?.http
  if (
    !isChainNamespace(namespace) ||
    input?.id === undefined ||
    !(input.caipNetworkId ?? `${namespace}:`).startsWith(`${namespace}:`) ||
    !input.name ||
    !input.nativeCurrency ||
    !http
  ) {
    throw new InvalidOptionError({
      option: 'networks',
      problem: `\`${input?.name ?? input?.id ?? 'A network'}\` is not a network.`,
      remedy: 'Pass e.g. one of `viem/chains`, or set its chainNamespace.',
    })
  }
  return {
    ...input,
    caipNetworkId: input.caipNetworkId ?? `${namespace}:${input.id}`,
    chainNamespace: namespace,
    network: input.name.toLowerCase().replaceAll(' ', '-'),
    rpcUrls: {
      ...input.rpcUrls,
      chainDefault: input.rpcUrls.default,
      default: { ...input.rpcUrls.default, http: rpcUrls.length > 0 ? rpcUrls : [...proxyUrls, ...http] },
    },
    testnet: input.testnet ?? false,
  }
}
