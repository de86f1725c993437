import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Account, AccountsOn } from './account.js'
import { attemptQuietly } from './attemptQuietly.js'
import { change } from './change.js'
import type { Network } from './network.js'
import type { Portico } from './portico.js'
import type { Session } from './session.js'
import type { Connection, State, StoredConnection } from './state.js'
import { writeState } from './storage/writeState.js'

/** Maximum number of past connections to store. */
const rememberedLimit = 20

/** Identifies a wallet in one family. The wallet's connection, session and stored data share this id. */
export type ConnectionId = { connectorId: string; namespace: ChainNamespace }

/** The slices that this module owns: which wallets are connected, and which wallet, family and network are in use. */
type ConnectionSlices = 'activeConnectorIds' | 'activeNamespace' | 'connections' | 'networkIds' | 'remembered'

export function sessionKey({ connectorId, namespace }: ConnectionId): string {
  return `${namespace}:${connectorId}`
}

/** Returns a filter for the data of the same wallet in the same family. */
export function isOf(id: ConnectionId): (other: ConnectionId) => boolean {
  const key = sessionKey(id)
  return (other) => sessionKey(other) === key
}

/**
 * Adds a family's session to the kit. From then on the state follows the session's changes.
 *
 * @param options.beside if true, the active family stays the same, and so does the family's wallet in use
 */
export function addSession(
  portico: Portico,
  session: Session,
  options: { restored: boolean; beside?: boolean },
): Connection {
  const { families, internal, store } = portico
  const { connector } = session
  const namespace = connector.chain
  const id = { connectorId: connector.id, namespace }
  const key = sessionKey(id)
  const isThis = isOf(id)

  const before = store.getState()
  const known = [...before.connections, ...before.remembered].find(isThis)
  const address = chooseAddress(session.accounts, known?.address)
  const connection: Connection = {
    ...id,
    accounts: session.accounts,
    address,
    imageUrl: connector.imageUrl,
    name: connector.name,
    networkId: session.networkId,
    status: 'live',
    accountsOn: session.accountsOn,
  }

  internal.writeState = writeState
  attemptQuietly(portico, () => internal.sessions.get(key)?.unwatch())
  const unwatch = attemptQuietly(portico, () =>
    families[namespace]?.watch(session, {
      onAccounts: (accounts, accountsOn) => updateAccounts(portico, id, accounts, accountsOn),
      onDisconnect: () => removeSession(portico, id, 'wallet'),
      onNetwork: (networkId) => updateNetwork(portico, id, networkId),
    }),
  )
  internal.sessions.set(key, { session, unwatch: unwatch ?? (() => {}) })

  change<ConnectionSlices>(portico, (state) => {
    // A restored connection keeps its place. A connection that the user made comes first and is the one in use.
    const keepsPlace = options.restored || options.beside === true
    const isInPlace = keepsPlace && state.connections.some(isThis)
    const others = state.connections.filter((other) => !isThis(other))
    return {
      connections: isInPlace
        ? state.connections.map((other) => (isThis(other) ? connection : other))
        : keepsPlace
          ? [...others, connection]
          : [connection, ...others],
      networkIds: withNetwork(portico, state, session.networkId),
      remembered: state.remembered.filter((other) => !isThis(other)),
      ...(!keepsPlace && { activeNamespace: namespace }),
      ...(!(keepsPlace && state.activeConnectorIds[namespace]) && {
        activeConnectorIds: { ...state.activeConnectorIds, [namespace]: connector.id },
      }),
    }
  })
  internal.emit('connect', { connection, restored: options.restored })
  return connection
}

/**
 * Ends the kit's side of a session. With `keep`, the connection is stored as one to restore automatically, e.g. because
 * the wallet is locked. Without it, the connection is stored as disconnected.
 */
export function removeSession(
  portico: Portico,
  id: ConnectionId,
  reason: 'user' | 'wallet' | 'other tab',
  options: { keep?: boolean } = {},
): void {
  const { internal, store } = portico
  internal.writeState = writeState
  const key = sessionKey(id)
  const unwatch = internal.sessions.get(key)?.unwatch
  internal.sessions.delete(key)
  if (unwatch) attemptQuietly(portico, unwatch)

  const dropped = store.getState().connections.find(isOf(id))
  if (!dropped) return
  change<ConnectionSlices>(portico, (state) => {
    const { status: _, ...stored } = dropped
    return {
      ...withoutConnection(state, dropped),
      remembered: remember(state, {
        ...stored,
        recent: options.keep !== true,
        ...((options.keep || reason === 'wallet') && { lapsed: true }),
      }),
    }
  })
  internal.emit('disconnect', { ...id, reason })
}

