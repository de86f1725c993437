import { postIdentityRefresh, postIdentitySignOut, type SessionAnswer } from '@portico/protocol/http'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { ServerCall } from './serverCall.js'
import { withLock } from './withLock.js'

/** Who is signed in here, and with what. The tokens are worth nothing without the device's key. */
export type StoredSession = Pick<
  SessionAnswer,
  | 'accessExpiresAt'
  | 'accessToken'
  | 'deviceId'
  | 'email'
  | 'login'
  | 'personId'
  | 'refreshExpiresAt'
  | 'refreshToken'
  | 'sessionId'
  | 'userName'
> & {
  /** Seconds that the server's clock is ahead of this device's. */
  aheadSeconds: number
}

/** A token that is about to end is renewed before it is used: a request may be under way for a while. In seconds. */
const marginSeconds = 30

/** Exported for what hears when it is put. */
export const sessionName = 'session'

export type Session = {
  /** Undefined where nobody is signed in. */
  read: () => Promise<StoredSession | undefined>
  /** @throws WalletError, NOT_CONNECTED */
  need: () => Promise<StoredSession>
  /** Begins, or goes on. */
  put: (answer: SessionAnswer) => Promise<StoredSession>
  /**
   * Begins with what the server answers, one tab at a time: of two that sign in at once, the one whose session the server
   * ended by the other's must not be the one that is kept.
   */
  begin: (ask: () => Promise<SessionAnswer>) => Promise<SessionAnswer>
  /** Changes what is shown of the person. */
  describe: (change: Partial<Pick<StoredSession, 'email' | 'userName'>>) => Promise<void>
  /**
   * A call in the name of who is signed in; renews the token where it is over.
   *
   * @throws WalletError, NOT_CONNECTED, EXPIRED_SESSION
   */
  call: ServerCall
  /** The same for one person alone. @throws WalletError, ACCOUNT_MISMATCH too, where somebody else has signed in since */
  callAs: (personId: string) => ServerCall
  /** Ends the session here and, where it can be reached, at the server. */
  end: () => Promise<void>
  /** Forgets it here alone: the server has ended it. */
  forget: () => Promise<void>
}

/** The session of this partition, for the origin that the store is of. Its tokens renew themselves, one tab at a time. */
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
      personId: answer.personId,
      refreshExpiresAt: answer.refreshExpiresAt,
      refreshToken: answer.refreshToken,
      sessionId: answer.sessionId,
      userName: answer.userName,
    }
    await store.put(sessionName, session)
    return session
  }

  async function need(personId?: string): Promise<StoredSession> {
    const session = await read()
    if (!session) throw new WalletError('NOT_CONNECTED', 'Nobody is signed in. Sign in, then try again.')
    if (personId !== undefined && session.personId !== personId) throw otherAccount()
    return session
  }

  /** Two tabs that renew at once would look like a stolen token: the server ends the session. */
  async function renew(used: string, personId: string): Promise<StoredSession> {
    return withLock(lockName, async () => {
      const session = await need(personId)
      // Another tab was first.
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
   * Takes away what is kept, also where another tab renews it meanwhile and would put it back. A session that somebody
   * begins meanwhile stays.
   *
   * @returns it, with its newest token
   */
  async function remove(): Promise<StoredSession | undefined> {
    const ended = await read()
    // At once: the server may keep the other tab waiting.
    await store.remove(sessionName)
    if (!ended) return undefined
    return withLock(lockName, async () => {
      const kept = await read()
      if (kept?.sessionId !== ended.sessionId) return ended
      await store.remove(sessionName)
      return kept
    })
  }

  async function fresh(personId?: string): Promise<StoredSession> {
    const session = await need(personId)
    const now = Math.floor(Date.now() / 1000) + session.aheadSeconds
    return session.accessExpiresAt - marginSeconds > now
      ? session
      : renew(session.accessToken, session.personId)
  }

  const callAs =
    (asked?: string): ServerCall =>
    async (route, options) => {
      const { accessToken, personId } = await fresh(asked)
      try {
        return await call(route, { ...options, accessToken })
      } catch (error) {
        if (!(error instanceof WalletError) || error.code !== 'EXPIRED_SESSION') throw error
        // Whoever began it, and nobody who has signed in meanwhile.
        const renewed = await renew(accessToken, personId)
        return call(route, { ...options, accessToken: renewed.accessToken })
      }
    }

  return {
    begin: (ask) =>
      withLock(lockName, async () => {
        const answer = await ask()
        await put(answer)
        return answer
      }),
    call: callAs(),
    callAs,
    async describe(change) {
      await store.put(sessionName, { ...(await need()), ...change })
    },
    async end() {
      const session = await remove()
      if (!session) return
      // Gone here whatever the server says; there it ends by itself.
      await call(postIdentitySignOut, { accessToken: session.accessToken }).catch(() => {})
    },
    async forget() {
      await remove()
    },
    need: () => need(),
    put,
    read,
  }
}

function toSession(input: unknown): StoredSession | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const session = input as Partial<StoredSession>
  const isSound =
    typeof session.accessToken === 'string' &&
    typeof session.refreshToken === 'string' &&
    typeof session.personId === 'string' &&
    typeof session.accessExpiresAt === 'number'
  return isSound ? (session as StoredSession) : undefined
}
