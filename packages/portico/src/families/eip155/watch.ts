import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { listen } from '../provider.js'
import { readAccounts } from './accounts.js'
import { readNetworkId } from './chainId.js'

/** EIP-1193's code for a lost connection that the wallet restores by itself. */
const temporaryLossCode = 1013

/** Listens to the wallet's own events (EIP-1193). Ignores invalid values. */
export function watch({ provider }: Session, listener: SessionListener): () => void {
  const onNetwork = (answer: unknown) => {
    const networkId = readNetworkId(answer)
    if (networkId) listener.onNetwork(networkId)
  }
  const stops = [
    listen(provider, 'accountsChanged', (answer) => listener.onAccounts(readAccounts(answer))),
    listen(provider, 'chainChanged', onNetwork),
    // This event comes after a lost connection is restored. The network may have changed in the meantime.
    listen(provider, 'connect', (answer) => onNetwork((answer as { chainId?: unknown } | null)?.chainId)),
    listen(provider, 'disconnect', (error) => {
      if ((error as { code?: unknown } | null)?.code !== temporaryLossCode) listener.onDisconnect()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
