import { postIdentityRefresh, postIdentitySignOut, type SessionAnswer } from '@portico/protocol/http'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { ServerCall } from './serverCall.js'
import { withLock } from './withLock.js'

/** The logged-in user, and the session's tokens, which are useless without the device's key. */
export type StoredSession = Pick<
  SessionAnswer,
  | 'accessExpiresAt'
  | 'accessToken'
  | 'deviceId'
  | 'email'
  | 'login'
  | 'userId'
  | 'refreshExpiresAt'
  | 'refreshToken'
  | 'sessionId'
  | 'userName'
> & {
  /** Seconds that the server's clock is ahead of this device's. */
  aheadSeconds: number
}

/** How long before its expiry a token is renewed, in seconds. A request may take a while. */
const marginSeconds = 30

/** The name of the stored session. It is exported for listeners to its changes. */
export const sessionName = 'session'

/**
 * The session of one user, read once. An operation with more than one step uses it from its start to its end, because
 * another user may log in between two steps. No step is then carried out in the name of the other user.
 */
export type OwnSession = Pick<
  StoredSession,
  'aheadSeconds' | 'deviceId' | 'email' | 'sessionId' | 'userId' | 'userName'
> & {
  /** Calls a route in this user's name. @throws WalletError, also ACCOUNT_MISMATCH if another user has logged in since */
  call: ServerCall
  /**
   * Stores values while this user is logged in. No other login begins until they are stored. `write` must not call the
   * server.
   *
   * @throws WalletError, NOT_CONNECTED; ACCOUNT_MISMATCH if another user has logged in since
   */
  whileIn: <result>(write: () => Promise<result>) => Promise<result>
  /** Changes the displayed data of this user. @throws WalletError, as `whileIn` does */
  describe: (change: Partial<Pick<StoredSession, 'email' | 'userName'>>) => Promise<void>
}

export type Session = {
  /** Returns the session, or undefined if no user is logged in. */
  read: () => Promise<StoredSession | undefined>
  /** Returns the session. @throws WalletError, NOT_CONNECTED */
  need: () => Promise<StoredSession>
  /** Returns the logged-in user's session for an operation of several steps. @throws WalletError, NOT_CONNECTED */
  own: () => Promise<OwnSession>
  /**
   * Begins a session from the server's response, in one tab at a time. If two tabs log in at the same time, the server
   * ends one of the two sessions. The ended session must not be the one that stays stored.
   */
  begin: (ask: () => Promise<SessionAnswer>) => Promise<{ answer: SessionAnswer; own: OwnSession }>
  /**
   * Calls a route in the name of the logged-in user. Renews the token if it has expired.
   *
   * @throws WalletError, NOT_CONNECTED, EXPIRED_SESSION
   */
  call: ServerCall
  /** Ends the session in this browser and, if the server can be reached, at the server. */
  end: () => Promise<void>
  /**
   * Deletes the session in this browser only, because the server has already ended it.
   *
   * @param own only this session. Default: the stored session
   */
  forget: (own?: Pick<OwnSession, 'sessionId'>) => Promise<void>
}

/**
 * Creates the session of this partition, for the origin that the store belongs to. It renews its tokens automatically,
 * in one tab at a time.
 */
