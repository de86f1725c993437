import { type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { codeSchema } from './codeSchema.js'
import { secretSchema } from './secretSchema.js'

export const postEmailUpdateSecondaryResponse = object({ email: string() })

export type PostEmailUpdateSecondaryResponse = InferOutput<typeof postEmailUpdateSecondaryResponse>

/** The code of the new address: from now on it is the person's. `LOGIN_TAKEN` where it is somebody else's login. */
export const postEmailUpdateSecondary = defineRoute({
  method: 'POST',
  path: '/v1/person/email/update/secondary',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema, code: codeSchema }),
  response: postEmailUpdateSecondaryResponse,
  errors: [
    'CODE_EXPIRED',
    'CODE_WRONG',
    'LOGIN_TAKEN',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
  ],
})
