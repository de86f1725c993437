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
 * Connects the user who is logged in at the frame, in every configured family in which the wallet has accounts, and
 * makes it the connection in use. A newer call, or one of `connect`, supersedes an older one.
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

/** Ends an attempt with an error, stores it for the modal, reports it to analytics, and returns it to throw. */
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
  // Loaded in parallel with the slower steps, so that the login's own chunk stays small.
  const loading = import('../sessions.js')
  loading.catch(() => {}) // reported below, if the login gets that far
  const client = await attempt.race(loadEmbedded(portico))
  const sessions: Session[] = []
  let problem: unknown
  // The family in use comes last: the session added last becomes the one in use, and the frame ends on its network.
  for (const connector of [...ways.filter((way) => way !== first), ...(first ? [first] : [])]) {
    // Connectors exist only in these two families.
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
      // Where a wallet is on no network, each request names one.
      ...(!portico.families[namespace]?.switchNetwork && { networkIds }),
    })
  }
  const { addSession } = await attempt.race(loading)
  // All in one step: what follows the account in use, such as sign-in, sees only the final one.
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
