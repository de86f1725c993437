import { randomUUID } from 'node:crypto'
import type { LoginKind, SessionAnswer } from '@portico/protocol/http'
import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import {
  DeviceRemovedError,
  ProofRefusedError,
  StepUpRequiredError,
  TooOftenError,
  WalletSessionRequiredError,
} from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import { describeDevice } from './describeDevice.js'
import { listSessions } from './listSessions.js'
import type { Proofs } from './proofs.js'
import { devices, logins, spentRefreshTokens, walletSessions } from './schema.js'
import { createSecretToken, hashToken } from './secretTokens.js'
import { createTokenReuse } from './tokenReuse.js'

/** Lifetime of an access token. */
export const accessMs = 10 * 60_000
/** A session ends if it is not used for this time. */
export const idleMs = 30 * 24 * 60 * 60_000
/** A session ends after this time even if it is used. */
export const sessionMs = 90 * 24 * 60 * 60_000
/** How long a proof by the user counts as fresh. */
export const freshMs = 10 * 60_000
/** Precision of a session's last use. To write each use would double the work. */
const touchMs = 60_000
/** Ten times as often as an access token ends: of each refresh a row is kept for as long as the session. */
const refreshes = { limit: 60, windowMs: 60 * 60_000 }

/** An active session and the key it is bound to. */
export type LiveSession = {
  id: string
  userId: string
  deviceId: string
  deviceName: string
  thumbprint: string
  origin: string
  loginKind: string
  userName: string | null
  provenAtMs: number
  /** The address from which this request came. */
  place: string
}

/** A login that was proven, and its user. */
export type ProvenLogin = {
  id: string
  userId: string
  kind: LoginKind
  email: string | null
  /** That the provider vouched for until now, where it vouches for another one. */
  formerEmail: string | null
  userName: string | null
  isNewUser: boolean
  hasEmailAccount: boolean
}

/**
 * Creates the sessions of frames. Each session is bound to its device's key, and its tokens need proofs of that key.
 */
