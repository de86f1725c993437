import type { GetReleasesResponse, PostReleaseResponse } from '@portico/protocol/http'
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { ReleaseRequiredError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { devices } from '../identity/schema.js'
import { createSecretToken, hashToken } from '../identity/secretTokens.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Users } from '../identity/users.js'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import type { SendReleaseMail } from './releaseMails.js'
import { createReleaseState, type Decision, toSeconds } from './releaseState.js'
import { createReleaseVisits } from './releaseVisits.js'
import { releases } from './schema.js'

/** A release that was not used within this time must be requested again. */
export const releaseMs = 24 * 60 * 60_000

export type Releases = ReturnType<typeof createReleases>

/**
 * Creates the releases of new devices. A login alone is not enough to open a wallet, because its code is typed into a
 * page that may pass it on. A device that is new to its user waits for one of three events. A device with the wallet
 * approves it. Or the emailed link is opened in the browser in which the wallet's own window began the release. Or an
 * hour has passed since an email with which the user could reject it.
 */
export function createReleases({
  audit,
  database,
  nowMs,
  tell,
  users,
  walletOrigin,
}: {
  audit: AuditLog
  database: Database
  nowMs: () => number
  tell: SendReleaseMail
  users: Pick<Users, 'noticeAddressOf'>
  walletOrigin: string
}) {
  const state = createReleaseState({ audit, database, nowMs, users })
  const visits = createReleaseVisits({ database, nowMs, state, users, walletOrigin })
  const { isGiven, read, settle } = state

  return {
    /**
     * Checks that a device may open the wallet. Guards what leads to the seed or could prevent a rejection.
     *
     * @throws ReleaseRequiredError, WalletSessionRequiredError
     */
    async assert(session: LiveSession): Promise<void> {
      if ((await read(session)).status !== 'open') throw new ReleaseRequiredError()
    },

    async ask(session: LiveSession): Promise<PostReleaseResponse> {
      const { deviceId, id: sessionId, userId } = session
      if ((await read(session)).status === 'open') return { ...(await read(session)), ticket: null }
      const now = nowMs()
      await database
        .delete(releases)
        .where(and(eq(releases.sessionId, sessionId), lt(releases.expiresAtMs, now + 1)))
      const ticket = createSecretToken()
      const bound = { browserHash: null, ticketHash: hashToken(ticket) }
      const fresh = { askedAtMs: now, deviceId, expiresAtMs: now + releaseMs, userId, status: 'waiting' }
      const made = await database
        .insert(releases)
        .values({ ...bound, ...fresh, sessionId })
        .onConflictDoNothing()
        .returning({ sessionId: releases.sessionId })
      if (made.length > 0) await audit.write({ ...toAuditEntry(session), event: 'release.asked' })
      else await database.update(releases).set(bound).where(eq(releases.sessionId, sessionId))
      await tell(session)
      return { ...(await read(session)), ticket }
    },
    /**
     * Returns the device whose rows a session may read: while it waits, only its own. Undefined: those of every device.
     */
    async deviceToShow(session: LiveSession): Promise<string | undefined> {
      return (await read(session)).status === 'open' ? undefined : session.deviceId
    },
    read,
    review: visits.review,
    visit: visits.visit,

    /** Returns the waiting releases of the user's devices. */
    async list({ userId }: LiveSession): Promise<GetReleasesResponse['releases']> {
      const now = nowMs()
      const rows = await database
        .select({ device: devices, release: releases })
        .from(releases)
        .innerJoin(devices, eq(devices.id, releases.deviceId))
        .where(
          and(eq(releases.userId, userId), eq(releases.status, 'waiting'), gt(releases.expiresAtMs, now)),
        )
        .orderBy(asc(releases.askedAtMs))
        .limit(50)
      return rows
        .filter(({ release }) => !isGiven(release))
        .map(({ device, release: { askedAtMs, releasesAtMs, sessionId } }) => ({
          askedAt: toSeconds(askedAtMs),
          deviceName: device.name,
          id: sessionId,
          origin: device.origin,
          place: device.place,
          releasesAt: releasesAtMs === null ? null : toSeconds(releasesAtMs),
        }))
    },

    /** Executes the decision of a device that passed `assert`. */
    async decide(session: LiveSession, id: string, decision: Decision): Promise<boolean> {
      const [row] = await database
        .select()
        .from(releases)
        .where(
          and(
            eq(releases.sessionId, id),
            eq(releases.userId, session.userId),
            ne(releases.sessionId, session.id),
          ),
        )
      return row !== undefined && settle(row, decision, 'device', session.place)
    },
    async prune() {
      await removeBefore(database, releases.expiresAtMs, nowMs())
    },
  }
}
