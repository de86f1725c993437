import type { PorticoError } from '@portico/protocol/errors'
import { type RunningAttempt, startAttempt } from '../attempt.js'
import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { connectedSocialKey, type EmbeddedNamespace, embeddedId } from '../embeddedClient.js'
import { ConnectionFailedError } from '../errors/connection.js'
import type { SocialProvider } from '../features.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { Session } from '../session.js'
import type { Connection } from '../state.js'
import { track } from '../track.js'
import { assertEmbedded } from './assertEmbedded.js'

export type ConnectEmbeddedParameters = {
  /** How the user logged in, for events and for the account's screen. Default: `email`. */
  by?: 'email' | SocialProvider | undefined
  signal?: AbortSignal | undefined
}

/**
 * Connects the user who is logged in at the frame, in every configured family in which the embedded wallet has
 * accounts, and makes this connection the one in use. A newer call of this action or of `connect` supersedes an older
 * one.
 *
 * @returns the connection in the family in use, or in the first family
 * @throws NotStartedError, ConnectorNotFoundError, AttemptSupersededError, ModalClosedError, EmbeddedRequestError,
 * EmbeddedTimeoutError, ConnectionFailedError
 */
export async function connectEmbedded(
  portico: Portico,
  { by = 'email', signal }: ConnectEmbeddedParameters = {},
): Promise<Connection> {
  const attempt = startEmbeddedAttempt(portico, 'connectEmbedded', signal)
  try {
    return await connectUsers(portico, attempt, by)
  } catch (cause) {
    throw failAttempt(portico, attempt, cause)
  }
}

/** Starts a connection attempt of the embedded wallet. @throws NotStartedError, ConnectorNotFoundError */
export function startEmbeddedAttempt(
  portico: Portico,
  caller: string,
  signal?: AbortSignal | undefined,
): RunningAttempt {
  assertEmbedded(portico, caller)
  const { activeNamespace, connectors } = portico.store.getState()
  const ways = connectors.filter(({ id }) => id === embeddedId)
  const connector = ways.find(({ chain }) => chain === activeNamespace) ?? ways[0]
  if (!connector) throw new ConnectionFailedError()
  return startAttempt(portico, { connector, signal })
}

/** Ends an attempt with an error. Stores the error for the modal, reports it to analytics, and returns it to throw. */
export function failAttempt(portico: Portico, attempt: RunningAttempt, cause: unknown): PorticoError {
  const error = attempt.fail(cause)
  if (error.code !== 'ATTEMPT_SUPERSEDED' && error.code !== 'MODAL_CLOSED') {
    track(portico, { event: 'CONNECT_ERROR', properties: { message: error.shortMessage } })
  }
  return error
}

/** Connects the user who is logged in at the frame, in every family, and ends the attempt successfully. */
export async function connectUsers(
  portico: Portico,
  attempt: RunningAttempt,
  by: 'email' | SocialProvider,
): Promise<Connection> {
  const { activeNamespace, connectors } = portico.store.getState()
  const ways = connectors.filter(({ id }) => id === embeddedId)
  const first = ways.find(({ chain }) => chain === activeNamespace) ?? ways[0]
  // Loads in parallel with the slower steps. A separate chunk keeps the login's own chunk small.
  const loading = import('../sessions.js')
  loading.catch(() => {}) // handled below, where the code awaits this promise
  const client = await attempt.race(loadEmbedded(portico))
  const sessions: Session[] = []
  let problem: unknown
  // The family in use comes last: the session added last becomes the one in use, and the frame ends on its network.
  for (const connector of [...ways.filter((way) => way !== first), ...(first ? [first] : [])]) {
    // The embedded wallet has connectors only in these two families.
    const namespace = connector.chain as EmbeddedNamespace
    const user = await attempt.race(client.getUser(namespace)).catch((error: unknown) => {
      problem = error
      return undefined
    })
    attempt.signal.throwIfAborted()
    if (!user) continue
    const networkIds = portico.networks.flatMap(({ caipNetworkId, chainNamespace }) =>
      chainNamespace === namespace ? [caipNetworkId] : [],
    )
    sessions.push({
      accounts: client.toAccounts(namespace),
      connector,
      networkId: user.networkId,
      provider: client.getProvider(namespace),
      // If the family's wallets have no network of their own, each request names one.
      ...(!portico.families[namespace]?.switchNetwork && { networkIds }),
    })
  }
  const { addSession } = await attempt.race(loading)
  // All sessions are added in one step, so listeners to the account in use, such as sign-in, see only the final
  // account.
  const connections = sessions.map((session) => {
    const { chain } = session.connector
    const beside = session.connector !== first && findActive(portico.store.getState(), chain) !== undefined
    return addSession(portico, session, { beside, restored: false })
  })
  const connection = connections.at(-1)
  if (!connection) throw problem ?? new ConnectionFailedError()
  attempt.succeed()
  portico.storage.setItem(connectedSocialKey, by)
  track(portico, { event: 'CONNECT_SUCCESS', properties: { method: 'email', name: by } })
  return connection
}
