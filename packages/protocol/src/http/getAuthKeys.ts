import { array, object, record, strictObject, string, unknown } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/** Returns the public keys of the sessions' JWTs (RFC 7517). */
export const getAuthKeys = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  query: strictObject(sdkQuery),
  response: object({ keys: array(record(string(), unknown())) }),
})
