import type { Connector } from '../../core/connector.js'
import type { Session } from '../../core/session.js'
import type { Link } from './createLink.js'
import type { WalletState } from './wallet.js'

/** Converts a wallet's state to the session that the core uses. */
export function toSession(link: Link, connector: Connector, state: WalletState): Session<'bip122'> {
  const { accounts, networkId } = state
  link.accounts = accounts
  link.networkId = networkId
  return { accounts, connector, networkId, provider: link.provider }
}
