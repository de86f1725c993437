import { object, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from './secretSchema.js'

/** The person's decision, by the form of that page. Answers with HTML, which shows the code once it is approved. */
export const postDeviceApproval = defineRoute({
  method: 'POST',
  path: '/v1/person/approve',
  query: object({}),
  body: strictObject({ token: secretSchema, decision: picklist(['approve', 'refuse']) }),
})
