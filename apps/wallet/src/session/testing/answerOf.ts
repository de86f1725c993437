import type { SessionAnswer } from '@portico/protocol/http'

/** Returns the server's response for a logged-in user, valid for an hour. */
export function answerOf(userId: string): SessionAnswer {
  const now = Math.floor(Date.now() / 1000)
  return {
    accessExpiresAt: now + 3600,
    accessToken: `token of ${userId}`,
    deviceId: 'd',
    email: `${userId}@portico.test`,
    endsAt: now + 3600,
    hasEmailAccount: false,
    isNewDevice: false,
    isNewUser: false,
    login: 'email',
    now,
    userId,
    refreshExpiresAt: now + 3600,
    refreshToken: `refresh of ${userId}`,
    sessionId: `session of ${userId}`,
    userName: null,
  }
}
