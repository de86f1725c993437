import { array, boolean, type InferOutput, number, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { loginKindSchema } from './socialProviders.js'

export const getSessionsResponse = object({
  sessions: array(
    object({
      id: string(),
      deviceId: string(),
      deviceName: string(),
      login: loginKindSchema,
      /** The site around the frame. */
      origin: string(),
      place: string(),
      /** Unix seconds. */
      createdAt: number(),
      lastUsedAt: number(),
      isCurrent: boolean(),
    }),
  ),
})

export type GetSessionsResponse = InferOutput<typeof getSessionsResponse>

/** Lists the user's active sessions, most recently used first. */
export const getSessions = defineRoute({
  method: 'GET',
  path: '/v1/user/sessions',
  query: strictObject(sdkQuery),
  response: getSessionsResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
