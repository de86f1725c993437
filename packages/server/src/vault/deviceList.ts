import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AuditLog } from '../identity/auditLog.js'
import { lockOwnUser } from '../identity/lockUser.js'
import { devices, walletSessions } from '../identity/schema.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database } from '../store/database.js'
import { deviceSecrets } from './schema.js'

/** Creates the list of the users' devices. */
export function createDeviceList({
  audit,
  database,
  nowMs,
}: {
  audit: AuditLog
  database: Database
  nowMs: () => number
}) {
  return {
    /** @param deviceId lists only this device. Default: all devices */
    async list(session: LiveSession, deviceId?: string) {
      const rows = await database
        .select({ device: devices, secretOf: deviceSecrets.deviceId })
        .from(devices)
        .leftJoin(deviceSecrets, eq(deviceSecrets.deviceId, devices.id))
        .where(
          and(
            eq(devices.userId, session.userId),
            isNull(devices.revokedAtMs),
            deviceId === undefined ? undefined : eq(devices.id, deviceId),
          ),
        )
        .orderBy(desc(devices.lastSeenAtMs))
        .limit(200)
      return rows.map(({ device: { createdAtMs, id, lastSeenAtMs, name, origin, place }, secretOf }) => ({
        createdAt: Math.floor(createdAtMs / 1000),
        hasSecret: secretOf !== null,
        id,
        isCurrent: id === session.deviceId,
        lastSeenAt: Math.floor(lastSeenAtMs / 1000),
        name,
        origin,
        place,
      }))
    },
    /** Ends a device's sessions, deletes the server's part of its key, and bars its key from logging in again. */
    async revoke(session: LiveSession, deviceId: string): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const { userId } = session
        await lockOwnUser(transaction, userId)
        const name = await revokeDevice(transaction, { deviceId, nowMs: nowMs(), userId })
        if (name === undefined) return false
        await audit.write({ ...toAuditEntry(session), detail: name, event: 'device.revoked' }, transaction)
        return true
      })
    },
  }
}

/** Revokes a device. @returns its name; undefined if the user has no such device */
export async function revokeDevice(
  transaction: Pick<Database, 'delete' | 'update'>,
  { deviceId, nowMs, userId }: { deviceId: string; nowMs: number; userId: string },
): Promise<string | undefined> {
  const [revoked] = await transaction
    .update(devices)
    .set({ revokedAtMs: nowMs })
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId), isNull(devices.revokedAtMs)))
    .returning({ name: devices.name })
  if (!revoked) return undefined
  await transaction.delete(walletSessions).where(eq(walletSessions.deviceId, deviceId))
  await transaction.delete(deviceSecrets).where(eq(deviceSecrets.deviceId, deviceId))
  return revoked.name
}
