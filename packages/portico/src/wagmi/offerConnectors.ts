import type { Connector } from '../core/connector.js'
import { changeConnectors } from '../core/connectorsState.js'
import type { Portico } from '../core/portico.js'
import { toLazyProvider } from '../core/toLazyProvider.js'
import { safeImageUrl } from '../families/safeImageUrl.js'
import { sanitizeText } from '../format/sanitizeText.js'
import { createMarking } from './createMarking.js'
import type { Following } from './followConfig.js'
import { hasWalletOnSomePages, listCandidates, listConfigured, listOffered } from './listOffered.js'
import { createNaming, type OfferedConfig, type OfferedConnector } from './offeredConfig.js'

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
 * A wallet of the browser that announces itself (EIP-6963) is listed once, in Portico's row. If an announced wallet only
 * has the name of a connector, both are listed, and the announced one is marked. At most 64 wallets of the browser are
 * listed. If several connectors have the same id, only the first is listed. Wagmi lists the connectors of the config
 * before announced wallets.
 *
 * @returns a function that removes the rows and stops following wagmi
 * @see docs/getting-started.md#with-wagmi
 */
export function offerConnectors(kit: Portico, config: OfferedConfig): () => void {
  // On a server, wagmi and Portico both render their own initial state.
  if (typeof window === 'undefined') return () => {}
  const toId = createNaming(config)
  const configured = listConfigured(config)
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

  const marking = createMarking()
  let shown: readonly Connector[] | undefined
  const show = () => {
    const { connectors } = kit.store.getState()
    if (connectors === shown || isOver) return
    const candidates = listCandidates(config)
    look(candidates)
    const own = new Set(rows.values())
    const others = connectors.filter((one) => !own.has(one)).map(marking.toOriginal)
    const offered = listOffered(config, candidates, { configured, others, providers, toId, toRow })
    const next = [...marking.mark(others, offered, toRow), ...offered.map(toRow)]
    shown = connectors
    if (next.length === connectors.length && next.every((one, index) => one === connectors[index])) return
    shown = next
    changeConnectors(kit, () => next)
  }
  let isQueued = false
  /** Shows the rows again, once for all providers that are found at the same time. */
  const queue = () => {
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => {
      isQueued = false
      shown = undefined
      show()
    })
  }
  /** Finds the connectors that have a wallet on this page. A wallet may be injected after the page has started. */
  const look = (candidates: readonly OfferedConnector[]) => {
    for (const connector of candidates) {
      const { uid } = connector
      if (!hasWalletOnSomePages(connector) || providers.get(uid) !== undefined) continue
      connector.getProvider().then(
        (provider) => {
          if (!provider || providers.has(uid)) return
          providers.set(uid, provider)
          queue()
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
    changeConnectors(kit, (connectors) => connectors.filter((one) => !own.has(one)).map(marking.toOriginal))
  }
}

function toConnector(connector: OfferedConnector, id: string, follow: () => Promise<Following>): Connector {
  const { icon, name, rdns } = connector
  const [ownRdns] = typeof rdns === 'string' ? [rdns] : (rdns ?? [])
  return {
    chain: 'eip155',
    id,
    imageUrl: safeImageUrl(icon),
    ...(ownRdns && { info: { rdns: ownRdns } }),
    name: sanitizeText(name, { maxLength: 64 }) || sanitizeText(connector.id, { maxLength: 64 }),
    provider: toLazyProvider(async (method, parameters) =>
      (await follow()).ask(connector, method, parameters),
    ),
    type: 'EXTERNAL',
  }
}
