import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer } from './envelope.js'

/**
 * Returns the server's half of the key of the requesting device, only to its live session, and logs each time. By
 * default at most 60 times a minute and 1,000 a day. `DEVICE_SECRET_NOT_FOUND` if there is none: the device is new,
 * was revoked, or the seed was replaced.
 */
export const getDeviceSecret = defineRoute({
  method: 'GET',
  path: '/v1/vault/device-secret',
  query: strictObject(sdkQuery),
  response: deviceSecretAnswer,
  errors: ['DEVICE_SECRET_NOT_FOUND', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
