import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/** The page of the link in an email: who wants to log in, from where, and a button. Returns HTML. */
export const getDeviceApproval = defineRoute({
  method: 'GET',
  path: '/v1/user/approve',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
