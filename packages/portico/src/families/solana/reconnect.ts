import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { callFeature, isRequested } from './standardWallet.js'
import { toSession } from './toSession.js'
import { listen } from './watch.js'

/** How long a wallet may take to answer without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/**
 * Restores the session of an earlier visit, by a connection that is asked to be silent.
 *
 * A wallet that is locked, broken or mute gives null; when it shares an account after all, `onAvailable` is called
 * once, until the signal is aborted.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'solana'> | null> {
  const { onAvailable, signal } = parameters
  const { provider } = connector
  if (isRequested(provider)) {
    const { restore } = await import('./walletConnect.js')
    return restore(connector, parameters)
  }
  // Listened to from the start: a wallet may be unlocked between its answer and the reading of it.
  let isAvailable = false
  let isGivenUp = false
  const tell = () => {
    if (!isGivenUp || signal.aborted) return
    isGivenUp = false
    stop()
    onAvailable()
  }
  const stop = listen(provider, (accounts) => {
    isAvailable = readAccounts(accounts).length > 0
    if (isAvailable) tell()
  })
  signal.addEventListener('abort', stop, { once: true })

  let session: Session<'solana'> | null | undefined
  const answered = callFeature(provider, 'standard:connect', { silent: true })
    .then((answer) => toSession(connector, (answer as { accounts?: unknown }).accounts, parameters))
    .catch(() => null)
    .then((read) => {
      session = read
      // Mute until now is not mute for ever: a wallet's background may only be waking up.
      if (read) tell()
    })
  // Counted in ticks, not on the clock: while a slow device is busy with the page no tick passes.
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience.tickMs))])
  }
  signal.throwIfAborted()
  if (session) {
    stop()
    return session
  }
  isGivenUp = true
  // After the caller has had its null.
  if (isAvailable) setTimeout(tell)
  return null
}
