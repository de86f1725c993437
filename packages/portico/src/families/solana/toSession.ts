import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { Network } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { toNetworkId, toStandardChain } from './standardChain.js'
import type { SolanaWallet } from './standardWallet.js'

/**
 * Creates a session with a wallet's accounts, on the wanted network if the wallet accepts that. Null if there is no
 * account.
 */
export function toSession(
  connector: Connector,
  answer: unknown,
  parameters: { networks: readonly Network[]; networkId?: CaipNetworkId | undefined },
): Session<'solana'> | null {
  const accounts = readAccounts(answer)
  if (accounts.length === 0) return null
  const { provider } = connector
  const chains = Array.from((provider as SolanaWallet).chains, String)
  const networkIds = parameters.networks
    .filter(({ chainNamespace }) => chainNamespace === 'solana')
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => chains.includes(toStandardChain(id)))
  const networkId =
    networkIds.find((id) => id === parameters.networkId) ??
    networkIds[0] ??
    toNetworkId(chains.find((chain) => chain.startsWith('solana:')) ?? 'solana:mainnet')
  return { accounts, connector, networkId, networkIds, provider }
}
