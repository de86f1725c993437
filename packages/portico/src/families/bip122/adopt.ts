import type { Connector } from '../../core/connector.js'
import type { FamilyAdoptParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import type { Link } from './createLink.js'
import { toSession } from './toSession.js'

/**
 * Makes a session of what a wallet approved. Null if the wallet's interface cannot take a session that is already open.
 */
export async function adopt(
  link: Link,
  connector: Connector,
  { approved, networkId }: FamilyAdoptParameters,
): Promise<Session<'bip122'> | null> {
  const state = link.wallet.adopt?.(approved, networkId)
  return state ? toSession(link, connector, state) : null
}
