import type { Connector } from '../core/connector.js'
import { ConnectorNotFoundError, ModalClosedError } from '../core/errors/connection.js'
import { findActive } from '../core/findActive.js'
import { pause } from '../core/pause.js'
import type { Portico } from '../core/portico.js'
import {
  addSession,
  chooseConnection,
  chooseFamily,
  isOf,
  removeSession,
  sessionKey,
} from '../core/sessions.js'
import type { ProviderMethod } from '../core/toLazyProvider.js'
import { isProvider, request } from '../families/provider.js'
import { ConnectorNotConnectedError } from './errors.js'
import {
  changeWagmi,
  isOfferedId,
  type OfferedAccounts,
  type OfferedConfig,
  type OfferedConnector,
  setRecent,
  toRdns,
} from './offeredConfig.js'

const namespace = 'eip155'

/** How long a restored connection may take until wagmi has it, in milliseconds. A later one is still taken over. */
const restoreMs = 2_000

/** How long a connection waits until wagmi has restored those of the last visit, in milliseconds. */
const reconnectMs = 10_000

/** How long a wallet may take to disconnect, in milliseconds. After that, wagmi disconnects without it. */
const endMs = 2_000

export type Following = {
  /** Calls a method of a connector's provider. Connecting, switching and disconnecting go through wagmi. */
  ask(connector: OfferedConnector, method: ProviderMethod, parameters: readonly unknown[]): Promise<unknown>
  stop(): void
}

type Listener = (payload?: unknown) => void

/**
 * Follows a wagmi config, and makes it follow Portico. Wagmi's state decides which of its connectors are connected, and
 * with which accounts and network.
 */
