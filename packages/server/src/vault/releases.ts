import type {
  GetReleasesResponse,
  PostReleaseResponse,
  PostReleaseWindowResponse,
  ReleaseAnswer,
} from '@portico/protocol/http'
import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { WalletSessionRequiredError } from '../errors/identity.js'
import { ReleaseRequiredError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import type { Asker } from '../identity/describeAsker.js'
import { devices, walletSessions } from '../identity/schema.js'
import { createSecretToken, hashToken } from '../identity/secretTokens.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Users } from '../identity/users.js'
import type { Database } from '../store/database.js'
import { revokeDevice } from './deviceList.js'
import type { SendReleaseMail } from './releaseMails.js'
import { deviceSecrets, embeddedWallets, releaseBrowsers, releases } from './schema.js'

/** A release that was not used within this time must be requested again. */
export const releaseMs = 24 * 60 * 60_000

type Row = typeof releases.$inferSelect
type SessionIds = Pick<LiveSession, 'deviceId' | 'id' | 'userId'>
export type Decision = 'approve' | 'refuse'
/** How a release was given. */
type Way = 'device' | 'mail' | 'window'

/** The data of the page of an emailed link. */
export type ReleaseLink = {
  asker: Asker
  userId: string
  status: 'open' | 'refused' | 'waiting'
  /** The link was opened in the browser in which the wallet's own window began the release. */
  isOwnBrowser: boolean
  releasesAtMs: number | null
}

export type Releases = ReturnType<typeof createReleases>

/**
 * Creates the releases of new devices. A login alone is not enough to open a wallet, because its code is typed into a
 * page that may pass it on. A device that is new to its user waits until a device with the wallet approves it, the
 * emailed link is opened in the browser in which the wallet's own window began the release, or an hour has passed since
 * an email with which the user could reject it.
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

  const isOver = ({ expiresAtMs }: Row) => expiresAtMs <= nowMs()
  const isGiven = (row: Row) =>
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
  async function settle(row: Row, decision: Decision, by: Way, place: string): Promise<boolean> {
    const now = nowMs()
    return database.transaction(async (transaction) => {
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
    /** Which device's rows a session may read: those of every device, or, while it waits, of its own alone. */
    async deviceToShow(session: LiveSession): Promise<string | undefined> {
      return (await read(session)).status === 'open' ? undefined : session.deviceId
    },
    read,

    /** Handles a request of the wallet's own window. Only the first browser that uses a ticket is accepted. */
    async visit({
      browser,
      decision,
      place,
      ticket,
    }: {
      browser: string
      decision?: Decision | undefined
      place: string
      ticket: string
    }): Promise<PostReleaseWindowResponse> {
      const browserHash = hashToken(browser)
      const own = and(eq(releases.ticketHash, hashToken(ticket)), gt(releases.expiresAtMs, nowMs()))
      await database
        .update(releases)
        .set({ browserHash })
        .where(and(own, isNull(releases.browserHash)))
      const [row] = await database
        .select()
        .from(releases)
        .where(and(own, eq(releases.browserHash, browserHash)))
      if (!row) return overAnswer
      const isKnown = await isKnownBrowser(database, { browserHash, userId: row.userId })
      if (decision === 'refuse') {
        await settle(row, decision, 'window', place)
        return overAnswer
      }
      const isDone = decision === 'approve' && isKnown && (await settle(row, decision, 'window', place))
      return {
        asker: await askerOf(database, { deviceId: row.deviceId, walletOrigin }),
        email: (await users.noticeAddressOf(row.userId)) ?? null,
        isKnown,
        releasesAt: row.releasesAtMs === null ? null : toSeconds(row.releasesAtMs),
        status: isDone || isGiven(row) ? 'open' : 'waiting',
      }
    },

    /** Returns what the page of an emailed link shows, after the user's decision if there is one. */
    async review(
      token: string,
      { browser, decision, place }: { browser: string | undefined; decision?: Decision; place: string },
    ): Promise<ReleaseLink | undefined> {
      const [row] = await database
        .select()
        .from(releases)
        .where(and(eq(releases.linkHash, hashToken(token)), gt(releases.expiresAtMs, nowMs())))
      if (!row) return undefined
      const asker = await askerOf(database, { deviceId: row.deviceId, walletOrigin })
      const isOwnBrowser = browser !== undefined && row.browserHash === hashToken(browser)
      const { releasesAtMs } = row
      const isAllowed = decision === 'refuse' || (decision === 'approve' && isOwnBrowser)
      const isDone = isAllowed && (await settle(row, decision, 'mail', place))
      const given = isDone || isGiven(row) ? ('open' as const) : ('waiting' as const)
      return {
        asker,
        isOwnBrowser,
        releasesAtMs,
        userId: row.userId,
        status: isDone && decision === 'refuse' ? 'refused' : given,
      }
    },

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
      await database.delete(releases).where(lt(releases.expiresAtMs, nowMs()))
    },
  }
}

/** Checks whether a device of the user was released in this browser before. */
async function isKnownBrowser(
  database: Database,
  { browserHash, userId }: { browserHash: string; userId: string },
): Promise<boolean> {
  const [known] = await database
    .select({ deviceId: devices.id })
    .from(releaseBrowsers)
    .innerJoin(devices, eq(devices.id, releaseBrowsers.deviceId))
    .where(
      and(
        eq(releaseBrowsers.browserHash, browserHash),
        eq(devices.userId, userId),
        isNull(devices.revokedAtMs),
      ),
    )
    .limit(1)
  return known !== undefined
}

/** Describes the device that requests a release, as its user knows it. */
async function askerOf(
  database: Database,
  { deviceId, walletOrigin }: { deviceId: string; walletOrigin: string },
): Promise<Asker> {
  const [device] = await database.select().from(devices).where(eq(devices.id, deviceId))
  return {
    deviceName: device?.name ?? '',
    origin: device?.origin ?? walletOrigin,
    place: device?.place ?? '',
  }
}

const overAnswer = { asker: null, email: null, isKnown: false, releasesAt: null, status: 'over' } as const

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}
