import type { Connector } from '../../core/connector.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { toConnectError } from '../connectError.js'
import type { Link } from './createLink.js'
import { switchNetwork } from './switchNetwork.js'
import { toSession } from './toSession.js'
import { WalletRefusal } from './WalletRefusal.js'

/**
 * Asks the wallet for its addresses, and to switch to `parameters.network` if it is on another network. If the user
 * rejects the switch, they are still connected, on the wallet's own network.
 *
 * @throws ConnectionRejectedError, RequestPendingError, WalletLockedError, ConnectionFailedError
 */
export async function connect(
  link: Link,
  connector: Connector,
  { network, signal }: FamilyConnectParameters,
): Promise<Session<'bip122'>> {
  signal.throwIfAborted()
  const { wallet } = link
  let session: Session<'bip122'>
  try {
    const state = await abortable(wallet.connect(network?.caipNetworkId), signal)
    if (state.accounts.length === 0) throw new WalletRefusal({ code: 4100 })
    session = toSession(link, connector, state)
  } catch (cause) {
    signal.throwIfAborted()
    throw toConnectError(cause, connector)
  }
  if (!network || network.caipNetworkId === session.networkId) return session
  const isThere = await switchNetwork(link, session, { network, signal }).then(
    () => true,
    () => false,
  )
  signal.throwIfAborted()
  if (!isThere) return session
  const state = await abortable(
    wallet.read({ accounts: session.accounts, networkId: network.caipNetworkId }).catch(() => null),
    signal,
  )
  return state ? toSession(link, connector, state) : session
}
