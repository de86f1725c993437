import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/** The page of a mailed link: who asks to sign in, from where, and a button. Answers with HTML. */
export const getDeviceApproval = defineRoute({
  method: 'GET',
  path: '/v1/person/approve',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
