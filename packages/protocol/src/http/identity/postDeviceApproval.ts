import { object, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from './secretSchema.js'

/**
 * Takes the user's decision from the form of `getDeviceApproval`. Returns HTML. If the user approved, the page shows
 * the code.
 */
export const postDeviceApproval = defineRoute({
  method: 'POST',
  path: '/v1/user/approve',
  query: object({}),
  body: strictObject({ token: secretSchema, decision: picklist(['approve', 'refuse']) }),
})