/**
 * Ends several sessions. Those of the active family end last. Otherwise another family would become active and stay
 * active.
 */
export function removeSessions(
  portico: Portico,
  connections: readonly Connection[],
  reason: 'user' | 'wallet' | 'other tab',
): void {
  const { activeNamespace } = portico.store.getState()
  const isUsed = ({ namespace }: Connection) => namespace === activeNamespace
  const inOrder = [...connections.filter((each) => !isUsed(each)), ...connections.filter(isUsed)]
  for (const connection of inOrder) removeSession(portico, connection, reason)
}

/**
 * Returns the parts of the state that change if one connection is removed. The next connection of its family comes into
 * use. If there is none, a family that is still connected becomes active.
 */
export function withoutConnection(
  state: State,
  gone: Connection,
): Pick<State, 'activeConnectorIds' | 'activeNamespace' | 'connections'> {
  const { namespace } = gone
  const connections = state.connections.filter((connection) => connection !== gone)
  const next = connections.find((connection) => connection.namespace === namespace)
  const { [namespace]: activeId, ...activeConnectorIds } = state.activeConnectorIds
  const remaining = activeId === gone.connectorId ? next?.connectorId : activeId
  return {
    activeConnectorIds: remaining ? { ...activeConnectorIds, [namespace]: remaining } : activeConnectorIds,
    // A family that is still connected is more useful than the family that was just disconnected.
    activeNamespace:
      state.activeNamespace === namespace && !next && connections[0]
        ? connections[0].namespace
        : state.activeNamespace,
    connections,
  }
}

function remember(state: State, connection: StoredConnection): readonly StoredConnection[] {
  const isThis = isOf(connection)
  return [connection, ...state.remembered.filter((other) => !isThis(other))].slice(0, rememberedLimit)
}

function updateAccounts(
  portico: Portico,
  id: ConnectionId,
  told: readonly Account[],
  accountsOn?: AccountsOn | undefined,
): void {
  const { internal, store } = portico
  const live = internal.sessions.get(sessionKey(id))
  const connection = store.getState().connections.find(isOf(id))
  if (!live || !connection) return
  const accounts = accountsOn?.[connection.networkId] ?? told
  const [first] = accounts
  // The wallet locked, or the user revoked the site's permission. Without a usable signer, the status must not be
  // "connected".
  if (!first) {
    removeSession(portico, id, 'wallet', { keep: true })
    return
  }

  live.session = {
    ...live.session,
    accounts,
    // The wallet may now share accounts on other networks than before. The keys of `accountsOn` are the networks' ids.
    ...(accountsOn && { accountsOn, networkIds: Object.keys(accountsOn) as CaipNetworkId[] }),
  }
  // The account that the wallet chose comes first: a user who switches in the wallet expects the page to follow.
  const address = chooseAddress(accounts)
  replace(portico, id, { accounts, accountsOn, address })
  if (address !== connection.address) internal.emit('accountChange', { ...id, address })
}

/**
 * Changes a connection's network, in one change of the state. The wallet reported the network, or the user chose it.
 * `more` changes at the same time. If the connection already has this network, nothing changes.
 */
export function updateNetwork(
  portico: Portico,
  id: ConnectionId,
  networkId: CaipNetworkId,
  more: Partial<Pick<State, 'activeNamespace'>> = {},
): void {
  const { internal, store } = portico
  const live = internal.sessions.get(sessionKey(id))
  const connection = store.getState().connections.find(isOf(id))
  if (!live || !connection || connection.networkId === networkId) return
  const accounts = live.session.accountsOn?.[networkId] ?? connection.accounts
  const address = counterpart(connection, accounts)
  live.session = { ...live.session, accounts, networkId }
  internal.writeState = writeState
  change<ConnectionSlices>(portico, (state) => ({
    ...more,
    connections: withChange(state, id, { accounts, address, networkId }),
    networkIds: withNetwork(portico, state, networkId),
  }))
  internal.emit('networkChange', { namespace: id.namespace, networkId })
  if (address !== connection.address) internal.emit('accountChange', { ...id, address })
}