export function followConfig(
  kit: Portico,
  config: OfferedConfig,
  toRow: (connector: OfferedConnector) => Connector,
): Following {
  const listeners = new Map<string, Set<Listener>>()
  const listenersOf = (uid: string, event: unknown) => {
    const key = `${uid} ${String(event)}`
    const known = listeners.get(key) ?? new Set<Listener>()
    listeners.set(key, known)
    return known
  }
  const emit = (uid: string, event: string, payload?: unknown) => {
    for (const listener of [...listenersOf(uid, event)]) listener(payload)
  }

  const read = ({ uid }: OfferedConnector) => config.state.connections.get(uid)
  const idOf = (connector: OfferedConnector) => ({ connectorId: toRow(connector).id, namespace }) as const
  const isLive = (connector: OfferedConnector) => kit.internal.sessions.has(sessionKey(idOf(connector)))
  const isAttempted = (connector: OfferedConnector) => {
    const { attempt } = kit.store.getState()
    return attempt?.status === 'pending' && attempt.connectorId === toRow(connector).id
  }
  const listOffered = () => config.connectors.filter(({ type }) => type !== 'portico')

  const untilConnected = (connector: OfferedConnector) =>
    until(config, () => read(connector) !== undefined, restoreMs)

  const endings = new Map<string, Promise<void>>()
  /** Disconnects a connector in wagmi, even if its wallet cannot be reached. */
  const end = (connector: OfferedConnector): Promise<void> => {
    const { emitter, uid } = connector
    const ending =
      endings.get(uid) ??
      Promise.race([connector.disconnect().catch(() => {}), pause(endMs)]).then(() => {
        endings.delete(uid)
        if (read(connector)) emitter.emit('disconnect')
      })
    endings.set(uid, ending)
    return ending
  }

  /** Connects a connector in wagmi, as wagmi's own `connect` does. */
  const connect = async (connector: OfferedConnector): Promise<OfferedAccounts> => {
    await endings.get(connector.uid)
    const known = read(connector)
    if (known) return known
    const answer = await connector.connect()
    const { chainId } = answer
    const accounts = answer.accounts as OfferedAccounts['accounts'] // these are addresses without `withCapabilities`
    if (!isAttempted(connector)) {
      await end(connector)
      throw new ModalClosedError()
    }
    await until(config, () => config.state.status !== 'reconnecting', reconnectMs)
    // While wagmi connects, it ignores connectors that connect by themselves. It does so while its own `connect` has
    // opened Portico's modal.
    if (config.state.status === 'connecting')
      changeWagmi(config, { status: config.state.current ? 'connected' : 'disconnected' })
    connector.emitter.emit('connect', { accounts, chainId })
    await setRecent(config, connector.id)
    return { accounts, chainId }
  }

  const askFor = async (
    connector: OfferedConnector,
    method: string,
    params?: readonly unknown[] | object,
  ): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return (await connect(connector)).accounts
      case 'eth_accounts':
        await untilConnected(connector)
        return read(connector)?.accounts ?? []
      case 'eth_chainId':
        // Read from the wallet itself, because Portico uses this to check the wallet's network before a transaction.
        await untilConnected(connector)
        if (!read(connector)) throw new ConnectorNotConnectedError()
        break
      case 'wallet_revokePermissions':
        await end(connector)
        return null
      case 'wallet_switchEthereumChain':
        if (connector.switchChain) {
          const [{ chainId }] = params as [{ chainId: string }] // EIP-3326's parameters
          await connector.switchChain({ chainId: Number(chainId) })
          return null
        }
    }
    const provider = await connector.getProvider()
    // A connector that cannot be used on this page has no provider.
    if (!isProvider(provider)) throw new ConnectorNotFoundError({ connectorId: connector.id })
    return request(provider, method, params)
  }

  const sync = createSync(kit, config, {
    emit,
    end,
    idOf,
    isAttempted,
    isEnding: ({ uid }) => endings.has(uid),
    isLive,
    listOffered,
    read,
    toRow,
  })
  sync()
  const stops = [config.subscribe((state) => state, sync), kit.store.subscribe(sync)]
  return {
    async ask(connector, method, parameters) {
      // A cast: `toLazyProvider` passes on the parameters of the provider's own methods.
      if (method === 'request') {
        const [asked] = parameters as [{ method: string; params?: readonly unknown[] | object }]
        return askFor(connector, asked.method, asked.params)
      }
      const [event, listener] = parameters as [string, Listener]
      if (method === 'on') listenersOf(connector.uid, event).add(listener)
      else listenersOf(connector.uid, event).delete(listener)
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

type Parts = {
  emit(uid: string, event: string, payload?: unknown): void
  end(connector: OfferedConnector): Promise<void>
  idOf(connector: OfferedConnector): { connectorId: string; namespace: 'eip155' }
  isAttempted(connector: OfferedConnector): boolean
  isEnding(connector: OfferedConnector): boolean
  isLive(connector: OfferedConnector): boolean
  listOffered(): readonly OfferedConnector[]
  read(connector: OfferedConnector): OfferedAccounts | undefined
  toRow(connector: OfferedConnector): Connector
}

/** Returns a function that brings Portico and wagmi to the same state. It is called after each change of either. */
function createSync(kit: Portico, config: OfferedConfig, parts: Parts): () => void {
  const { emit, end, idOf, isAttempted, isEnding, isLive, listOffered, read, toRow } = parts
  /** What the listeners of each connector have heard last. */
  const heard = new Map<string, OfferedAccounts>()
  /** The connectors that Portico has had as live connections. If one is not live anymore, Portico ended it. */
  const lived = new Set<string>()
  let isFirst = true
  let used: string | undefined
  let current: string | null = null
  let connected: readonly string[] = []

  const isRunning = () => ['ready', 'reconnecting'].includes(kit.store.getState().status)
  const findUsed = () => {
    const active = findActive(kit.store.getState(), namespace)
    return active?.status === 'live'
      ? listOffered().find((connector) => idOf(connector).connectorId === active.connectorId)
      : undefined
  }

  const follow = (connector: OfferedConnector) => {
    const { uid } = connector
    const connection = read(connector)
    const before = heard.get(uid)
    if (connection) heard.set(uid, connection)
    else heard.delete(uid)
    if (!connection) {
      lived.delete(uid)
      if (before) emit(uid, 'disconnect')
      if (isLive(connector)) removeSession(kit, idOf(connector), 'wallet')
      return
    }
    if (isLive(connector)) {
      lived.add(uid)
      if (before && String(before.accounts) !== String(connection.accounts))
        emit(uid, 'accountsChanged', connection.accounts)
      if (before && before.chainId !== connection.chainId)
        emit(uid, 'chainChanged', toHex(connection.chainId))
      return
    }
    const known = kit.store.getState().connections.find(isOf(idOf(connector)))
    if (lived.has(uid) && !known) {
      lived.delete(uid)
      void end(connector)
    } else if (
      known?.status !== 'live' &&
      !isEnding(connector) &&
      !isAttempted(connector) &&
      !isConnectedHere(kit, connector, connection)
    ) {
      take(connector, connection)
    }
  }
  /** Takes over a connection that wagmi made or restored. */
  const take = (connector: OfferedConnector, { accounts, chainId }: OfferedAccounts) => {
    const row = toRow(connector)
    if (!kit.families[namespace] || accounts.length === 0) return
    lived.add(connector.uid)
    addSession(
      kit,
      {
        accounts: accounts.map((address) => ({ address, namespace, type: 'eoa' })),
        connector: row,
        networkId: `${namespace}:${chainId}`,
        provider: row.provider,
      },
      { restored: isFirst || config.state.status !== 'connected' },
    )
  }

  /** The account that the user chose in Portico comes first in wagmi. */
  const order = (connector: OfferedConnector) => {
    const { address } = findActive(kit.store.getState(), namespace) ?? {}
    const { accounts = [] } = read(connector) ?? {}
    const isChosen = (one: string) => one.toLowerCase() === address?.toLowerCase()
    const chosen = accounts.find(isChosen)
    if (!chosen || accounts[0] === chosen) return
    connector.emitter.emit('change', { accounts: [chosen, ...accounts.filter((one) => one !== chosen)] })
  }

  /** Both use the same connector. If the user has just chosen one in Portico, wagmi follows; otherwise Portico does. */
  const choose = () => {
    const before = connected
    connected = [...config.state.connections.keys()]
    const kept = current
    // If any connector disconnects, wagmi uses the first of the others, even if the one in use is still connected.
    if (kept && connected.includes(kept) && before.some((uid) => !connected.includes(uid)))
      changeWagmi(config, { current: kept })
    const active = findUsed()
    const isChosenHere = active?.uid !== used
    used = active?.uid
    if (isChosenHere) {
      const { id } = active ?? config.connectors.find(({ type }) => type === 'portico') ?? {}
      if (id && findActive(kit.store.getState(), namespace)) void setRecent(config, id)
    } else if (config.state.current !== current) {
      const next = listOffered().find(({ uid }) => uid === config.state.current)
      if (next && next.uid !== used && isLive(next)) {
        used = next.uid
        const { activeNamespace } = kit.store.getState()
        chooseConnection(kit, idOf(next))
        if (config.state.status !== 'connected') chooseFamily(kit, activeNamespace)
      }
    }
    current = config.state.current
    const now = findUsed()
    if (!now || !read(now)) return
    // The connector that mirrors Portico has nothing to mirror then.
    for (const { emitter, type, uid } of config.connectors)
      if (type === 'portico' && config.state.connections.has(uid)) emitter.emit('disconnect')
    if (config.state.current !== now.uid) changeWagmi(config, { current: now.uid })
    current = config.state.current
    order(now)
  }

  let isSyncing = false
  let isDue = false
  return () => {
    isDue = true
    if (isSyncing) return
    isSyncing = true
    try {
      while (isDue) {
        isDue = false
        if (isRunning()) {
          for (const connector of listOffered()) follow(connector)
          choose()
          isFirst = false
        } else {
          // The kit has stopped, which disconnects nothing.
          lived.clear()
          used = undefined
          isFirst = true
        }
      }
    } finally {
      isSyncing = false
    }
  }
}

/**
 * Checks whether Portico itself is connected to the connector's wallet. A name alone does not show that, because any
 * wallet can announce itself under it. So both must also share an account.
 */
function isConnectedHere(kit: Portico, connector: OfferedConnector, { accounts }: OfferedAccounts): boolean {
  const names = toRdns(connector)
  const addresses = new Set(accounts.map((address) => address.toLowerCase()))
  return [...kit.internal.sessions.values()].some(
    ({ session }) =>
      session.connector.chain === namespace &&
      !isOfferedId(session.connector.id) &&
      names.includes(session.connector.id) &&
      session.accounts.some(({ address }) => addresses.has(address.toLowerCase())),
  )
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

/** Resolves once `isTrue` holds in wagmi, or after `timeoutMs`. */
function until(config: OfferedConfig, isTrue: () => boolean, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (isTrue()) return resolve()
    const settle = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(settle, timeoutMs)
    const unsubscribe = config.subscribe(
      (state) => state,
      () => {
        if (isTrue()) settle()
      },
    )
  })
}
