import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { restoreInTicks } from '../restoreInTicks.js'
import type { Link } from './createLink.js'
import { toSession } from './toSession.js'

/**
 * Restores the session of an earlier visit. Sends only requests that never prompt.
 *
 * Returns null if the wallet is locked, broken or silent. If the wallet shares an account later, it calls `onAvailable`
 * once, unless the signal is aborted before that.
 */
export async function reconnect(
  link: Link,
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'bip122'> | null> {
  const { accounts = [], networkId, onAvailable, signal } = parameters
  const { wallet } = link
  let isTold = false
  let stop = () => {}
  const tell = () => {
    if (isTold || signal.aborted) return
    isTold = true
    stop()
    onAvailable()
  }
  const state = await restoreInTicks(wallet.read({ accounts, networkId }), { onLate: tell, signal })
  if (state && state.accounts.length > 0) return toSession(link, connector, state)

  stop = wallet.listen({
    onAccounts: (shared) => {
      if (shared.length > 0) tell()
    },
    onDisconnect: () => {},
    onNetwork: () => {},
  })
  signal.addEventListener('abort', () => stop(), { once: true })
  return null
}
