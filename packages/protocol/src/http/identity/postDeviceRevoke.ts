import { boolean, object, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postDeviceRevokeResponse = object({ revoked: boolean() })

/**
 * Removes a device. Its sessions end, and the server deletes its half of the device's key. The key can never log in
 * again.
 */
export const postDeviceRevoke = defineRoute({
  method: 'POST',
  path: '/v1/user/devices/revoke',
  query: strictObject(sdkQuery),
  body: strictObject({ deviceId: pipe(string(), uuid()) }),
  response: postDeviceRevokeResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
