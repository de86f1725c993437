import type { SessionAnswer } from '@portico/protocol/http'
import {
  DeviceRemovedError,
  ProofRefusedError,
  StepUpRequiredError,
  WalletSessionRequiredError,
} from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import { listSessions } from './listSessions.js'
import type { Proofs } from './proofs.js'
import { hashToken } from './secretTokens.js'
import { createSessionGrants } from './sessionGrants.js'
import { createSessionRows } from './sessionRows.js'
import { createTokenReuse } from './tokenReuse.js'

/** How long a proof by the user counts as fresh. */
export const freshMs = 10 * 60_000
/** Precision of the time of a session's last use. Writing each use would double the work. */
const touchMs = 60_000

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
  /** The language that this request prefers among those of the server. */
  language: string | undefined
}

/**
 * Creates the sessions of frames. Each session is bound to its device's key: its tokens work only together with a proof
 * of that key.
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
  const rows = createSessionRows(database)
  const reuse = createTokenReuse({ audit, database })
  const grants = createSessionGrants({ audit, limits, nowMs, proofs, reuse, rows })

  /**
   * Checks the request's access token and the proof of its key. Returns the session.
   *
   * @throws ProofRefusedError, ProofNonceRequiredError, WalletSessionRequiredError
   */
  async function require(caller: Caller): Promise<LiveSession> {
    const [, accessToken] = /^DPoP ([\w-]{43})$/i.exec(caller.header('authorization') ?? '') ?? []
    if (accessToken === undefined) throw new WalletSessionRequiredError()
    const now = nowMs()
    const [thumbprint, found] = await Promise.all([
      proofs.check(caller, accessToken),
      rows.findByAccess(hashToken(accessToken), now),
    ])
    if (!found) throw new WalletSessionRequiredError()
    const { device, session } = found
    if (device.thumbprint !== thumbprint)
      throw new ProofRefusedError({ reason: 'it was made with another key' })
    caller.noteSession()
    const place = caller.address
    if (!session.isConfirmed || session.lastUsedAtMs < now - touchMs)
      await rows.touch(session, { nowMs: now, place })
    const { id, loginKind, provenAtMs, userId, userName } = session
    return {
      deviceId: device.id,
      deviceName: device.name,
      id,
      language: caller.language,
      loginKind,
      origin: device.origin,
      userId,
      place,
      provenAtMs,
      thumbprint,
      userName,
    }
  }

  return {
    begin: grants.begin,
    refresh: grants.refresh,
    require,
    /**
     * Checks a key before a login begins. A revoked key cannot finish a login, so its user must not get an email for
     * it. Only the key is checked, so that the result is the same for every address.
     *
     * @throws DeviceRemovedError
     */
    async assertHolds(thumbprint: string): Promise<void> {
      if (await rows.isRevoked(thumbprint)) throw new DeviceRemovedError()
    },
    /** @throws StepUpRequiredError */
    assertFresh(session: LiveSession): void {
      if (session.provenAtMs < nowMs() - freshMs) throw new StepUpRequiredError()
    },
    /** Ends one session of a user, or with `others` all except the current one. */
    async end(session: LiveSession, which: string): Promise<number> {
      const { id, userId } = session
      const detail = which === 'others' ? which : undefined
      const ended = await rows.end({ userId, ...(detail ? { except: id } : { id: which }) })
      if (ended > 0) await audit.write({ ...toAuditEntry(session), detail, event: 'session.ended' })
      return ended
    },
    /** Describes a session that continues. Its tokens stay valid and are not returned. */
    async describe({ deviceId, id }: LiveSession): Promise<SessionAnswer> {
      const session = await rows.find(id)
      if (!session) throw new WalletSessionRequiredError()
      return { ...(await grants.describe(session)), accessToken: '', deviceId, refreshToken: '' }
    },
    /** @param deviceId lists only the sessions of this device. Default: those of every device */
    list: (session: LiveSession, deviceId?: string) =>
      listSessions(database, session, { deviceId, nowMs: nowMs() }),
    /** Records a proof by the user. @returns the time until which it counts as fresh, in milliseconds since 1970 */
    async prove(session: LiveSession): Promise<number> {
      const provenAtMs = nowMs()
      await rows.prove(session.id, provenAtMs)
      await audit.write({ ...toAuditEntry(session), event: 'stepUp.passed' })
      return provenAtMs + freshMs
    },
    prune: () => rows.prune(nowMs()),
  }
}

/** Returns the fields of an audit entry that identify the source. */
export function toAuditEntry({ deviceId, deviceName, origin, userId, place }: LiveSession) {
  return { deviceId, deviceName, origin, userId, place }
}
