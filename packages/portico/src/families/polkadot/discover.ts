import type { Connector } from '../../core/connector.js'
import { toComparableName } from '../../format/toComparableName.js'
import { cleanText } from '../cleanText.js'
import type { InjectedWallet } from './injectedWallet.js'

/** Maximum number of listed wallets. No user has that many, but a hostile script can add any number. */
const maxWallets = 64

/** Milliseconds after which to look again for wallets, because there is no event. In-app browsers inject late. */
const injectionChecksMs = [50, 250, 1_000, 3_000]

/** Names of the best-known wallets, by the ids under which they inject themselves. */
const names: ReadonlyMap<string, string> = new Map([
  ['fearless-wallet', 'Fearless Wallet'],
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
])

/** Watches `window.injectedWeb3`. The first wallet with an id keeps it. A later replacement is ignored. */
export function discover(
  name: string | undefined,
  onConnectors: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const siteName = name ?? globalThis.document?.title ?? ''
  const found = new Map<string, Connector>()
  const check = () => {
    const before = found.size
    for (const [id, entry] of readEntries()) {
      if (found.size >= maxWallets) break
      const connector = found.has(id) ? undefined : toConnector(id, entry, siteName, [...found.values()])
      if (connector) found.set(id, connector)
    }
    if (found.size > before) onConnectors([...found.values()])
  }
  check()
  const timers = injectionChecksMs.map((delayMs) => setTimeout(check, delayMs))
  return () => timers.forEach(clearTimeout)
}

/**
 * Reads the entries on the page. It reads more than are listed, because not all are wallets. It skips getters that
 * throw.
 */
function readEntries(): [string, unknown][] {
  try {
    const { injectedWeb3 } = window as { injectedWeb3?: Record<string, unknown> }
    const ids = Object.keys(injectedWeb3 ?? {}).slice(0, maxWallets * 4)
    return ids.flatMap((id): [string, unknown][] => {
      try {
        return [[id, injectedWeb3?.[id]]]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

/** Reads an entry. It reads every field once, so a getter that returns something else the second time gains nothing. */
function toConnector(
  id: string,
  entry: unknown,
  siteName: string,
  others: readonly Connector[],
): Connector | undefined {
  try {
    const { enable } = entry as { enable?: unknown }
    const name = isNova(id) ? 'Nova Wallet' : (names.get(id) ?? cleanText(id, 64))
    if (typeof enable !== 'function' || !name || id.length > 128) return undefined
    const lookAlike = others.find((other) => toComparableName(other.name) === toComparableName(name))
    const provider: InjectedWallet = {
      enable: async () => Reflect.apply(enable, entry, [siteName]),
      entry,
    }
    return {
      chain: 'polkadot',
      // The id never equals one of Portico's own, which have no colon.
      id: `injectedWeb3:${id}`,
      name,
      provider,
      type: 'INJECTED',
      ...(lookAlike && { duplicateOf: lookAlike.id }),
    }
  } catch {
    return undefined
  }
}

/** Checks for Nova's browser. It injects itself under the id of the well-known extension, and sets a flag. */
function isNova(id: string): boolean {
  const { walletExtension } = window as { walletExtension?: { isNovaWallet?: unknown } }
  return id === 'polkadot-js' && walletExtension?.isNovaWallet === true
}
