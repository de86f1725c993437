import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/** The page of a mailed link: who wants to sign in, from where, and a button. Returns HTML. */
export const getDeviceApproval = defineRoute({
  method: 'GET',
  path: '/v1/person/approve',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
