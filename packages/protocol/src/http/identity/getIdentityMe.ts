import { array, boolean, type InferOutput, nullable, number, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { loginKindSchema } from './socialProviders.js'

export const getIdentityMeResponse = object({
  userId: string(),
  deviceId: string(),
  sessionId: string(),
  email: nullable(string()),
  userName: nullable(string()),
  /** Unix seconds. */
  createdAt: number(),
  logins: array(
    object({
      id: string(),
      kind: loginKindSchema,
      email: nullable(string()),
      /** True if the provider has confirmed `email`, or a code has proven it. */
      isEmailVerified: boolean(),
      userName: nullable(string()),
      /** Unix seconds. */
      createdAt: number(),
    }),
  ),
  /** Unix seconds until which the last fresh proof counts. */
  freshUntil: number(),
})

export type GetIdentityMeResponse = InferOutput<typeof getIdentityMeResponse>

/** Returns the logged-in user. */
export const getIdentityMe = defineRoute({
  method: 'GET',
  path: '/v1/user/me',
  query: strictObject(sdkQuery),
  response: getIdentityMeResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
