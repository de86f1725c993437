import { array, looseObject, object, record, string, unknown } from 'valibot'
import { defineRoute } from './defineRoute.js'

/** Public keys of the sessions' JWTs (RFC 7517). */
export const getAuthKeys = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  query: looseObject({}),
  response: object({ keys: array(record(string(), unknown())) }),
})
