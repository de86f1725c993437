import type { Session } from '../../core/session.js'
import { isRequested } from '../requestedWallet.js'
import type { KeplrLike } from './keplrLike.js'

/** A wallet that does not answer is not waited for, in milliseconds. */
const patienceMs = 500

/** Gives the wallet its permission back (`disable`), where it can: the next connection then asks the person again. */
export async function disconnect({ connector, networkIds = [], provider }: Session): Promise<void> {
  // WalletConnect's session ends with the last of its families: the kit sees to that.
  if (isRequested(connector, provider)) return
  const wallet = provider as KeplrLike
  const told = Promise.resolve()
    .then(() => wallet.disable?.(networkIds.map((id) => id.slice('cosmos:'.length))))
    .catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
