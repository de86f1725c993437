import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters, Session } from '../../core/family.js'
import type { Link } from './createLink.js'
import { toSession } from './toSession.js'

/** How long a wallet may take to answer without a prompt, in milliseconds. */
const patienceMs = 5_000

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
  const ended = new AbortController()
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(resolve, patienceMs, null)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  const state = await Promise.race([wallet.read({ accounts, networkId }).catch(() => null), late])
  ended.abort()
  signal.throwIfAborted()
  if (state && state.accounts.length > 0) return toSession(link, connector, state)

  const stop = wallet.listen({
    onAccounts: (shared) => {
      if (shared.length === 0 || signal.aborted) return
      stop()
      onAvailable()
    },
    onDisconnect: () => {},
    onNetwork: () => {},
  })
  signal.addEventListener('abort', stop, { once: true })
  return null
}
