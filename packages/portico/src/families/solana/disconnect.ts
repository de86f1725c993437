import { pause } from '../../core/pause.js'
import type { Session } from '../../core/session.js'
import { callFeature, isWalletConnectProvider } from './standardWallet.js'

/** How long to wait for the wallet, in ms. */
const patienceMs = 500

/** Ends the connection in the wallet, if it supports that. Never prompts. */
export async function disconnect({ provider }: Session): Promise<void> {
  // A WalletConnect session ends with the last of its families. The kit handles that.
  if (isWalletConnectProvider(provider)) return
  const told = callFeature(provider, 'standard:disconnect').catch(() => {})
  await Promise.race([told, pause(patienceMs)])
}
