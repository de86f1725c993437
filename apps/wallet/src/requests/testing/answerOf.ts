import type { SessionAnswer } from '@portico/protocol/http'

/** Returns the server's response for a logged-in user, valid for an hour. */
export function answerOf(personId: string): SessionAnswer {
  const now = Math.floor(Date.now() / 1000)
  return {
    accessExpiresAt: now + 3600,
    accessToken: `token of ${personId}`,
    deviceId: 'd',
    email: `${personId}@portico.test`,
    endsAt: now + 3600,
    hasEmailAccount: false,
    isNewDevice: false,
    isNewPerson: false,
    login: 'email',
    now,
    personId,
    refreshExpiresAt: now + 3600,
    refreshToken: `refresh of ${personId}`,
    sessionId: `session of ${personId}`,
    userName: null,
  }
}
