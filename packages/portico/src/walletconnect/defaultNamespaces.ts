import type { ChainNamespace } from '@portico/protocol/caip'
import type { ProposalNamespaces } from '@portico/protocol/relay'
import type { Network } from '../core/network.js'

/** Requested methods by family. Source: the field's default lists. */
const methods: Record<ChainNamespace, readonly string[]> = {
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/**
 * Ids that wallets used before CAIP-2 settled, by the current ones. Requested too, because some wallets know only
 * these.
 */
const deprecatedNetworkIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * Returns the namespaces of a proposal. All are optional, so that a wallet with only one of the networks can still
 * approve.
 */
export function toProposalNamespaces(networks: readonly Network[]): ProposalNamespaces {
  const proposal: ProposalNamespaces = {}
  for (const network of networks) {
    const { caipNetworkId, chainNamespace } = network
    proposal[chainNamespace] ??= {
      chains: [],
      events: ['accountsChanged', 'chainChanged'],
      methods: [...methods[chainNamespace]],
    }
    const deprecated = deprecatedIdOf(network)
    proposal[chainNamespace]?.chains?.push(caipNetworkId, ...(deprecated ? [deprecated] : []))
  }
  return proposal
}

/** Returns the id that wallets used for a network before CAIP-2 settled; undefined if it has not changed. */
export function deprecatedIdOf(network: Network): string | undefined {
  return network.deprecatedCaipNetworkId ?? deprecatedNetworkIds[network.caipNetworkId]
}
