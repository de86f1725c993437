import { boolean, type InferOutput, nullable, number, object, string } from 'valibot'
import { loginKindSchema } from './socialProviders.js'

/**
 * A session that begins or continues. Both tokens are bound to the key of the proof that requested them, and are
 * useless without that key.
 */
export const sessionAnswer = object({
  /** Sent as `Authorization: DPoP {accessToken}`. Valid for ten minutes. */
  accessToken: string(),
  /** Unix seconds. */
  accessExpiresAt: number(),
  /**
   * Valid for one refresh. If it is used again after its successor was used, the session ends. Use Web Locks, so that
   * two tabs of one browser do not refresh at the same time.
   */
  refreshToken: string(),
  /** Unix seconds. Each refresh extends it, but never beyond `endsAt`. */
  refreshExpiresAt: number(),
  /** Unix seconds. By then, the user must log in again. */
  endsAt: number(),
  /** The server's time in unix seconds, for clients with a wrong clock. */
  now: number(),
  sessionId: string(),
  /** Id of the user. It is the same for every site that uses this server. */
  userId: string(),
  /** Id of the key's device. */
  deviceId: string(),
  /** True at the first login of this user. */
  isNewUser: boolean(),
  /** True at the first login of this user with this key. */
  isNewDevice: boolean(),
  /** The login that was used. */
  login: loginKindSchema,
  /** The email address, proven by a code or confirmed by the provider. */
  email: nullable(string()),
  userName: nullable(string()),
  /**
   * True for a social account whose verified email address is also another user's login. Accounts are never merged
   * because of an address. The user can log in by email, and link the social account there.
   */
  hasEmailAccount: boolean(),
})

export type SessionAnswer = InferOutput<typeof sessionAnswer>