/**
 * Returns the address to use on another network: the one with the same key as the account in use, or else the first
 * address.
 */
function counterpart(connection: Connection, accounts: readonly Account[]): string {
  const used = connection.accounts.find(({ address }) => address === connection.address)
  const same = accounts.find(
    ({ address, publicKey }) =>
      address === used?.address || (publicKey !== undefined && publicKey === used?.publicKey),
  )
  return (same ?? accounts[0])?.address ?? connection.address
}

/**
 * Chooses the account to use: the previous one, or else the wallet's first. Bitcoin is the only family with payment
 * accounts, and pays only from those. Source: specification, sections 5 and 6.
 */
function chooseAddress(accounts: readonly Account[], known?: string | undefined): string {
  const payment = accounts.filter(({ type }) => type === 'payment')
  const usable = payment.length > 0 ? payment : accounts
  return (usable.find(({ address }) => address === known) ?? usable[0])?.address ?? ''
}

/** Changes one connection without moving it in the list. */
export function replace(portico: Portico, id: ConnectionId, changed: Partial<Connection>): void {
  portico.internal.writeState = writeState
  change<ConnectionSlices>(portico, (state) => ({ connections: withChange(state, id, changed) }))
}

function withChange(
  { connections }: State,
  id: ConnectionId,
  changed: Partial<Connection>,
): State['connections'] {
  const isThis = isOf(id)
  return connections.map((other) => (isThis(other) ? { ...other, ...changed } : other))
}

function withNetwork(portico: Portico, state: State, networkId: CaipNetworkId): State['networkIds'] {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return network ? { ...state.networkIds, [network.chainNamespace]: networkId } : state.networkIds
}

/** Makes this connection the one in use in its family, and its family the active one. */
export function chooseConnection(portico: Portico, { connectorId, namespace }: ConnectionId): void {
  change<ConnectionSlices>(portico, ({ activeConnectorIds }) => ({
    activeConnectorIds: { ...activeConnectorIds, [namespace]: connectorId },
    activeNamespace: namespace,
  }))
}

/**
 * Makes this network the one in use in its family, and its family the active one. If both already apply, nothing
 * changes.
 */
export function chooseNetwork(portico: Portico, network: Network): void {
  const { caipNetworkId, chainNamespace } = network
  const { activeNamespace, networkIds: before } = portico.store.getState()
  if (activeNamespace === chainNamespace && before[chainNamespace] === caipNetworkId) return
  change<ConnectionSlices>(portico, ({ networkIds }) => ({
    activeNamespace: chainNamespace,
    networkIds: { ...networkIds, [chainNamespace]: caipNetworkId },
  }))
}

/** Makes a family the active one, with the wallet and network that it already uses. */
export function chooseFamily(portico: Portico, namespace: ChainNamespace): void {
  change<ConnectionSlices>(portico, () => ({ activeNamespace: namespace }))
}

/** Removes a stored connection of an earlier visit. */
export function forgetStored(portico: Portico, id: ConnectionId): void {
  const isThis = isOf(id)
  portico.internal.writeState = writeState
  change<ConnectionSlices>(portico, ({ remembered }) => ({
    remembered: remembered.filter((one) => !isThis(one)),
  }))
}

/** Adds connections that another tab made. This tab then restores them. */
export function addRestoring(portico: Portico, added: readonly StoredConnection[]): void {
  change<ConnectionSlices>(portico, ({ connections, remembered }) => ({
    connections: [
      ...connections,
      ...added.map(({ recent: _, ...stored }) => ({ ...stored, status: 'restoring' as const })),
    ],
    remembered: remembered.filter((other) => !added.some((connection) => isOf(connection)(other))),
  }))
}

/**
 * Moves a connection that could not be restored back to the stored ones. It is restored once its wallet appears.
 *
 * @param options.lapsed true if the wallet was asked and shared no account
 */
export function putBack(portico: Portico, connection: ConnectionId, { lapsed }: { lapsed: boolean }): void {
  change<ConnectionSlices>(portico, (state) => {
    const current = state.connections.find(isOf(connection))
    if (current?.status !== 'restoring') return {}
    const { status: _, ...stored } = current
    return {
      ...withoutConnection(state, current),
      // The family's choice of wallet stays, because that wallet may only be late.
      activeConnectorIds: state.activeConnectorIds,
      remembered: [{ ...stored, recent: false, ...(lapsed && { lapsed }) }, ...state.remembered],
    }
  })
}
