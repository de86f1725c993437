import { boolean, type InferOutput, nullable, number, object, string } from 'valibot'
import { loginKindSchema } from './socialProviders.js'

/**
 * A session that begins or goes on. Both tokens are bound to the key of the proof that asked for them: in other hands they
 * are worth nothing.
 */
export const sessionAnswer = object({
  /** Sent as `Authorization: DPoP {accessToken}`. Good for ten minutes. */
  accessToken: string(),
  /** Unix seconds. */
  accessExpiresAt: number(),
  /**
   * Good for one refresh. Used a second time, after its successor was used, it ends the session: keep two tabs of one
   * browser from refreshing at once (Web Locks).
   */
  refreshToken: string(),
  /** Unix seconds. Each refresh moves it on, to `endsAt` at most. */
  refreshExpiresAt: number(),
  /** Unix seconds: the person signs in anew by then. */
  endsAt: number(),
  /** Unix seconds at the server, for clients whose clock is wrong. */
  now: number(),
  sessionId: string(),
  /** Of the person, at every site that uses this server. */
  personId: string(),
  /** Of the key. */
  deviceId: string(),
  /** The first sign-in of this person. */
  isNewPerson: boolean(),
  /** The first of this person with this key. */
  isNewDevice: boolean(),
  /** What was signed in with. */
  login: loginKindSchema,
  /** Proven by a code or vouched for by the provider. */
  email: nullable(string()),
  userName: nullable(string()),
  /**
   * A social account whose proven address is also another person's e-mail login. Accounts are never joined by an address
   * alone: sign in by e-mail and link the social account there.
   */
  hasEmailAccount: boolean(),
})

export type SessionAnswer = InferOutput<typeof sessionAnswer>
