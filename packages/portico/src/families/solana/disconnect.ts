import type { Session } from '../../core/session.js'
import { callFeature, isRequested } from './standardWallet.js'

/** A wallet that does not answer is not waited for, in ms. */
const patienceMs = 500

/** Tells the wallet that the link ends, where it has a way to. Never prompts. */
export async function disconnect({ provider }: Session): Promise<void> {
  // WalletConnect's session ends with the last of its families: the kit sees to that.
  if (isRequested(provider)) return
  const told = callFeature(provider, 'standard:disconnect').catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
