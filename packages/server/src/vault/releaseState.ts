import type { ReleaseAnswer } from '@portico/protocol/http'
import { and, arrayContains, eq, gt, or, type SQL } from 'drizzle-orm'
import { WalletSessionRequiredError } from '../errors/identity.js'
import type { AuditLog } from '../identity/auditLog.js'
import { lockUser } from '../identity/lockUser.js'
import { walletSessions } from '../identity/schema.js'
import type { LiveSession } from '../identity/sessions.js'
import type { Users } from '../identity/users.js'
import type { Database } from '../store/database.js'
import { revokeDevice } from './deviceList.js'
import { deviceSecrets, embeddedWallets, releaseBrowsers, releases } from './schema.js'

export type ReleaseRow = typeof releases.$inferSelect
type SessionIds = Pick<LiveSession, 'deviceId' | 'id' | 'userId'>
export type Decision = 'approve' | 'refuse'
/** How a release was given. */
type Way = 'device' | 'mail' | 'window'

export type ReleaseState = ReturnType<typeof createReleaseState>

/** Creates the functions that read releases and decide on one. */
export function createReleaseState({
  audit,
  database,
  nowMs,
  users,
}: {
  audit: AuditLog
  database: Database
  nowMs: () => number
  users: Pick<Users, 'noticeAddressOf'>
}) {
  /**
   * Finds the state of a session's release. Returns undefined if there is no wallet to protect.
   *
   * @throws WalletSessionRequiredError if the session has ended since the request arrived, for example by a rejection
   */
  async function find({ deviceId, id, userId }: SessionIds) {
    const [found] = await database
      .select({ half: deviceSecrets.deviceId, release: releases, session: walletSessions.id })
      .from(embeddedWallets)
      .leftJoin(
        deviceSecrets,
        and(eq(deviceSecrets.walletId, embeddedWallets.id), eq(deviceSecrets.deviceId, deviceId)),
      )
      .leftJoin(releases, eq(releases.sessionId, id))
      .leftJoin(walletSessions, eq(walletSessions.id, id))
      .where(eq(embeddedWallets.userId, userId))
    if (found?.session === null) throw new WalletSessionRequiredError()
    return found && { hasHalf: found.half !== null, release: found.release }
  }

  const isOver = ({ expiresAtMs }: ReleaseRow) => expiresAtMs <= nowMs()
  const isGiven = (row: ReleaseRow) =>
    !isOver(row) && (row.status === 'released' || (row.releasesAtMs !== null && row.releasesAtMs <= nowMs()))

  async function read(session: SessionIds): Promise<ReleaseAnswer> {
    const found = await find(session)
    const row = found?.release && !isOver(found.release) ? found.release : undefined
    const isOpen = !found || found.hasHalf || (row !== undefined && isGiven(row))
    return {
      email: isOpen || !row ? null : ((await users.noticeAddressOf(session.userId)) ?? null),
      expiresAt: row ? toSeconds(row.expiresAtMs) : null,
      releasesAt: row?.releasesAtMs ? toSeconds(row.releasesAtMs) : null,
      status: isOpen ? 'open' : row ? 'waiting' : 'held',
    }
  }

  /** Executes a decision once. A rejection counts even after an approval: the user may read the email later. */
  async function settle(row: ReleaseRow, decision: Decision, by: Way, place: string): Promise<boolean> {
    const now = nowMs()
    return database.transaction(async (transaction) => {
      if (!(await lockUser(transaction, row.userId))) return false
      const [settled] = await transaction
        .update(releases)
        .set({ status: 'released' })
        .where(
          and(
            eq(releases.sessionId, row.sessionId),
            decision === 'refuse' ? undefined : eq(releases.status, 'waiting'),
            gt(releases.expiresAtMs, now),
          ),
        )
        .returning()
      if (!settled) return false
      const { browserHash, deviceId, userId } = settled
      const event = decision === 'approve' ? ('release.given' as const) : ('release.refused' as const)
      await audit.write({ detail: by, deviceId, event, userId, place }, transaction)
      // This deletes the session, and this row with it. The device's key can no longer log in.
      if (decision === 'refuse') await revokeDevice(transaction, { deviceId, nowMs: now, userId })
      else if (browserHash !== null)
        await transaction.insert(releaseBrowsers).values({ browserHash, deviceId }).onConflictDoNothing()
      return true
    })
  }

  return { isGiven, read, settle }
}

/** Builds the condition that one of a release's emails contains the link with this hash. */
export function hasLink(linkHash: string): SQL | undefined {
  return or(eq(releases.linkHash, linkHash), arrayContains(releases.formerLinkHashes, [linkHash]))
}

export function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}
