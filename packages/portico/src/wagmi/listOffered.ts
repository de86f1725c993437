import type { Connector } from '../core/connector.js'
import { type OfferedConfig, type OfferedConnector, toOfferedId, toRdns } from './offeredConfig.js'

/** Maximum number of listed wallets of the browser. A hostile script can announce any number. Source: SECURITY.md. */
const maxAnnounced = 64

/**
 * Types of connectors that have a wallet only on some pages: a wallet of the browser, and Safe's frame. Such a
 * connector is offered once it returns a provider. Other connectors would load their SDK for that.
 */
const typesOfSomePages: readonly string[] = ['injected', 'safe']

export function hasWalletOnSomePages({ type }: OfferedConnector): boolean {
  return typesOfSomePages.includes(type)
}

/**
 * Returns the connectors that may have a row. Of wallets of the browser, only the first 64 do. Wagmi lists those of the
 * config first.
 */
export function listCandidates({ connectors }: OfferedConfig): readonly OfferedConnector[] {
  let injected = 0
  return connectors.filter(({ type }) => {
    if (type === 'injected') injected++
    return type !== 'portico' && (type !== 'injected' || injected <= maxAnnounced)
  })
}

/**
 * Returns the `uid`s of the connectors that are in the config itself. An announced wallet adds at most one connector,
 * with the id that it announces, after those of the config. Call it early: a wallet that is announced later under the id
 * of a connector adds none.
 */
export function listConfigured({ _internal, connectors }: OfferedConfig): ReadonlySet<string> {
  const announced = new Map<unknown, number>()
  for (const { info } of _internal?.mipd?.getProviders() ?? [])
    announced.set(info.rdns, (announced.get(info.rdns) ?? 0) + 1)
  const configured = [...connectors].reverse().filter(({ id }) => {
    const left = announced.get(id) ?? 0
    announced.set(id, left - 1)
    return left <= 0
  })
  return new Set(configured.map(({ uid }) => uid))
}

type Listing = {
  /** The `uid`s of the connectors that are in the config itself. */
  configured: ReadonlySet<string>
  /** The rows that are not wagmi's. */
  others: readonly Connector[]
  /** The providers that have been found, by the `uid` of their connector. */
  providers: ReadonlyMap<string, unknown>
  toId(connector: OfferedConnector): string
  toRow(connector: OfferedConnector): Connector
}

/**
 * Returns the connectors that have a row. A wallet that Portico itself lists has no second row if both have the same
 * provider. The name under which a wallet announces itself proves nothing, so it never removes a row.
 */
export function listOffered(
  { _internal }: OfferedConfig,
  candidates: readonly OfferedConnector[],
  { configured, others, providers, toId, toRow }: Listing,
): readonly OfferedConnector[] {
  const listed = new Set(others.map(({ provider }) => provider))
  const ofFamily = others.filter(({ chain }) => chain === 'eip155')
  const isAnnounced = ({ type }: Connector) => type === 'ANNOUNCED'
  // The kit's own connectors, e.g. for WalletConnect. No announced wallet can have such an id.
  const ofKit = new Set(ofFamily.filter((one) => !isAnnounced(one)).map(({ id, info }) => info?.rdns ?? id))
  const announced = new Set(_internal?.mipd?.getProviders().map(({ provider }) => provider))
  let count = ofFamily.filter(isAnnounced).length
  return candidates.filter((connector) => {
    // Otherwise, a wallet could announce itself as a connector of the config, and be listed beside it.
    if (toId(connector) !== toOfferedId(connector) || toRow(connector).name === '') return false
    if (toRdns(connector).some((name) => ofKit.has(name))) return false
    if (!hasWalletOnSomePages(connector)) return true
    const provider = providers.get(connector.uid)
    if (provider === undefined || listed.has(provider)) return false
    // Otherwise, a wallet could announce the provider of a connector of the config, and remove its row.
    if (configured.has(connector.uid) || !announced.has(provider)) return true
    // The wallets that Portico has found also count.
    return ++count <= maxAnnounced
  })
}
