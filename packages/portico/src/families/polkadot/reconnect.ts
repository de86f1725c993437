import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters, Session } from '../../core/family.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { restoreInTicks } from '../restoreInTicks.js'
import type { AddressFormats } from './accounts.js'
import type { Injected } from './injectedWallet.js'
import { openSession } from './openSession.js'
import { subscribe } from './watch.js'

/**
 * Restores the session of an earlier visit. These wallets have no question that never prompts: one that knows the site
 * answers `enable` by itself, and core asks only those that were connected and not dropped. It is asked once; one that ended
 * the link is only listened to.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters & { addressFormats: AddressFormats },
): Promise<Session<'polkadot'> | null> {
  const { addressFormats, mayPrompt, networkId, networks, onAvailable, signal } = parameters
  const opened: Injected[] = []
  const opening = openSession(
    connector,
    { addressFormats, isSilent: !mayPrompt, networkId, networkIds: networkIdsOf('polkadot', networks) },
    (injected) => opened.push(injected),
  )
  const session = await restoreInTicks(opening, { onLate: onAvailable, signal })
  const [injected] = opened
  if (session || !injected) return session

  // Locked, or nothing is shared: it tells when that changes.
  const stop = subscribe(injected, (accounts) => {
    if (signal.aborted || !Array.isArray(accounts) || accounts.length === 0) return
    stop()
    onAvailable()
  })
  signal.addEventListener('abort', stop, { once: true })
  return null
}
