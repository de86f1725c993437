import type { LoginKind } from '@portico/protocol/http'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { devices, walletSessions } from './schema.js'

/**
 * Lists the sessions of a session's user, with their devices. The one that was used last comes first.
 *
 * @param deviceId lists only the sessions of this device. Default: those of every device
 */
export async function listSessions(
  database: Database,
  session: { id: string; userId: string },
  { deviceId, nowMs }: { deviceId: string | undefined; nowMs: number },
) {
  const rows = await database
    .select({ device: devices, session: walletSessions })
    .from(walletSessions)
    .innerJoin(devices, eq(devices.id, walletSessions.deviceId))
    .where(
      and(
        eq(walletSessions.userId, session.userId),
        gt(walletSessions.refreshExpiresAtMs, nowMs),
        deviceId === undefined ? undefined : eq(walletSessions.deviceId, deviceId),
      ),
    )
    .orderBy(desc(walletSessions.lastUsedAtMs))
    .limit(200)
  return rows.map(({ device, session: { createdAtMs, id, lastUsedAtMs, loginKind } }) => ({
    createdAt: Math.floor(createdAtMs / 1000),
    deviceId: device.id,
    deviceName: device.name,
    id,
    isCurrent: id === session.id,
    lastUsedAt: Math.floor(lastUsedAtMs / 1000),
    login: loginKind as LoginKind,
    origin: device.origin,
    place: device.place,
  }))
}
