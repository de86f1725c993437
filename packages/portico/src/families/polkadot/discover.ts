import type { Connector } from '../../core/connector.js'
import { cleanText } from '../cleanText.js'
import type { InjectedWallet } from './injectedWallet.js'

/** Wallets listed at most: no person has that many, a hostile script puts as many on the page as it likes. */
const maxWallets = 64

/** When a wallet may still appear, in milliseconds: nothing tells of it. In-app browsers inject late. */
const injectionChecksMs = [50, 250, 1_000, 3_000]

/** Names of the best-known wallets, by the ids under which they inject themselves. */
const names: ReadonlyMap<string, string> = new Map([
  ['fearless-wallet', 'Fearless Wallet'],
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
])

/** Watches `window.injectedWeb3`. Whoever comes first keeps its id; what is put in its place later is not looked at. */
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

/** What is on the page, a few more than are listed, since not all are wallets. Getters that throw are none. */
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

/** Every field is read once: a getter that answers differently the second time gains nothing. */
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
    const lookAlike = others.find((other) => toLook(other.name) === toLook(name))
    const provider: InjectedWallet = {
      enable: async () => Reflect.apply(enable, entry, [siteName]),
      entry,
    }
    return {
      chain: 'polkadot',
      // Never one of Portico's own ids: those have no colon.
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

/** Nova's browser stands in for the extension that sites know, and says so beside it. */
function isNova(id: string): boolean {
  const { walletExtension } = window as { walletExtension?: { isNovaWallet?: unknown } }
  return id === 'polkadot-js' && walletExtension?.isNovaWallet === true
}

/** What a person can tell names apart by, at a glance. */
function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
