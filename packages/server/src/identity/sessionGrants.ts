import { randomUUID } from 'node:crypto'
import type { SessionAnswer } from '@portico/protocol/http'
import {
  DeviceRemovedError,
  ProofRefusedError,
  TooOftenError,
  WalletSessionRequiredError,
} from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Writer } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import { describeDevice } from './describeDevice.js'
import { describeSession } from './describeSession.js'
import type { Proofs } from './proofs.js'
import type { ProvenLogin } from './provenLogin.js'
import { hashToken } from './secretTokens.js'
import { createSessionRows, type SessionRows } from './sessionRows.js'
import { createSessionTokens } from './sessionTokens.js'
import type { TokenReuse } from './tokenReuse.js'

/** A session ends after this time even if it is used. */
export const sessionMs = 90 * 24 * 60 * 60_000
/**
 * Maximum number of refreshes: ten times as many as the lifetime of access tokens requires. Each refresh stores a row
 * for as long as the session lasts.
 */
const refreshes = { limit: 60, windowMs: 60 * 60_000 }
/**
 * Maximum number of logins of one user. Each login with a new key adds a device permanently, and a social account can
 * log in without end.
 */
const signIns = { limit: 60, windowMs: 60 * 60_000 }

/** Creates the two ways to get a session's tokens: a login, and a token of the session. */
export function createSessionGrants({
  audit,
  limits,
  nowMs,
  proofs,
  reuse,
  rows,
}: {
  audit: AuditLog
  limits: HourlyLimits
  nowMs: () => number
  proofs: Proofs
  reuse: TokenReuse
  rows: SessionRows
}) {
  /** @throws TooOftenError */
  async function count(key: string, limit: typeof signIns, writer?: Writer): Promise<void> {
    const wait = await limits.count(key, limit, writer)
    if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
  }

  /**
   * Begins a session on the caller's device, in the transaction of its login. The proof was checked before.
   *
   * @throws DeviceRemovedError, TooOftenError
   */
  async function begin(
    caller: Caller,
    thumbprint: string,
    login: ProvenLogin,
    { origin, transaction }: { origin: string; transaction: Writer },
  ): Promise<SessionAnswer> {
    const own = createSessionRows(transaction)
    const now = nowMs()
    const { email, hasEmailAccount, isNewUser, kind, userId, userName } = login
    await count(`sign-ins:${userId}`, signIns, transaction)
    const name = describeDevice(caller.header('user-agent'))
    const place = caller.address
    const device = await own.addDevice(userId, { name, nowMs: now, origin, place, thumbprint })
    // A key that the user revoked.
    if (!device || device.revokedAtMs !== null) throw new DeviceRemovedError()
    const endsAtMs = now + sessionMs
    const { accessToken, refreshToken, row } = createSessionTokens(now, endsAtMs)
    const session = {
      ...row,
      createdAtMs: now,
      deviceId: device.id,
      endsAtMs,
      id: randomUUID(),
      isConfirmed: false,
      loginKind: kind,
      userId,
      provenAtMs: now,
      userName,
    }
    // A frame has one session, so the new one ends the previous one.
    const isReplaced = await own.replace(session)
    const entry = { detail: kind, deviceId: device.id, deviceName: name, origin, userId, place }
    if (isReplaced)
      await audit.write({ ...entry, detail: 'by a new sign-in', event: 'session.ended' }, transaction)
    if (device.isNew && !isNewUser) await audit.write({ ...entry, event: 'device.added' }, transaction)
    await audit.write({ ...entry, event: 'session.started' }, transaction)
    return {
      ...describeSession(session, { email, nowMs: now }),
      accessToken,
      hasEmailAccount,
      isNewDevice: device.isNew,
      isNewUser,
      refreshToken,
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
    const found = await rows.findByRefresh(hash)
    if (!found) {
      await reuse.endSpent(hash, thumbprint, caller)
      throw new WalletSessionRequiredError()
    }
    const { device, session } = found
    // The token came with another key, so it was stolen. The session stays: a thief must not be able to end it.
    if (device.thumbprint !== thumbprint)
      throw new ProofRefusedError({ reason: 'it was made with another key' })
    if (device.revokedAtMs !== null || session.refreshExpiresAtMs <= now)
      throw new WalletSessionRequiredError()
    const isCurrent = session.refreshHash === hash
    if (!isCurrent && session.isConfirmed) {
      await reuse.end(session, caller)
      throw new WalletSessionRequiredError()
    }
    await count(`refreshes:${session.id}`, refreshes)
    const tokens = createSessionTokens(now, session.endsAtMs)
    const change = { ...tokens.row, isConfirmed: false, previousRefreshHash: hash }
    if (!(await rows.renew(session, change))) throw new WalletSessionRequiredError()
    // A token that was skipped, or that is two steps old, is never valid again.
    const spent = isCurrent ? session.previousRefreshHash : session.refreshHash
    await rows.spend(session.id, spent === null ? [] : [spent])
    return {
      ...(await describe({ ...session, ...tokens.row })),
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
    }
  }

  /** Describes a session as it is stored, with its user's email address. */
  const describe = async (session: Parameters<typeof describeSession>[0]) =>
    describeSession(session, { email: await rows.readEmail(session.userId), nowMs: nowMs() })

  return { begin, describe, refresh }
}
