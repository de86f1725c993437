import { array, type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getOriginsResponse = object({
  /** Origins, each exact or with `*` for one label, e.g. `https://*.example.com`. */
  allowedOrigins: array(string()),
})

export type GetOriginsResponse = InferOutput<typeof getOriginsResponse>

/** Returns the origins that may use a project. Every origin may read it, so that a site can check itself. */
export const getOrigins = defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  query: strictObject(sdkQuery),
  response: getOriginsResponse,
})
