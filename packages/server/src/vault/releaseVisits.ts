import type { PostReleaseWindowResponse } from '@portico/protocol/http'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Asker } from '../identity/describeAsker.js'
import { devices } from '../identity/schema.js'
import { hashToken } from '../identity/secretTokens.js'
import type { Users } from '../identity/users.js'
import type { Database } from '../store/database.js'
import { type Decision, hasLink, type ReleaseState, toSeconds } from './releaseState.js'
import { releaseBrowsers, releases } from './schema.js'

/** The data of the page of an emailed link. */
export type ReleaseLink = {
  asker: Asker
  userId: string
  status: 'open' | 'refused' | 'waiting'
  /** True if the link was opened in the browser in which the wallet's own window began the release. */
  isOwnBrowser: boolean
  releasesAtMs: number | null
}

/** Creates the two pages on which a user decides without another device: the wallet's own window, and the emailed link. */
export function createReleaseVisits({
  database,
  nowMs,
  state: { isGiven, settle },
  users,
  walletOrigin,
}: {
  database: Database
  nowMs: () => number
  state: ReleaseState
  users: Pick<Users, 'noticeAddressOf'>
  walletOrigin: string
}) {
  return {
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
        .where(and(hasLink(hashToken(token)), gt(releases.expiresAtMs, nowMs())))
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
