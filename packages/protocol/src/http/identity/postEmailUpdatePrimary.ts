import { type InferOutput, number, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { codeSchema } from './codeSchema.js'
import { secretSchema } from './secretSchema.js'

export const postEmailUpdatePrimaryResponse = object({
  /** Id of the attempt for the code that is now sent to the new address. */
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
})

export type PostEmailUpdatePrimaryResponse = InferOutput<typeof postEmailUpdatePrimaryResponse>

/** Takes the code that was sent to the current address. */
export const postEmailUpdatePrimary = defineRoute({
  method: 'POST',
  path: '/v1/user/email/update/primary',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema, code: codeSchema }),
  response: postEmailUpdatePrimaryResponse,
  errors: [
    'CODE_EXPIRED',
    'CODE_WRONG',
    'MAIL_UNAVAILABLE',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
  ],
})
