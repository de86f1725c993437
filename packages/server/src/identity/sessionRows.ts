import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Writer } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { devices, logins, spentRefreshTokens, walletSessions } from './schema.js'

type SessionRow = typeof walletSessions.$inferSelect

/** Maximum number of expired sessions in one statement. With each session, its used tokens are deleted. */
const prunedAtOnce = 50

export type SessionRows = ReturnType<typeof createSessionRows>

/** Creates the database statements for sessions and their devices. */
export function createSessionRows(database: Writer) {
  const selectWithDevice = () =>
    database
      .select({ device: devices, session: walletSessions })
      .from(walletSessions)
      .innerJoin(devices, eq(devices.id, walletSessions.deviceId))

  return {
    /** Adds a device, or finds it. */
    async addDevice(
      userId: string,
      seen: { name: string; nowMs: number; origin: string; place: string; thumbprint: string },
    ) {
      const { name, nowMs, origin, place, thumbprint } = seen
      const id = randomUUID()
      const [device] = await database
        .insert(devices)
        .values({ createdAtMs: nowMs, id, lastSeenAtMs: nowMs, name, origin, userId, place, thumbprint })
        .onConflictDoUpdate({
          set: { lastSeenAtMs: nowMs, name, place },
          target: [devices.userId, devices.thumbprint],
        })
        .returning({ id: devices.id, revokedAtMs: devices.revokedAtMs })
      return device && { ...device, isNew: device.id === id }
    },

    /** Ends one session of a user, or all except one. @returns how many ended */
    async end({ userId, ...which }: { userId: string } & ({ id: string } | { except: string })) {
      const own = 'id' in which ? eq(walletSessions.id, which.id) : ne(walletSessions.id, which.except)
      const ended = await database
        .delete(walletSessions)
        .where(and(eq(walletSessions.userId, userId), own))
        .returning({ id: walletSessions.id })
      return ended.length
    },

    async find(id: string): Promise<SessionRow | undefined> {
      const [session] = await database.select().from(walletSessions).where(eq(walletSessions.id, id))
      return session
    },

    /** Finds the session of an access token, if neither it nor its device has ended. */
    async findByAccess(accessHash: string, nowMs: number) {
      const [found] = await selectWithDevice().where(
        and(
          eq(walletSessions.accessHash, accessHash),
          gt(walletSessions.accessExpiresAtMs, nowMs),
          isNull(devices.revokedAtMs),
        ),
      )
      return found
    },

    /** Finds the session whose current or previous refresh token this is. */
    async findByRefresh(hash: string) {
      // Two look-ups, because the database may read the whole table for a condition with `or`. If the session is
      // renewed between them, the first one has found it.
      const [current] = await selectWithDevice().where(eq(walletSessions.refreshHash, hash))
      if (current) return current
      const [previous] = await selectWithDevice().where(eq(walletSessions.previousRefreshHash, hash))
      return previous
    },

    async isRevoked(thumbprint: string): Promise<boolean> {
      const [removed] = await database
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.thumbprint, thumbprint), isNotNull(devices.revokedAtMs)))
        .limit(1)
      return removed !== undefined
    },

    async prove(id: string, provenAtMs: number): Promise<void> {
      await database.update(walletSessions).set({ provenAtMs }).where(eq(walletSessions.id, id))
    },

    /** Removes expired sessions. */
    prune: (nowMs: number): Promise<void> =>
      removeBefore(database, walletSessions.refreshExpiresAtMs, nowMs, { rowsAtOnce: prunedAtOnce }),

    /** Returns the user's email address: a proven one, otherwise one that a provider vouches for. */
    async readEmail(userId: string): Promise<string | null> {
      const held = await database
        .select({ email: logins.email, kind: logins.kind })
        .from(logins)
        .where(and(eq(logins.userId, userId), eq(logins.isEmailVerified, true)))
      return (held.find(({ kind }) => kind === 'email') ?? held[0])?.email ?? null
    },

    /** Sets the next tokens. Of two simultaneous requests, only one still finds the token that it read. */
    async renew(session: SessionRow, change: Partial<SessionRow>): Promise<boolean> {
      const [renewed] = await database
        .update(walletSessions)
        .set(change)
        .where(
          and(
            eq(walletSessions.id, session.id),
            eq(walletSessions.refreshHash, session.refreshHash),
            eq(walletSessions.isConfirmed, session.isConfirmed),
          ),
        )
        .returning({ id: walletSessions.id })
      return renewed !== undefined
    },

    /** Adds a session in place of the device's previous one. @returns whether there was one */
    async replace(session: typeof walletSessions.$inferInsert): Promise<boolean> {
      const former = await database
        .delete(walletSessions)
        .where(eq(walletSessions.deviceId, session.deviceId))
        .returning({ id: walletSessions.id })
      await database.insert(walletSessions).values(session)
      return former.length > 0
    },

    /** Records refresh tokens that are never valid again. */
    async spend(sessionId: string, hashes: readonly string[]): Promise<void> {
      if (hashes.length === 0) return
      await database
        .insert(spentRefreshTokens)
        .values(hashes.map((hash) => ({ hash, sessionId })))
        .onConflictDoNothing()
    },

    /** Records a use of a session and its device. */
    async touch(session: SessionRow, { nowMs, place }: { nowMs: number; place: string }): Promise<void> {
      await database
        .update(walletSessions)
        .set({ isConfirmed: true, lastUsedAtMs: nowMs })
        // If the session was renewed meanwhile, this use does not confirm the new tokens.
        .where(and(eq(walletSessions.id, session.id), eq(walletSessions.accessHash, session.accessHash)))
      await database
        .update(devices)
        .set({ lastSeenAtMs: nowMs, place })
        .where(eq(devices.id, session.deviceId))
    },
  }
}
