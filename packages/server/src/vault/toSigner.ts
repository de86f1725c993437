import type { LiveSession } from '../identity/sessions.js'
import type { Wallet } from './wallet.js'

/** Returns who signs a change, and for which seed. */
export function toSigner({ id: sessionId }: LiveSession, { id: walletId, version }: Wallet) {
  return { sessionId, version, walletId }
}
