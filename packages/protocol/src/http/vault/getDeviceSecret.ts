import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer } from './envelope.js'

/**
 * Returns the server's half of the requesting device's key. Only a live session of that device gets it, and the server
 * logs each request. Default limit: 60 times a minute and 1,000 times a day. If there is no half, the error is
 * `DEVICE_SECRET_NOT_FOUND`: the device is new or was revoked, or the seed was replaced.
 */
export const getDeviceSecret = defineRoute({
  method: 'GET',
  path: '/v1/vault/device-secret',
  query: strictObject(sdkQuery),
  response: deviceSecretAnswer,
  errors: ['DEVICE_SECRET_NOT_FOUND', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
