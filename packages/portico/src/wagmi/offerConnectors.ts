import type { Connector } from '../core/connector.js'
import { changeConnectors } from '../core/connectorsState.js'
import { ConnectorNotFoundError } from '../core/errors/connection.js'
import type { Portico } from '../core/portico.js'
import { toLazyProvider } from '../core/toLazyProvider.js'
import { safeImageUrl } from '../families/safeImageUrl.js'
import { sanitizeText } from '../format/sanitizeText.js'

/** The parts of a wagmi connector that are used here. */
export type OfferedConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  getProvider(): Promise<unknown>
}

/**
 * Shows the connectors of a wagmi config as rows of Portico's Connect, e.g. Safe, Coinbase Wallet, or your own. If the
 * user chooses one, Portico connects it, and all of wagmi's hooks use it. The connectors' ids in Portico begin with
 * `wagmi.`.
 *
 * ```ts
 * const config = createConfig({ connectors: [portico(kit), safe()], … })
 * offerConnectors(kit, config)
 * ```
 *
 * @returns a function that removes the rows
 * @see docs/getting-started.md#with-wagmi
 */
export function offerConnectors(
  kit: Portico,
  config: { readonly connectors: readonly OfferedConnector[] },
): () => void {
  const offered = config.connectors.filter(({ type }) => type !== 'portico').map(toConnector)
  const isOffered = (connector: Connector) => offered.includes(connector)
  const show = () => {
    const { connectors } = kit.store.getState()
    if (connectors.filter(isOffered).length === offered.length) return
    changeConnectors(kit, (others) => [...others.filter((one) => !isOffered(one)), ...offered])
  }
  show()
  // The list is created again each time the page finds wallets, so the rows are added again.
  const stop = kit.store.subscribe(show)
  return () => {
    stop()
    changeConnectors(kit, (connectors) => connectors.filter((one) => !isOffered(one)))
  }
}

function toConnector(connector: OfferedConnector): Connector {
  const { icon, id, name } = connector
  return {
    chain: 'eip155',
    id: `wagmi.${id}`,
    imageUrl: safeImageUrl(icon?.trim()),
    name: sanitizeText(name, { maxLength: 64 }) || id,
    provider: toLazyProvider(async (method, parameters) => {
      const provider = (await connector.getProvider()) as Record<string, unknown> | undefined
      const act = provider?.[method]
      // Some providers have no events, and a connector that cannot be used on this page has no provider, e.g. Safe
      // outside its frame.
      if (typeof act === 'function') return act.apply(provider, parameters)
      if (method === 'request') throw new ConnectorNotFoundError({ connectorId: id })
    }),
    type: 'EXTERNAL',
  }
}
