import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer } from './envelope.js'

/**
 * Releases the server's half of the key of the device that asks: to its live session alone, 60 times a minute and 1,000 a
 * day unless the settings say otherwise, written down each time. `DEVICE_SECRET_NOT_FOUND` where there is none: the device
 * is new, was revoked, or the seed was replaced.
 */
export const getDeviceSecret = defineRoute({
  method: 'GET',
  path: '/v1/vault/device-secret',
  query: strictObject(sdkQuery),
  response: deviceSecretAnswer,
  errors: ['DEVICE_SECRET_NOT_FOUND', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
