import { type InferOutput, object, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postEmailDeviceResponse = object({
  /**
   * `waiting`: send the request again immediately. `expired`: the attempt has expired, does not exist, or belongs to
   * another key.
   */
  status: picklist(['waiting', 'approved', 'refused', 'expired']),
})

export type PostEmailDeviceResponse = InferOutput<typeof postEmailDeviceResponse>

/** Waits up to ten seconds until the user approves the link in an email. */
export const postEmailDevice = defineRoute({
  method: 'POST',
  path: '/v1/user/email/device',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema }),
  response: postEmailDeviceResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
