import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from './portico.js'
import { resumeAsked } from './resumeAsked.js'
import { addSession, chooseFamily, isOf, putBack, sessionKey } from './sessions.js'
import { showProfile } from './showProfile.js'
import type { Connection, StoredConnection } from './state.js'
import { readCached } from './storage/answerCache.js'
import { identityCache } from './storage/identityCache.js'
import { writeState } from './storage/writeState.js'
import { toAskedAccount } from './toAskedAccount.js'

/**
 * How long a stored wallet may take to announce itself before the page shows "disconnected", in milliseconds. A wallet
 * that appears later is still restored.
 */
const announceTimeoutMs = 3_000

/**
 * How long a stored wallet may take to answer, in milliseconds, even on a slow machine. A later answer still counts.
 */
const answerTimeoutMs = 10_000

/** Restores the connections of the last visit as soon as their wallets appear. Sends no request that could prompt. */
export function reconnect(
  portico: Portico,
  /** Called once each connection of the last visit is either live or dropped. */
  onReady: () => void,
): { onConnectors: () => void; stop: () => void } {
  const { families, internal, store } = portico
  internal.writeState = writeState
  const abort = new AbortController()
  const asked = new Set<string>()
  /**
   * If the active family's wallet is missing, another family becomes active until the wallet appears. Maps that family
   * to the one that it stands in for.
   */
  let stoodInFor: Readonly<Partial<Record<ChainNamespace, ChainNamespace>>> = {}

  const settle = () => {
    const { connections, status } = store.getState()
    if (status === 'reconnecting' && connections.every((connection) => connection.status === 'live')) {
      onReady()
    }
  }

  /** Drops a connection whose wallet is missing, is locked or shares no account. */
  const giveUpOn = (connection: Connection) => {
    const before = store.getState().activeNamespace
    putBack(portico, connection, { lapsed: asked.has(sessionKey(connection)) })
    const { activeNamespace } = store.getState()
    if (activeNamespace !== before) stoodInFor = { [activeNamespace]: before }
    settle()
  }

  const restore = async (stored: Connection | StoredConnection, isTold = false) => {
    const key = sessionKey(stored)
    const family = families[stored.namespace]
    const connector = store
      .getState()
      .connectors.find(({ chain, id }) => id === stored.connectorId && chain === stored.namespace)
    if (!family || !connector || asked.has(key) || internal.sessions.has(key)) return
    asked.add(key)
    const wanted = () => {
      const { connections, remembered } = store.getState()
      return [...connections, ...remembered.filter(({ recent }) => !recent)].find(isOf(stored))
    }
    const onAvailable = () => {
      asked.delete(key)
      const again = wanted()
      if (again && !abort.signal.aborted) void restore(again, true)
    }
    const session = await Promise.resolve()
      .then(() =>
        family.reconnect(connector, {
          ...stored,
          lapsed: !isTold && stored.lapsed === true,
          networks: portico.networks,
          onAvailable,
          signal: abort.signal,
        }),
      )
      .catch((error: unknown) => {
        internal.log.add('warn', 'A wallet could not be restored', {
          connectorId: connector.id,
          error: String(error),
        })
        return null
      })
    // If the user has connected or disconnected this wallet in the meantime, that takes precedence.
    if (abort.signal.aborted) return
    if (internal.sessions.has(key) || !wanted()) settle()
    else if (session) {
      addSession(portico, session, { restored: true })
      resumeAsked(portico)
      if (stoodInFor[store.getState().activeNamespace] === stored.namespace)
        chooseFamily(portico, stored.namespace)
      settle()
    } else if ('status' in stored) giveUpOn(stored)
  }

  // If the last visit loaded the account's name, the page shows the name once this chunk has loaded, and the address
  // until then.
  for (const { address } of store.getState().connections) {
    const known = readCached(portico, identityCache, toAskedAccount(store.getState(), address))
    if (known) showProfile(portico, address, known.value)
  }

  const onConnectors = () => {
    const { connections, remembered } = store.getState()
    for (const connection of connections) if (connection.status === 'restoring') void restore(connection)
    for (const connection of remembered) if (!connection.recent) void restore(connection)
  }

  const giveUp = (ms: number, isGivenUp: (key: string) => boolean) =>
    setTimeout(() => {
      for (const connection of store.getState().connections)
        if (isGivenUp(sessionKey(connection))) giveUpOn(connection)
    }, ms)
  const timers = [giveUp(announceTimeoutMs, (key) => !asked.has(key)), giveUp(answerTimeoutMs, () => true)]
  // A wallet that the user connects needs no restoring until it locks again.
  const unlisten = portico.on('connect', ({ connection }) => void asked.delete(sessionKey(connection)))

  return {
    onConnectors,
    stop() {
      abort.abort()
      unlisten()
      timers.forEach(clearTimeout)
    },
  }
}
