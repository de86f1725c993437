import { createSecretToken, hashToken } from './secretTokens.js'

/** Lifetime of an access token. */
const accessMs = 10 * 60_000
/** A session ends if it is not used for this time. */
const idleMs = 30 * 24 * 60 * 60_000

/** Creates the two tokens of a session, and the fields of its row that follow from them. */
export function createSessionTokens(nowMs: number, endsAtMs: number) {
  const [accessToken, refreshToken] = [createSecretToken(), createSecretToken()]
  return {
    accessToken,
    refreshToken,
    row: {
      accessExpiresAtMs: Math.min(nowMs + accessMs, endsAtMs),
      accessHash: hashToken(accessToken),
      lastUsedAtMs: nowMs,
      refreshExpiresAtMs: Math.min(nowMs + idleMs, endsAtMs),
      refreshHash: hashToken(refreshToken),
    },
  }
}
