import { isRecord } from '@portico/protocol/text'
import type { Session } from '../../core/session.js'
import { request } from '../provider.js'

/** Maximum number of networks to read. */
const maxNetworks = 256

/**
 * Returns the wallet's capabilities for an account (`wallet_getCapabilities`, EIP-5792) by hex chain id. `0x0` means
 * every network. Empty if the wallet does not support the method. Never prompts.
 */
export async function getCapabilities(
  { provider }: Session,
  { address }: { address: string },
): Promise<Record<string, Record<string, unknown>>> {
  const answer = await request(provider, 'wallet_getCapabilities', [address]).catch(() => null)
  if (!isRecord(answer)) return {}
  const capabilities: Record<string, Record<string, unknown>> = {}
  for (const [chainId, offered] of Object.entries(answer).slice(0, maxNetworks)) {
    // `0x01` and `0X1` become `0x1`, the form in which the site looks up a network.
    if (/^0x[\da-f]{1,13}$/i.test(chainId) && isRecord(offered)) {
      capabilities[`0x${Number(chainId).toString(16)}`] = { ...offered }
    }
  }
  return capabilities
}
