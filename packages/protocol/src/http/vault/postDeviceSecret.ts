import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer, walletVersionSchema } from './envelope.js'

/**
 * Makes the server's half for this device, once it has opened an envelope of that version. One that it had is replaced:
 * what was sealed with it opens no more.
 */
export const postDeviceSecret = defineRoute({
  method: 'POST',
  path: '/v1/vault/device-secret',
  query: strictObject(sdkQuery),
  body: strictObject({ version: walletVersionSchema }),
  response: deviceSecretAnswer,
  errors: [
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'SESSION_REQUIRED',
    'VERSION_CONFLICT',
    'WALLET_NOT_FOUND',
  ],
})
