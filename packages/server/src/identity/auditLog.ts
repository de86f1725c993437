import { type AuditEvent, auditEvents } from '@portico/protocol/http'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { isAccountGone } from './isAccountGone.js'
import { auditEntries } from './schema.js'

const hourMs = 60 * 60_000
/** A year. */
const keptMs = 365 * 24 * hourMs
const pageLength = 50

export type AuditEntry = {
  userId: string
  event: AuditEvent
  deviceId?: string | undefined
  deviceName?: string | undefined
  origin?: string | undefined
  place?: string | undefined
  detail?: string | undefined
}

export type AuditLog = ReturnType<typeof createAuditLog>

/** Creates the log of security events of accounts, which users can read. */
export function createAuditLog(database: Database, nowMs: () => number) {
  async function write(entry: AuditEntry, transaction: Pick<Database, 'insert'> = database): Promise<void> {
    await transaction.insert(auditEntries).values({ ...entry, atMs: nowMs(), count: 1 })
  }

  return {
    /** Writes an event. With `transaction`, it is written together with the change itself. */
    write,
    /** Writes an event of a request that has no session. If the user was deleted in the meantime, does nothing. */
    async writeUnlessGone(entry: AuditEntry): Promise<void> {
      try {
        await write(entry)
      } catch (error) {
        if (!isAccountGone(error)) throw error
      }
    },
    /** Writes an event that happens often: one entry an hour, with a count. */
    async count(entry: AuditEntry): Promise<void> {
      const now = nowMs()
      const hourKey = `${entry.userId} ${entry.event} ${entry.deviceId ?? ''} ${Math.floor(now / hourMs)}`
      await database
        .insert(auditEntries)
        .values({ ...entry, atMs: now, count: 1, hourKey })
        .onConflictDoUpdate({
          set: { atMs: now, count: sql`${auditEntries.count} + 1` },
          target: auditEntries.hourKey,
        })
    },
    /** Returns the entries, newest first, `pageLength` at a time. */
    async list(
      userId: string,
      {
        cursor,
        deviceId,
      }: {
        cursor?: string | undefined
        /** Default: entries of every device, and entries without a device. */
        deviceId?: string | undefined
      } = {},
    ) {
      const rows = await database
        .select()
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.userId, userId),
            cursor === undefined ? undefined : lt(auditEntries.id, Number(cursor)),
            deviceId === undefined ? undefined : eq(auditEntries.deviceId, deviceId),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(pageLength + 1)
      const page = rows.slice(0, pageLength)
      return {
        entries: page.flatMap((row) => {
          const event = auditEvents.find((known) => known === row.event)
          if (event === undefined) return []
          return {
            at: Math.floor(row.atMs / 1000),
            count: row.count,
            detail: row.detail,
            deviceId: row.deviceId,
            deviceName: row.deviceName,
            event,
            id: String(row.id),
            origin: row.origin,
            place: row.place,
          }
        }),
        next: rows.length > pageLength ? String(page.at(-1)?.id) : null,
      }
    },
    async prune() {
      await removeBefore(database, auditEntries.atMs, nowMs() - keptMs)
    },
  }
}
