import type { Connector, ConnectorType } from '../../core/connector.js'
import { type ConnectorTypeOrderItem, defaultConnectorTypeOrder } from '../../core/features.js'
import type { Connection, State } from '../../core/state.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { toComparableBareName } from '../../format/toComparableName.js'
import { isOneWallet } from './isOneWallet.js'

/** Number of wallets marked as recent. Source: specification, section 9. */
export const recentWalletsLimit = 2

/** A wallet of this page, with what a list shows about it. */
export type WalletChoice = {
  connector: Connector
  /** The same wallet in other families. */
  others: readonly Connector[]
  kind: ConnectorTypeOrderItem
  /** Position among the wallets used before: 0 is the last one used. */
  recency: number | undefined
  isConnected: boolean
  /** Whether another wallet of the list has the same name or id. */
  hasTwin: boolean
  /**
   * Whether it is the first wallet of the list in one of its families. Such a wallet comes before others of its kind.
   */
  bringsFamily: boolean
  /**
   * Whether a wallet of another family has the same name and may be a different one, so that the family must be shown.
   */
  needsFamily: boolean
}

type Input = Pick<State, 'connectors' | 'connections' | 'remembered'>

/**
 * Orders the wallets of this page as specified (section 2, connector type order). A wallet found in several families is
 * listed once.
 */
export function orderWallets(
  state: Input,
  order: readonly ConnectorTypeOrderItem[] | undefined,
  namespace?: Connector['chain'],
): readonly WalletChoice[] {
  const found = new Map<string, Connector>()
  const others = new Map<string, Connector[]>()
  const isLive = (id: string, chain?: Connector['chain']) =>
    state.connections.some(
      (connection) =>
        connection.connectorId === id &&
        connection.status === 'live' &&
        (!chain || connection.namespace === chain),
    )
  for (const connector of state.connectors) {
    // Connect lists email and social logins separately.
    if (connector.type === 'AUTH' || (namespace && connector.chain !== namespace)) continue
    // There is only one WalletConnect session. While it is connected, its wallet is the one in use.
    if (connector.id === walletConnectId && isLive(walletConnectId)) continue
    const first = [...found.values()].find((other) => isOneWallet(other, connector))
    if (!first) found.set(keyOf(connector), found.get(keyOf(connector)) ?? connector)
    else if (first.id !== walletConnectId)
      others.set(keyOf(first), [...(others.get(keyOf(first)) ?? []), connector])
  }
  const recentIds = toRecentIds(state, [...found.values(), ...[...others.values()].flat()])
  const twins = new Set(
    [...found.values()].flatMap(({ duplicateOf, id }) =>
      duplicateOf === undefined ? [] : [id, duplicateOf],
    ),
  )

  const choices = [...found.values()].map((connector): WalletChoice => {
    const all = [connector, ...(others.get(keyOf(connector)) ?? [])]
    const own = new Set(all.map(({ id }) => id))
    const recency = recentIds.findIndex((id) => own.has(id))
    return {
      bringsFamily: false,
      connector,
      hasTwin: twins.has(connector.id),
      isConnected: all.some(({ chain, id }) => isLive(id, chain)),
      needsFamily: [...found.values()].some(
        (other) =>
          other.chain !== connector.chain &&
          toComparableBareName(other.name) === toComparableBareName(connector.name),
      ),
      kind: recency === -1 ? kindOf(connector.type) : 'recent',
      others: all.slice(1),
      recency: recency === -1 ? undefined : recency,
    }
  })
  const kinds = completeOrder(order)
  const rank = ({ kind }: WalletChoice) => kinds.indexOf(kind)
  // Sorting is stable. Within one kind, the first wallet of each family comes first, and the others keep the order of
  // their announcements.
  const byKind = choices.sort((a, b) => rank(a) - rank(b) || (a.recency ?? 0) - (b.recency ?? 0))
  const families = new Set<Connector['chain']>()
  const marked = byKind.map((choice): WalletChoice => {
    // WalletConnect does not belong to one family.
    if (choice.kind === 'walletConnect') return choice
    const before = families.size
    for (const { chain } of [choice.connector, ...choice.others]) families.add(chain)
    return { ...choice, bringsFamily: families.size > before }
  })
  return marked.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.recency ?? 0) - (b.recency ?? 0) ||
      Number(b.bringsFamily) - Number(a.bringsFamily),
  )
}

/** Returns a key with the family, because two different wallets may have the same id in two families. */
function keyOf({ chain, id }: Connector): string {
  return `${chain}:${id}`
}

/**
 * Returns the site's order. Kinds that it does not name follow in the default order. Source: the client of existing
 * kits.
 */
export function completeOrder(
  order: readonly ConnectorTypeOrderItem[] = [],
): readonly ConnectorTypeOrderItem[] {
  return [...new Set([...order, ...defaultConnectorTypeOrder])]
}

function toRecentIds(state: Input, found: readonly Connector[]): readonly string[] {
  const used: readonly Pick<Connection, 'connectorId'>[] = [...state.connections, ...state.remembered]
  const ids = used
    .map(({ connectorId }) => connectorId)
    .filter((id) => id === walletConnectId || found.some((connector) => connector.id === id))
  // The wallet of a WalletConnect session counts toward the limit, although its row is in the directory.
  return [...new Set(ids)].slice(0, recentWalletsLimit).filter((id) => id !== walletConnectId)
}

function kindOf(type: ConnectorType): ConnectorTypeOrderItem {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  if (type === 'EXTERNAL') return 'external'
  return 'injected'
}
