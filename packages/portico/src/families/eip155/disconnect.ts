import type { Session } from '../../core/session.js'
import { request } from '../provider.js'

/** Some wallets never answer methods that they do not know. https://github.com/wevm/wagmi/issues/4064 */
const patienceMs = 500

/**
 * Gives the wallet its permission back (`wallet_revokePermissions`, EIP-2255), where it can: no wallet prompts for it,
 * and the next connection then asks the person again, as they expect. A wallet that cannot is left as it is.
 */
export async function disconnect({ provider }: Session): Promise<void> {
  const revoked = request(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  await Promise.race([revoked.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
