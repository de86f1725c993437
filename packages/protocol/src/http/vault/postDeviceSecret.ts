import { optional, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer, seedProof, walletVersionSchema } from './envelope.js'

/**
 * Makes the server's half for this device, once it has opened an envelope of that version. One that it had is replaced:
 * what was sealed with it opens no more. A device that is new to the person is released first (`postRelease`), or shows by
 * `proof`, a change of kind `adopt`, that it has the seed.
 */
export const postDeviceSecret = defineRoute({
  method: 'POST',
  path: '/v1/vault/device-secret',
  query: strictObject(sdkQuery),
  body: strictObject({ proof: optional(seedProof), version: walletVersionSchema }),
  response: deviceSecretAnswer,
  errors: [
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'SIGNATURE_REFUSED',
    'VERSION_CONFLICT',
    'WALLET_NOT_FOUND',
  ],
})
