import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { restoreInTicks } from '../restoreInTicks.js'
import type { Link } from './createLink.js'
import { toSession } from './toSession.js'

/**
 * Restores the session of an earlier visit. Asks only what never prompts.
 *
 * A wallet that is locked, broken or mute gives null; when it shares an account after all, `onAvailable` is called once,
 * until the signal is aborted.
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
