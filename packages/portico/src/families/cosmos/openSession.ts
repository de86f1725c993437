import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import { ConnectionFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { isWalletConnectProvider, readApproved } from '../walletConnectProvider.js'
import { readAccounts } from './accounts.js'
import { toApprovedSession } from './adopt.js'
import type { CosmosChainInfo, KeplrLike } from './keplrLike.js'
import { readCosmosError } from './readCosmosError.js'

export type OpenSessionParameters = {
  /** The networks of this family that the site configured. */
  networkIds: readonly CaipNetworkId[]
  networkId?: CaipNetworkId | undefined
  /** Descriptions of networks for a wallet that does not know them, by CAIP-2 id. */
  chainInfos: ChainInfos
}

const unreadable = 'The wallet returned no valid address for these networks.'

export type ChainInfos = Readonly<Partial<Record<CaipNetworkId, CosmosChainInfo>>>

/** Opens the wallet's session. Null if it shares no account. Prompts if the wallet is locked or new to the site. */
export async function openSession(
  connector: Connector,
  parameters: OpenSessionParameters,
): Promise<Session<'cosmos'> | null> {
  const { provider } = connector
  if (isWalletConnectProvider(connector, provider)) {
    return toApprovedSession(connector, await readApproved(provider, 'cosmos'), parameters)
  }
  const wallet = provider as KeplrLike
  const enabled = await enable(wallet, parameters)
  const accountsOn = await readAccounts(wallet, enabled)
  const session = toNetworkSession(connector, provider, accountsOn, parameters)
  // A locked wallet would have rejected the request before this line. So the response must be unreadable.
  if (!session && enabled.length > 0) throw new ConnectionFailedError({ details: unreadable })
  return session
}

/**
 * Enables all networks in one request. If the wallet does not know one of them, it suggests and enables each network
 * separately.
 */
async function enable(
  wallet: KeplrLike,
  { chainInfos, networkIds }: OpenSessionParameters,
): Promise<readonly CaipNetworkId[]> {
  const toChainId = (id: CaipNetworkId) => id.slice('cosmos:'.length)
  const isUnknown = (cause: unknown) => readCosmosError(cause).kind === 'unsupported'
  try {
    await wallet.enable(networkIds.map(toChainId))
    return networkIds
  } catch (cause) {
    if (!isUnknown(cause)) throw cause
  }
  const enabled: CaipNetworkId[] = []
  for (const id of networkIds) {
    const chainInfo = chainInfos[id]
    try {
      await wallet.enable(toChainId(id))
    } catch (cause) {
      if (!isUnknown(cause)) throw cause
      if (!chainInfo || !wallet.experimentalSuggestChain) continue
      await wallet.experimentalSuggestChain(chainInfo)
      await wallet.enable(toChainId(id))
    }
    enabled.push(id)
  }
  return enabled
}
