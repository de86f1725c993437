import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { codeSchema } from './codeSchema.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

/** Logs in with a code from an email. After five attempts or ten minutes, a new email is needed (`CODE_EXPIRED`). */
export const postEmailVerify = defineRoute({
  method: 'POST',
  path: '/v1/user/email/verify',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema, code: codeSchema }),
  response: sessionAnswer,
  errors: ['CODE_EXPIRED', 'CODE_WRONG', 'DEVICE_REMOVED', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
