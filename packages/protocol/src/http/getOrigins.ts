import { array, type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getOriginsResponse = object({
  /** Origins that are exact, or have `*` for one label, e.g. `https://*.example.com`. */
  allowedOrigins: array(string()),
})

export type GetOriginsResponse = InferOutput<typeof getOriginsResponse>

/** Returns the origins that may use a project. Any origin may read this list, so a site can check itself. */
export const getOrigins = defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  query: strictObject(sdkQuery),
  response: getOriginsResponse,
})