export function createSessions({
  audit,
  database,
  limits,
  nowMs,
  proofs,
}: {
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  nowMs: () => number
  proofs: Proofs
}) {
  const reuse = createTokenReuse({ audit, database })

  /** Adds a device, or finds it. @throws DeviceRemovedError for a key that the user revoked */
  async function addDevice(
    userId: string,
    { name, origin, place, thumbprint }: { name: string; origin: string; place: string; thumbprint: string },
  ): Promise<{ id: string; isNew: boolean }> {
    const now = nowMs()
    const id = randomUUID()
    const [device] = await database
      .insert(devices)
      .values({ createdAtMs: now, id, lastSeenAtMs: now, name, origin, userId, place, thumbprint })
      .onConflictDoUpdate({
        set: { lastSeenAtMs: now, name, place },
        target: [devices.userId, devices.thumbprint],
      })
      .returning({ id: devices.id, revokedAtMs: devices.revokedAtMs })
    if (!device || device.revokedAtMs !== null) throw new DeviceRemovedError()
    return { id: device.id, isNew: device.id === id }
  }

  function createTokens(now: number, endsAtMs: number) {
    const [accessToken, refreshToken] = [createSecretToken(), createSecretToken()]
    return {
      accessToken,
      refreshToken,
      row: {
        accessExpiresAtMs: Math.min(now + accessMs, endsAtMs),
        accessHash: hashToken(accessToken),
        lastUsedAtMs: now,
        refreshExpiresAtMs: Math.min(now + idleMs, endsAtMs),
        refreshHash: hashToken(refreshToken),
      },
    }
  }

  /** Begins a session on the caller's device. The proof was checked before. */
  async function begin(
    caller: Caller,
    thumbprint: string,
    login: ProvenLogin,
    origin: string,
  ): Promise<SessionAnswer> {
    const now = nowMs()
    const { userId } = login
    const name = describeDevice(caller.header('user-agent'))
    const place = caller.address
    const device = await addDevice(userId, { name, origin, place, thumbprint })
    const id = randomUUID()
    const endsAtMs = now + sessionMs
    const { accessToken, refreshToken, row } = createTokens(now, endsAtMs)
    // A frame has one session, so the new one ends the previous one.
    const former = await database
      .delete(walletSessions)
      .where(eq(walletSessions.deviceId, device.id))
      .returning({ id: walletSessions.id })
    await database.insert(walletSessions).values({
      ...row,
      createdAtMs: now,
      deviceId: device.id,
      endsAtMs,
      id,
      isConfirmed: false,
      loginKind: login.kind,
      userId,
      provenAtMs: now,
      userName: login.userName,
    })
    const entry = { detail: login.kind, deviceId: device.id, deviceName: name, origin, userId, place }
    if (former.length > 0) await audit.write({ ...entry, detail: 'by a new sign-in', event: 'session.ended' })
    if (device.isNew && !login.isNewUser) await audit.write({ ...entry, event: 'device.added' })
    await audit.write({ ...entry, event: 'session.started' })
    return {
      accessExpiresAt: Math.floor(row.accessExpiresAtMs / 1000),
      accessToken,
      deviceId: device.id,
      email: login.email,
      endsAt: Math.floor(endsAtMs / 1000),
      hasEmailAccount: login.hasEmailAccount,
      isNewDevice: device.isNew,
      isNewUser: login.isNewUser,
      login: login.kind,
      now: Math.floor(now / 1000),
      userId,
      refreshExpiresAt: Math.floor(row.refreshExpiresAtMs / 1000),
      refreshToken,
      sessionId: id,
      userName: login.userName,
    }
  }

  /**
   * Returns the session of an access token and a proof of its key.
   *
   * @throws ProofRefusedError, ProofNonceRequiredError, WalletSessionRequiredError
   */
  async function require(caller: Caller): Promise<LiveSession> {
    const [, accessToken] = /^DPoP ([\w-]{43})$/i.exec(caller.header('authorization') ?? '') ?? []
    if (accessToken === undefined) throw new WalletSessionRequiredError()
    const now = nowMs()
    const [thumbprint, [found]] = await Promise.all([
      proofs.check(caller, accessToken),
      database
        .select({ device: devices, session: walletSessions })
        .from(walletSessions)
        .innerJoin(devices, eq(devices.id, walletSessions.deviceId))
        .where(
          and(
            eq(walletSessions.accessHash, hashToken(accessToken)),
            gt(walletSessions.accessExpiresAtMs, now),
            isNull(devices.revokedAtMs),
          ),
        ),
    ])
    if (!found) throw new WalletSessionRequiredError()
    const { device, session } = found
    if (device.thumbprint !== thumbprint) throw new ProofRefusedError({ reason: 'it is of another key' })
    caller.noteSession()
    const place = caller.address
    if (!session.isConfirmed || session.lastUsedAtMs < now - touchMs) {
      await database
        .update(walletSessions)
        .set({ isConfirmed: true, lastUsedAtMs: now })
        // Renewed meanwhile: nothing of the new tokens was used yet.
        .where(and(eq(walletSessions.id, session.id), eq(walletSessions.accessHash, session.accessHash)))
      await database.update(devices).set({ lastSeenAtMs: now, place }).where(eq(devices.id, device.id))
    }
    return {
      deviceId: device.id,
      deviceName: device.name,
      id: session.id,
      loginKind: session.loginKind,
      origin: device.origin,
      userId: session.userId,
      place,
      provenAtMs: session.provenAtMs,
      thumbprint,
      userName: session.userName,
    }
  }

  /**
   * Exchanges a refresh token for new tokens.
   *
   * @throws ProofRefusedError, ProofNonceRequiredError, TooOftenError, WalletSessionRequiredError
   */
  async function refresh(caller: Caller, refreshToken: string): Promise<SessionAnswer> {
    const thumbprint = await proofs.check(caller)
    const now = nowMs()
    const hash = hashToken(refreshToken)
    const [found] = await database
      .select({ device: devices, session: walletSessions })
      .from(walletSessions)
      .innerJoin(devices, eq(devices.id, walletSessions.deviceId))
      .where(or(eq(walletSessions.refreshHash, hash), eq(walletSessions.previousRefreshHash, hash)))
    if (!found) {
      await reuse.endSpent(hash, thumbprint, caller)
      throw new WalletSessionRequiredError()
    }
    const { device, session } = found
    // The token came with another key, so it was stolen. The session stays: a thief must not be able to end it.
    if (device.thumbprint !== thumbprint) throw new ProofRefusedError({ reason: 'it is of another key' })
    if (device.revokedAtMs !== null || session.refreshExpiresAtMs <= now)
      throw new WalletSessionRequiredError()
    const isCurrent = session.refreshHash === hash
    if (!isCurrent && session.isConfirmed) {
      await reuse.end(session, caller)
      throw new WalletSessionRequiredError()
    }
    const wait = await limits.count(`refreshes:${session.id}`, refreshes)
    if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
    const { accessToken, refreshToken: next, row } = createTokens(now, session.endsAtMs)
    // Of two simultaneous requests, only one still finds the token that it read.
    const [renewed] = await database
      .update(walletSessions)
      .set({ ...row, isConfirmed: false, previousRefreshHash: hash })
      .where(
        and(
          eq(walletSessions.id, session.id),
          eq(walletSessions.refreshHash, session.refreshHash),
          eq(walletSessions.isConfirmed, session.isConfirmed),
        ),
      )
      .returning({ id: walletSessions.id })
    if (!renewed) throw new WalletSessionRequiredError()
    // A token that was skipped, or that is two steps old, is never valid again.
    const spent = [isCurrent ? session.previousRefreshHash : session.refreshHash].filter(
      (each) => each !== null,
    )
    if (spent.length > 0)
      await database
        .insert(spentRefreshTokens)
        .values(spent.map((each) => ({ hash: each, sessionId: session.id })))
        .onConflictDoNothing()
    return {
      ...toAnswer({ ...session, ...row }, await readEmail(session.userId)),
      accessToken,
      refreshToken: next,
    }
  }

  /** Returns the user's email address: a proven one, otherwise one that a provider vouches for. */
  async function readEmail(userId: string): Promise<string | null> {
    const held = await database
      .select({ email: logins.email, kind: logins.kind })
      .from(logins)
      .where(and(eq(logins.userId, userId), eq(logins.isEmailVerified, true)))
    return (held.find(({ kind }) => kind === 'email') ?? held[0])?.email ?? null
  }

  function toAnswer(
    session: typeof walletSessions.$inferSelect,
    email: string | null,
  ): Omit<SessionAnswer, 'accessToken' | 'refreshToken'> {
    return {
      accessExpiresAt: Math.floor(session.accessExpiresAtMs / 1000),
      deviceId: session.deviceId,
      email,
      endsAt: Math.floor(session.endsAtMs / 1000),
      hasEmailAccount: false,
      isNewDevice: false,
      isNewUser: false,
      login: session.loginKind as LoginKind,
      now: Math.floor(nowMs() / 1000),
      userId: session.userId,
      refreshExpiresAt: Math.floor(session.refreshExpiresAtMs / 1000),
      sessionId: session.id,
      userName: session.userName,
    }
  }

  return {
    /**
     * Checks a key before a login begins. A revoked key cannot finish a login, so its user must not get an email for
     * it. Only the key is checked, so that the result is the same for every address.
     *
     * @throws DeviceRemovedError
     */
    async assertHolds(thumbprint: string): Promise<void> {
      const [removed] = await database
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.thumbprint, thumbprint), isNotNull(devices.revokedAtMs)))
        .limit(1)
      if (removed) throw new DeviceRemovedError()
    },
    begin,
    /** @throws StepUpRequiredError */
    assertFresh(session: LiveSession): void {
      if (session.provenAtMs < nowMs() - freshMs) throw new StepUpRequiredError()
    },
    /** Ends one session of a user, or with `others` all except the current one. */
    async end(session: LiveSession, which: string): Promise<number> {
      const ended = await database
        .delete(walletSessions)
        .where(
          and(
            eq(walletSessions.userId, session.userId),
            which === 'others' ? ne(walletSessions.id, session.id) : eq(walletSessions.id, which),
          ),
        )
        .returning({ id: walletSessions.id })
      if (ended.length > 0)
        await audit.write({
          ...toAuditEntry(session),
          detail: which === 'others' ? 'others' : undefined,
          event: 'session.ended',
        })
      return ended.length
    },
    /** Describes a session that continues. Its tokens stay valid and are not returned. */
    async describe({ deviceId, id, userId }: LiveSession): Promise<SessionAnswer> {
      const [session] = await database.select().from(walletSessions).where(eq(walletSessions.id, id))
      if (!session) throw new WalletSessionRequiredError()
      return {
        ...toAnswer(session, await readEmail(userId)),
        accessToken: '',
        deviceId,
        refreshToken: '',
      }
    },
    /** @param deviceId of the only device whose sessions are listed. Default: of every device */
    list: (session: LiveSession, deviceId?: string) =>
      listSessions(database, session, { deviceId, nowMs: nowMs() }),
    /** Records a proof by the user. @returns the time until which it counts as fresh, in milliseconds since 1970 */
    async prove(session: LiveSession): Promise<number> {
      const provenAtMs = nowMs()
      await database.update(walletSessions).set({ provenAtMs }).where(eq(walletSessions.id, session.id))
      await audit.write({ ...toAuditEntry(session), event: 'stepUp.passed' })
      return provenAtMs + freshMs
    },
    async prune() {
      await database.delete(walletSessions).where(lt(walletSessions.refreshExpiresAtMs, nowMs()))
    },
    refresh,
    require,
  }
}

/** Returns the fields of an audit entry that identify the source. */
export function toAuditEntry({ deviceId, deviceName, origin, userId, place }: LiveSession) {
  return { deviceId, deviceName, origin, userId, place }
}