export function createSession(store: FrameStore, call: ServerCall): Session {
  const lockName = `${sessionName} ${store.name}`
  const read = async () => toSession(await store.get(sessionName))

  async function put(answer: SessionAnswer): Promise<StoredSession> {
    const session: StoredSession = {
      accessExpiresAt: answer.accessExpiresAt,
      accessToken: answer.accessToken,
      aheadSeconds: answer.now - Math.floor(Date.now() / 1000),
      deviceId: answer.deviceId,
      email: answer.email,
      login: answer.login,
      userId: answer.userId,
      refreshExpiresAt: answer.refreshExpiresAt,
      refreshToken: answer.refreshToken,
      sessionId: answer.sessionId,
      userName: answer.userName,
    }
    await store.put(sessionName, session)
    return session
  }

  async function need(userId?: string): Promise<StoredSession> {
    const session = await read()
    if (!session) throw new WalletError('NOT_CONNECTED', { problem: 'loggedOut' })
    if (userId !== undefined && session.userId !== userId) throw otherAccount()
    return session
  }

  /**
   * Renews the token. If two tabs did this at the same time, the token would look stolen, and the server would end the
   * session.
   */
  async function renew(used: string, userId: string): Promise<StoredSession> {
    return withLock(lockName, async () => {
      const session = await need(userId)
      // Another tab has already renewed the token.
      if (session.accessToken !== used) return session
      try {
        return await put(await call(postIdentityRefresh, { body: { refreshToken: session.refreshToken } }))
      } catch (error) {
        if (error instanceof WalletError && error.code === 'EXPIRED_SESSION') await store.remove(sessionName)
        throw error
      }
    })
  }

  /**
   * Removes the stored session. If another tab is renewing it and stores it again, it is removed again. If a new
   * session begins in the meantime, it stays.
   *
   * @returns the session, with its newest token
   */
  async function remove(own?: Pick<OwnSession, 'sessionId'>): Promise<StoredSession | undefined> {
    const ended = await read()
    if (own && ended?.sessionId !== own.sessionId) return undefined
    // Remove it immediately, because the server may make the other tab wait.
    await store.remove(sessionName)
    if (!ended) return undefined
    return withLock(lockName, async () => {
      const kept = await read()
      if (kept?.sessionId !== ended.sessionId) return ended
      await store.remove(sessionName)
      return kept
    })
  }

  async function fresh(userId?: string): Promise<StoredSession> {
    const session = await need(userId)
    const now = Math.floor(Date.now() / 1000) + session.aheadSeconds
    return session.accessExpiresAt - marginSeconds > now
      ? session
      : renew(session.accessToken, session.userId)
  }

  const callOf =
    (asked?: string): ServerCall =>
    async (route, options) => {
      const { accessToken, userId } = await fresh(asked)
      try {
        return await call(route, { ...options, accessToken })
      } catch (error) {
        if (!(error instanceof WalletError) || error.code !== 'EXPIRED_SESSION') throw error
        // Renew only for the user who began the call, and not for another user who has logged in since.
        const renewed = await renew(accessToken, userId)
        return call(route, { ...options, accessToken: renewed.accessToken })
      }
    }

  function ownOf(session: StoredSession): OwnSession {
    const { aheadSeconds, deviceId, email, sessionId, userId, userName } = session
    const whileIn: OwnSession['whileIn'] = (write) =>
      withLock(lockName, async () => {
        await need(userId)
        return write()
      })
    return {
      aheadSeconds,
      call: callOf(userId),
      describe: (change) =>
        whileIn(async () => store.put(sessionName, { ...(await need(userId)), ...change })),
      deviceId,
      email,
      sessionId,
      userId,
      userName,
      whileIn,
    }
  }

  return {
    begin: (ask) =>
      withLock(lockName, async () => {
        const answer = await ask()
        return { answer, own: ownOf(await put(answer)) }
      }),
    call: callOf(),
    async end() {
      const session = await remove()
      if (!session) return
      // The session is already removed here. If this call fails, the session expires at the server.
      await call(postIdentitySignOut, { accessToken: session.accessToken }).catch(() => {})
    },
    async forget(own) {
      await remove(own)
    },
    need: () => need(),
    own: async () => ownOf(await need()),
    read,
  }
}

function toSession(input: unknown): StoredSession | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const session = input as Partial<StoredSession>
  const isSound =
    typeof session.accessToken === 'string' &&
    typeof session.refreshToken === 'string' &&
    typeof session.userId === 'string' &&
    typeof session.accessExpiresAt === 'number'
  return isSound ? (session as StoredSession) : undefined
}
