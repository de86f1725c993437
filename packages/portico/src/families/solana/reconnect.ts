import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { callFeature, isRequested } from './standardWallet.js'
import { toSession } from './toSession.js'
import { listen } from './watch.js'

/** How long a wallet may take to respond without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/**
 * Restores the session of an earlier visit, by a silent connection.
 *
 * Returns null if the wallet is locked, broken or silent. If it shares an account later, `onAvailable` is called once,
 * unless the signal is aborted first.
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
  // The listener is added first: a wallet may be unlocked between its response and the reading of it.
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
      // A silent wallet may still respond later: its background process may only be waking up.
      if (read) tell()
    })
  // Counted in ticks, not by the clock: while a slow device is busy with the page no tick passes.
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience.tickMs))])
  }
  signal.throwIfAborted()
  if (session) {
    stop()
    return session
  }
  isGivenUp = true
  // After the caller has received null.
  if (isAvailable) setTimeout(tell)
  return null
}
