import type { Connector } from '../../core/connector.js'
import { cleanText } from '../cleanText.js'
import { type KeplrLikeWallet, readKeplrLike } from './keplrLike.js'

/** Milliseconds after which to look again for wallets. In-app browsers inject late. */
const injectionChecksMs = [50, 250, 1_000, 3_000]

/**
 * Looks for wallets at their globals. The first wallet at a global keeps it. A wallet at two globals is listed once.
 */
export function discover(
  wallets: readonly KeplrLikeWallet[],
  onConnectors: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const found = new Map<string, Connector>()
  const check = () => {
    const before = found.size
    for (const { at, name } of wallets) {
      const provider = found.has(at) ? undefined : readKeplrLike(at)
      if (!provider || [...found.values()].some((other) => other.provider === provider)) continue
      found.set(at, {
        chain: 'cosmos',
        id: toConnectorId(at),
        name: cleanText(name, 64),
        provider,
        type: 'INJECTED',
      })
    }
    if (found.size > before) onConnectors([...found.values()])
  }
  check()
  const timers = injectionChecksMs.map((delayMs) => setTimeout(check, delayMs))
  return () => timers.forEach(clearTimeout)
}

/** Returns the connector's id. It never equals one of Portico's own ids, which have no dot. */
export function toConnectorId(at: string): string {
  return `window.${at}`
}
