import { factsOf } from '@portico/protocol/caip'
import type { ProposalNamespaces } from '@portico/protocol/relay'
import type { Network } from '../core/network.js'
import type { WalletConnectParameters } from '../core/walletConnectClient.js'

/**
 * Network ids that wallets used before CAIP-2 was final, by their current ids. A proposal also requests them, because
 * some wallets know only these.
 */
const deprecatedNetworkIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * Returns the namespaces of a proposal. All of them are optional, so that a wallet with only one of the networks can
 * still approve.
 */
export function toProposalNamespaces(
  networks: readonly Network[],
  ofEvm: Pick<WalletConnectParameters, 'events' | 'methods'> = {},
): ProposalNamespaces {
  const proposal: ProposalNamespaces = {}
  for (const network of networks) {
    const { caipNetworkId, chainNamespace } = network
    const { events, methods } = chainNamespace === 'eip155' ? ofEvm : {}
    proposal[chainNamespace] ??= {
      chains: [],
      events: [...(events ?? ['accountsChanged', 'chainChanged'])],
      methods: [...(methods ?? factsOf(chainNamespace).walletConnectMethods)],
    }
    const deprecated = deprecatedIdOf(network)
    proposal[chainNamespace]?.chains?.push(caipNetworkId, ...(deprecated ? [deprecated] : []))
  }
  return proposal
}

/** Returns the id that wallets used for a network before CAIP-2 was final. Undefined if the id has not changed. */
export function deprecatedIdOf(network: Network): string | undefined {
  return network.deprecatedCaipNetworkId ?? deprecatedNetworkIds[network.caipNetworkId]
}
