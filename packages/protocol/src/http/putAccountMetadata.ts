import { any, nullable, object, optional, record, strictObject, string, unknown } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the cloud service that existing clients use, so that these clients work.

/** Stores a site's data about an account: up to 8 kB of JSON. */
export const putAccountMetadata = defineRoute({
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query: strictObject({ ...sdkQuery, account: optional(accountSchema) }),
  body: strictObject({ metadata: nullable(record(string(), any())) }),
  response: object({ metadata: nullable(record(string(), unknown())) }),
  errors: ['SESSION_REQUIRED'],
})
