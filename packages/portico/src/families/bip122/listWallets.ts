import type { Connector } from '../../core/connector.js'
import { toComparableName } from '../../format/toComparableName.js'
import { cleanText } from '../cleanText.js'
import { safeImageUrl } from '../safeImageUrl.js'
import type { StandardWallet } from '../standardWallets.js'

/** Maximum number of listed wallets. */
const maxWallets = 64

/** Globals of wallets that do not announce themselves. Wallets whose global others copy come last. */
const places = {
  unisat: 'UniSat Wallet',
  'okxwallet.bitcoin': 'OKX Wallet',
  'bitkeep.unisat': 'Bitget Wallet',
  'binancew3w.bitcoin': 'Binance Wallet',
  LeatherProvider: 'Leather',
  'XverseProviders.BitcoinProvider': 'Xverse Wallet',
  BitcoinProvider: 'Bitcoin wallet',
}

/** The wallets that discovery has found so far. */
export type Found = {
  /** The order in which wallets arrived, by the wallet or by the connector that was created for its global. */
  arrivals: Map<unknown, number>
  standard: readonly StandardWallet[]
  /** Connectors by id. The first wallet with an id keeps its place and its id, and a later one changes nothing. */
  placed: Map<string, Connector>
}

/**
 * Lists the wallets of the page: those of the Wallet Standard, of `window.btc_providers` (WBIP-004), and at their own
 * globals.
 */
export function listWallets(
  { arrivals, placed, standard }: Found,
  options: { announced: boolean; injected: boolean },
): readonly Connector[] {
  // No type of `window` lists the globals of wallets, so each is read as unknown.
  const { btc_providers: first, webbtc_providers: second } = window as unknown as Record<string, unknown>
  const told = options.announced ? [first, second].flatMap((list) => (Array.isArray(list) ? list : [])) : []
  const at = options.injected ? Object.entries(places).map(([id, name]) => ({ id, name })) : []
  for (const [type, entries] of [
    ['ANNOUNCED', told],
    ['INJECTED', at],
  ] as const) {
    for (const entry of entries.slice(0, maxWallets)) {
      const connector = readPlace(entry, type)
      if (connector && !placed.has(connector.id)) placed.set(connector.id, connector)
    }
  }
  const registered = standard.map(
    ({ imageUrl, name, wallet }): Connector => ({
      chain: 'bip122',
      // As in the other families of the Wallet Standard. The id never equals one of Portico's own, which have no colon.
      id: `standard:${name.normalize('NFKC').toLowerCase().replaceAll(' ', '-')}`,
      imageUrl,
      name,
      provider: wallet,
      type: 'ANNOUNCED',
    }),
  )
  // The first wallet keeps its row. A later wallet with the same name or id never takes that row.
  const all = [
    ...registered.map((connector) => ({ connector, key: connector.provider })),
    ...[...placed.values()].map((connector) => ({ connector, key: connector as unknown })),
  ].map(({ connector, key }) => {
    const at = arrivals.get(key) ?? arrivals.size
    arrivals.set(key, at)
    return { at, connector }
  })
  return mark(all.sort((a, b) => a.at - b.at).map(({ connector }) => connector))
}

/** Reads a wallet's entry. It reads every field once. An object whose getters throw is not a wallet. */
function readPlace(entry: unknown, type: 'ANNOUNCED' | 'INJECTED'): Connector | undefined {
  try {
    const { icon, id, name } = entry as Record<string, unknown>
    if (typeof id !== 'string' || !/^[\w$]{1,64}(\.[\w$]{1,64}){0,3}$/.test(id)) return undefined
    const [own = '', ...path] = id.split('.')
    if (!Object.hasOwn(window, own)) return undefined
    // A cast, as above: no type of `window` lists the globals of wallets.
    const provider = path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | null)?.[key],
      (window as unknown as Record<string, unknown>)[own],
    )
    const { request, requestAccounts } = provider as Record<string, unknown>
    if (typeof request !== 'function' && typeof requestAccounts !== 'function') return undefined
    const cleanName = cleanText(name, 64)
    return cleanName
      ? { chain: 'bip122', id, imageUrl: safeImageUrl(icon), name: cleanName, provider, type }
      : undefined
  } catch {
    return undefined
  }
}

/** Removes duplicates, and marks wallets whose names cannot be told apart. */
function mark(list: readonly Connector[]): readonly Connector[] {
  const kept: Connector[] = []
  for (const connector of list) {
    const { id, name, provider } = connector
    const own = satsConnectOf(connector)
    // A name alone removes no wallet from the list, because any script can use it.
    const isKnown = kept.some(
      (other) =>
        other.provider === provider ||
        satsConnectOf(other) === provider ||
        (own !== undefined && other.provider === own),
    )
    const look = kept.find((other) => toComparableName(other.name) === toComparableName(name))
    if (isKnown || kept.length >= maxWallets) continue
    const twins = kept.filter((other) => other.id === id || other.id.startsWith(`${id}#`)).length
    kept.push({ ...connector, ...(look && { duplicateOf: look.id }), id: twins ? `${id}#${twins + 1}` : id })
  }
  return kept
}

/** Returns the wallet's sats-connect provider, which the wallet itself names. */
function satsConnectOf({ provider }: Connector): unknown {
  try {
    const { features } = provider as { features?: Record<string, { provider?: unknown }> }
    return features?.['sats-connect:']?.provider
  } catch {
    return undefined
  }
}
