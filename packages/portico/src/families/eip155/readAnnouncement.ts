import type { Connector } from '../../core/connector.js'
import { cleanText } from '../cleanText.js'
import { isProvider } from '../provider.js'
import { safeImageUrl } from '../safeImageUrl.js'

/** Maximum length of a wallet's name on the screen. Source: the connector contract. */
export const nameLimit = 64

/** A connector with the identity that its wallet announced. */
export type AnnouncedConnector = Connector & { info: { rdns: string; uuid: string } }

/**
 * Reads the wallet in the detail of an EIP-6963 announcement. Null if it is not a wallet.
 *
 * It reads every field once, so a getter that returns something else the second time gains nothing.
 */
export function readAnnouncement(detail: unknown): AnnouncedConnector | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { icon, name, rdns: announcedRdns, uuid } = info
    if (typeof name !== 'string' || typeof announcedRdns !== 'string' || typeof uuid !== 'string') return null
    // Less strict than EIP-6963, because some wallets use a web address here. The dot is required, so that the id never
    // equals one of Portico's own connector ids. `wagmi.` begins the ids of wagmi's connectors. `#` is not allowed,
    // because it marks a duplicate.
    const rdns = announcedRdns.toLowerCase()
    if (!/^(?!wagmi\.)(?=.*\.)[!"$-~]{3,128}$/.test(rdns) || uuid.length > 128) return null
    if (!isProvider(provider)) return null
    const cleanName = cleanText(name, nameLimit) || rdns.slice(0, nameLimit)
    return {
      chain: 'eip155',
      id: rdns,
      imageUrl: safeImageUrl(icon),
      info: { rdns, uuid },
      name: toBrandName(cleanName),
      provider,
      type: 'ANNOUNCED',
    }
  } catch {
    return null
  }
}

/** Returns the wallet's brand name, because the specification lists Trust Wallet as `Trust`. */
function toBrandName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}
