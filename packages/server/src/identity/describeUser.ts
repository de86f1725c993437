import type { GetIdentityMeResponse, LoginKind } from '@portico/protocol/http'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { logins, users } from './schema.js'
import { freshMs, type LiveSession } from './sessions.js'

/** Describes the user of a session, with all logins. The email address is a proven one, otherwise a provider's. */
export async function describeUser(
  database: Database,
  { deviceId, id: sessionId, userId, provenAtMs, userName }: LiveSession,
): Promise<GetIdentityMeResponse> {
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  const held = await database
    .select()
    .from(logins)
    .where(eq(logins.userId, userId))
    .orderBy(asc(logins.createdAtMs))
  const own = held.find(({ kind }) => kind === 'email') ?? held.find((each) => each.isEmailVerified)
  return {
    createdAt: Math.floor((user?.createdAtMs ?? 0) / 1000),
    deviceId,
    email: own?.email ?? null,
    freshUntil: Math.floor((provenAtMs + freshMs) / 1000),
    logins: held.map(({ createdAtMs, email, id, isEmailVerified, kind, userName }) => ({
      createdAt: Math.floor(createdAtMs / 1000),
      email,
      id,
      isEmailVerified,
      kind: kind as LoginKind,
      userName,
    })),
    userId,
    sessionId,
    userName,
  }
}
