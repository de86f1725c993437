import type { Connector } from '../core/connector.js'
import { changeConnectors } from '../core/connectorsState.js'
import type { Portico } from '../core/portico.js'
import { toLazyProvider } from '../core/toLazyProvider.js'
import { safeImageUrl } from '../families/safeImageUrl.js'
import { sanitizeText } from '../format/sanitizeText.js'
import type { Following } from './followConfig.js'
import {
  createNaming,
  type OfferedConfig,
  type OfferedConnector,
  toOfferedId,
  toRdns,
} from './offeredConfig.js'

/**
 * Types of connectors that have a wallet only on some pages: a wallet of the browser, and Safe's frame. Such a
 * connector is offered once it returns a provider. Other connectors would load their SDK for that.
 */
const typesOfSomePages: readonly string[] = ['injected', 'safe']

/**
 * Shows the connectors of a wagmi config as rows of Portico's Connect, e.g. Safe, Base Account, or your own. If the user
 * chooses one, it connects through wagmi. Wagmi's state then decides: a connection, switch or disconnection in wagmi
 * also happens in Portico, and vice versa. The connectors' ids in Portico begin with `wagmi.`.
 *
 * ```ts
 * const config = createConfig({ connectors: [portico(kit), safe()], … })
 * offerConnectors(kit, config)
 * ```
 *
 * A wallet that announces itself (EIP-6963) is listed once, in Portico's row. If several connectors have the same id,
 * only the first is listed. Wagmi lists the connectors of the config before announced wallets.
 *
 * @returns a function that removes the rows and stops following wagmi
 * @see docs/getting-started.md#with-wagmi
 */
export function offerConnectors(kit: Portico, config: OfferedConfig): () => void {
  // On a server, wagmi and Portico both render their own initial state.
  if (typeof window === 'undefined') return () => {}
  const toId = createNaming(config)
  const rows = new Map<string, Connector>()
  const providers = new Map<string, unknown>()
  let following: Promise<Following> | undefined
  let isOver = false

  const follow = () => {
    following ??= import('./followConfig.js').then(
      ({ followConfig }) => followConfig(kit, config, toRow),
      (error: unknown) => {
        following = undefined // the next use loads it again
        throw error
      },
    )
    return following
  }
  const toRow = (connector: OfferedConnector): Connector => {
    const row = rows.get(connector.uid) ?? toConnector(connector, toId(connector), follow)
    rows.set(connector.uid, row)
    return row
  }

  const isOffered = (connector: OfferedConnector, others: readonly Connector[]) => {
    if (connector.type === 'portico') return false
    // Otherwise, a wallet could announce itself as a connector of the config, and be listed beside it.
    if (toId(connector) !== toOfferedId(connector)) return false
    const names = toRdns(connector)
    const isListed = others.some(
      ({ chain, id, info }) => chain === 'eip155' && names.includes(info?.rdns ?? id),
    )
    if (isListed) return false
    if (!typesOfSomePages.includes(connector.type)) return true
    const provider = providers.get(connector.uid)
    return provider !== undefined && others.every((other) => other.provider !== provider)
  }
  let shown: readonly Connector[] | undefined
  const show = () => {
    const { connectors } = kit.store.getState()
    if (connectors === shown || isOver) return
    look()
    const own = new Set(rows.values())
    const others = connectors.filter((one) => !own.has(one))
    const next = [
      ...others,
      ...config.connectors.filter((connector) => isOffered(connector, others)).map(toRow),
    ]
    shown = connectors
    if (next.length === connectors.length && next.every((one, index) => one === connectors[index])) return
    shown = next
    changeConnectors(kit, () => next)
  }
  /** Finds the connectors that have a wallet on this page. A wallet may be injected after the page has started. */
  const look = () => {
    for (const connector of config.connectors) {
      const { type, uid } = connector
      if (!typesOfSomePages.includes(type) || providers.get(uid) !== undefined) continue
      connector.getProvider().then(
        (provider) => {
          if (!provider) return
          providers.set(uid, provider)
          shown = undefined
          show()
        },
        () => {}, // without a provider, the connector has no wallet here
      )
    }
  }

  show()
  // The list is created again each time the page finds wallets, so the rows are added again.
  const unsubscribe = kit.store.subscribe(show)
  follow().catch(() => {}) // the first use of a row loads it again
  return () => {
    isOver = true
    unsubscribe()
    following?.then(({ stop }) => stop()).catch(() => {})
    const own = new Set(rows.values())
    changeConnectors(kit, (connectors) => connectors.filter((one) => !own.has(one)))
  }
}

function toConnector(connector: OfferedConnector, id: string, follow: () => Promise<Following>): Connector {
  const { icon, name, rdns } = connector
  const [ownRdns] = typeof rdns === 'string' ? [rdns] : (rdns ?? [])
  return {
    chain: 'eip155',
    id,
    imageUrl: safeImageUrl(icon?.trim()),
    ...(ownRdns && { info: { rdns: ownRdns } }),
    name: sanitizeText(name, { maxLength: 64 }) || connector.id,
    provider: toLazyProvider(async (method, parameters) =>
      (await follow()).ask(connector, method, parameters),
    ),
    type: 'EXTERNAL',
  }
}
