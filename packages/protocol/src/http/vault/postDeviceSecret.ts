import { optional, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { deviceSecretAnswer, seedProof, walletVersionSchema } from './envelope.js'

/**
 * Creates the server's half for this device, after the device has opened an envelope of that version. It replaces an
 * existing half, and the data that was sealed with the old half can no longer be opened. If the device is new to the
 * user, it first needs a release (`postRelease`), or a `proof` of kind `adopt` that it has the seed.
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
