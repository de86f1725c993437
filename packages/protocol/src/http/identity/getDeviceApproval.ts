import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/** Returns the page of the link in an email, in HTML. It shows who wants to log in and from where, and has a button. */
export const getDeviceApproval = defineRoute({
  method: 'GET',
  path: '/v1/user/approve',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
