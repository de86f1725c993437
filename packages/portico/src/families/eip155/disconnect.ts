import { pause } from '../../core/pause.js'
import type { Session } from '../../core/session.js'
import { request } from '../provider.js'

/**
 * How long to wait for the wallet. Some wallets never answer unknown methods. https://github.com/wevm/wagmi/issues/4064
 */
const patienceMs = 500

/**
 * Gives up the wallet's permission (`wallet_revokePermissions`, EIP-2255), if the wallet supports that. No wallet
 * prompts for this. The next connection then prompts again, as users expect.
 */
export async function disconnect({ provider }: Session): Promise<void> {
  const revoked = request(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  await Promise.race([revoked.catch(() => {}), pause(patienceMs)])
}
