import { pause } from '../../core/pause.js'
import type { Link } from './createLink.js'

/** How long to wait for the wallet, in milliseconds. Some wallets never answer unknown requests. */
const patienceMs = 500

/** Asks the wallet to end the site's permission, if the wallet supports that. */
export async function disconnect({ wallet }: Link): Promise<void> {
  const told = Promise.resolve(wallet.disconnect?.()).catch(() => {})
  await Promise.race([told, pause(patienceMs)])
}
