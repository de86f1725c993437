import type { LoginKind, SessionAnswer } from '@portico/protocol/http'
import type { walletSessions } from './schema.js'

type Row = Pick<
  typeof walletSessions.$inferSelect,
  | 'accessExpiresAtMs'
  | 'deviceId'
  | 'endsAtMs'
  | 'id'
  | 'loginKind'
  | 'refreshExpiresAtMs'
  | 'userId'
  | 'userName'
>

/** Describes a session to its frame, without its tokens. */
export function describeSession(
  session: Row,
  { email, nowMs }: { email: string | null; nowMs: number },
): Omit<SessionAnswer, 'accessToken' | 'refreshToken'> {
  return {
    accessExpiresAt: Math.floor(session.accessExpiresAtMs / 1000),
    deviceId: session.deviceId,
    email,
    endsAt: Math.floor(session.endsAtMs / 1000),
    hasEmailAccount: false,
    isNewDevice: false,
    isNewUser: false,
    login: session.loginKind as LoginKind,
    now: Math.floor(nowMs / 1000),
    userId: session.userId,
    refreshExpiresAt: Math.floor(session.refreshExpiresAtMs / 1000),
    sessionId: session.id,
    userName: session.userName,
  }
}
