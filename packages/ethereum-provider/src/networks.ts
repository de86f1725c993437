import { factsOf } from '@portico/protocol/caip'
import type { Network } from 'portico/internal/provider'
import type { EthereumProviderOptions } from './EthereumProviderOptions.js'

type Chains = Pick<EthereumProviderOptions, 'chains' | 'optionalChains' | 'rpcMap'>

/** Returns the networks of the options, those that the site needs first. */
export function toNetworks({ chains = [], optionalChains = [], rpcMap = {} }: Chains): Network[] {
  return [...new Set([...chains, ...optionalChains].map(Number))].map((id) => {
    const url = rpcMap[id]
    const endpoints = { http: url ? [url] : [] }
    return {
      caipNetworkId: `eip155:${id}`,
      chainNamespace: 'eip155',
      id,
      name: `Network ${id}`,
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      network: String(id),
      rpcUrls: { chainDefault: endpoints, default: endpoints },
      testnet: false,
    }
  })
}

/** Returns the methods and events to request. */
export function toScope(options: EthereumProviderOptions): { events: string[]; methods: string[] } {
  const { events = [], methods = [], optionalEvents = [], optionalMethods } = options
  return {
    events: [...new Set(['accountsChanged', 'chainChanged', ...events, ...optionalEvents])],
    methods: [...new Set([...methods, ...(optionalMethods ?? factsOf('eip155').walletConnectMethods)])],
  }
}
