import type { Connector, ConnectorType } from '../core/connector.js'
import type { ConnectorTypeOrderItem } from '../core/features.js'
import type { Connection, State } from '../core/state.js'

/** Recent wallets told apart from the rest. Source: specification, section 9. */
export const recentWalletsLimit = 2

/** A wallet found on this page, as a list shows it. */
export type WalletChoice = {
  connector: Connector
  /** Where it stands among the wallets used before: 0 is the last one used. */
  recency: number | undefined
  isConnected: boolean
  /** Another wallet of the list has the same name or id. */
  hasTwin: boolean
}

type Input = Pick<State, 'connectors' | 'connections' | 'remembered'>

/**
 * The wallets of this page in the order of the specification (section 2, connector type order), each once, though it
 * may be found in several families.
 */
export function orderWallets(
  state: Input,
  order: readonly ConnectorTypeOrderItem[],
  namespace?: Connector['chain'],
): readonly WalletChoice[] {
  const found = new Map<string, Connector>()
  for (const connector of state.connectors) {
    // E-mail and social logins are ways in of their own.
    if (connector.type === 'AUTH' || (namespace && connector.chain !== namespace)) continue
    if (!found.has(connector.id)) found.set(connector.id, connector)
  }
  const recentIds = toRecentIds(state, found)
  const twins = new Set(
    [...found.values()].flatMap(({ duplicateOf, id }) =>
      duplicateOf === undefined ? [] : [id, duplicateOf],
    ),
  )

  const choices = [...found.values()].map((connector) => {
    const recency = recentIds.indexOf(connector.id)
    return {
      connector,
      hasTwin: twins.has(connector.id),
      isConnected: state.connections.some(
        ({ connectorId, status }) => connectorId === connector.id && status === 'live',
      ),
      recency: recency === -1 ? undefined : recency,
    }
  })
  const rank = ({ connector, recency }: WalletChoice) => {
    const place = order.indexOf(recency === undefined ? kindOf(connector.type) : 'recent')
    return place === -1 ? order.length : place
  }
  // Sorting is stable: within one kind, wallets stay as they announced themselves.
  return choices.sort((a, b) => rank(a) - rank(b) || (a.recency ?? 0) - (b.recency ?? 0))
}

function toRecentIds(state: Input, found: ReadonlyMap<string, Connector>): readonly string[] {
  const used: readonly Pick<Connection, 'connectorId'>[] = [...state.connections, ...state.remembered]
  const ids = used.map(({ connectorId }) => connectorId).filter((id) => found.has(id))
  return [...new Set(ids)].slice(0, recentWalletsLimit)
}

function kindOf(type: ConnectorType): ConnectorTypeOrderItem {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  if (type === 'EXTERNAL') return 'external'
  return 'injected'
}
