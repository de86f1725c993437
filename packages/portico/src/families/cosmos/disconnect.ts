import { pause } from '../../core/pause.js'
import type { Session } from '../../core/session.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import type { KeplrLike } from './keplrLike.js'

/** How long to wait for the wallet, in milliseconds. */
const patienceMs = 500

/**
 * Gives up the wallet's permission (`disable`), if the wallet supports that. The next connection then prompts again.
 */
export async function disconnect({ connector, networkIds = [], provider }: Session): Promise<void> {
  // A WalletConnect session ends with the last of its families. The kit handles that.
  if (isWalletConnectProvider(connector, provider)) return
  const wallet = provider as KeplrLike
  const told = Promise.resolve()
    .then(() => wallet.disable?.(networkIds.map((id) => id.slice('cosmos:'.length))))
    .catch(() => {})
  await Promise.race([told, pause(patienceMs)])
}
