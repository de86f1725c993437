import { type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { codeSchema } from './codeSchema.js'
import { secretSchema } from './secretSchema.js'

export const postEmailUpdateSecondaryResponse = object({ email: string() })

export type PostEmailUpdateSecondaryResponse = InferOutput<typeof postEmailUpdateSecondaryResponse>

/**
 * Takes the code of the new address, which then replaces the old one. `LOGIN_TAKEN` if the address is another user's
 * login.
 */
export const postEmailUpdateSecondary = defineRoute({
  method: 'POST',
  path: '/v1/user/email/update/secondary',
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
