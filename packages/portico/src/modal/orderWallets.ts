import type { Connector, ConnectorType } from '../core/connector.js'
import { type ConnectorTypeOrderItem, defaultConnectorTypeOrder } from '../core/features.js'
import type { Connection, State } from '../core/state.js'
import { walletConnectId } from '../core/walletConnectClient.js'
import { isOneWallet, toLook } from './isOneWallet.js'

/** Recent wallets told apart from the rest. Source: specification, section 9. */
export const recentWalletsLimit = 2

/** A wallet found on this page, as a list shows it. */
export type WalletChoice = {
  connector: Connector
  /** The same wallet in other families. */
  others: readonly Connector[]
  kind: ConnectorTypeOrderItem
  /** Where it stands among the wallets used before: 0 is the last one used. */
  recency: number | undefined
  isConnected: boolean
  /** Another wallet of the list has the same name or id. */
  hasTwin: boolean
  /** The first of the list in one of its families: shown before the list is cut. */
  bringsFamily: boolean
  /** A wallet of another family looks the same by its name, and may be another one: the family is to be told. */
  needsFamily: boolean
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
  const others = new Map<string, Connector[]>()
  const isLive = (id: string, chain?: Connector['chain']) =>
    state.connections.some(
      (connection) =>
        connection.connectorId === id &&
        connection.status === 'live' &&
        (!chain || connection.namespace === chain),
    )
  for (const connector of state.connectors) {
    // E-mail and social logins are ways in of their own.
    if (connector.type === 'AUTH' || (namespace && connector.chain !== namespace)) continue
    // One WalletConnect session is all there is: connected, it is the wallet behind it that is in use.
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
        (other) => other.chain !== connector.chain && toLook(other.name) === toLook(connector.name),
      ),
      kind: recency === -1 ? kindOf(connector.type) : 'recent',
      others: all.slice(1),
      recency: recency === -1 ? undefined : recency,
    }
  })
  const kinds = completeOrder(order)
  const rank = ({ kind }: WalletChoice) => kinds.indexOf(kind)
  // Sorting is stable: within one kind, wallets stay as they announced themselves, behind the first of each family.
  const byKind = choices.sort((a, b) => rank(a) - rank(b) || (a.recency ?? 0) - (b.recency ?? 0))
  const families = new Set<Connector['chain']>()
  const marked = byKind.map((choice): WalletChoice => {
    // It stands for no wallet of a family in particular.
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

/** Two families may have wallets of one id, which nothing says are one. */
function keyOf({ chain, id }: Connector): string {
  return `${chain}:${id}`
}

/** The host's order; the kinds that it does not name follow in the default one. Source: the field's own client. */
export function completeOrder(order: readonly ConnectorTypeOrderItem[]): readonly ConnectorTypeOrderItem[] {
  return [...new Set([...order, ...defaultConnectorTypeOrder])]
}

function toRecentIds(state: Input, found: readonly Connector[]): readonly string[] {
  const used: readonly Pick<Connection, 'connectorId'>[] = [...state.connections, ...state.remembered]
  const ids = used
    .map(({ connectorId }) => connectorId)
    .filter((id) => id === walletConnectId || found.some((connector) => connector.id === id))
  // A session's wallet takes its place among the recent ones, though it stands in a row of the directory.
  return [...new Set(ids)].slice(0, recentWalletsLimit).filter((id) => id !== walletConnectId)
}

function kindOf(type: ConnectorType): ConnectorTypeOrderItem {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  if (type === 'EXTERNAL') return 'external'
  return 'injected'
}
