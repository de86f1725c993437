import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import { ConnectionFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { isWalletConnectProvider, readApproved } from '../walletConnectProvider.js'
import { type AddressFormats, readAccounts } from './accounts.js'
import { toApprovedSession } from './adopt.js'
import { type Injected, type InjectedWallet, readInjected } from './injectedWallet.js'

export type OpenSessionParameters = {
  addressFormats: AddressFormats
  /** The networks of this family that the site configured. */
  networkIds: readonly CaipNetworkId[]
  networkId?: CaipNetworkId | undefined
  /** If true, uses only an interface that was opened before. Default: false. */
  isSilent?: boolean | undefined
}

const unreadable = 'The wallet returned no valid account for these networks.'

/**
 * Opens the wallet's session. Null if the wallet shares no account. Prompts if the wallet does not know the site,
 * unless `isSilent` is set.
 *
 * @param onInjected called with the wallet's interface once it is open
 */
export async function openSession(
  connector: Connector,
  parameters: OpenSessionParameters,
  onInjected?: (injected: Injected) => void,
): Promise<Session<'polkadot'> | null> {
  const { addressFormats, networkIds } = parameters
  const { provider } = connector
  if (isWalletConnectProvider(connector, provider)) {
    return toApprovedSession(connector, await readApproved(provider, 'polkadot'), parameters)
  }
  const wallet = provider as InjectedWallet
  const injected = parameters.isSilent ? wallet.opened : readInjected(await wallet.enable())
  if (!injected) return null
  wallet.opened = injected
  onInjected?.(injected)
  const told = await injected.accounts.get()
  const session = toNetworkSession(
    connector,
    injected,
    readAccounts(told, { addressFormats, networkIds }),
    parameters,
  )
  // A wallet that is locked or shares nothing returns an empty list.
  const isUnreadable = !session && Array.isArray(told) && told.length > 0
  if (isUnreadable) throw new ConnectionFailedError({ details: unreadable })
  return session
}
