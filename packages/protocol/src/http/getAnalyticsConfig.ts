import { boolean, type InferOutput, object, strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getAnalyticsConfigResponse = object({ isAnalyticsEnabled: boolean() })

export type GetAnalyticsConfigResponse = InferOutput<typeof getAnalyticsConfigResponse>

/** Whether the project's owner wants analytics events. */
export const getAnalyticsConfig = defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: strictObject(sdkQuery),
  response: getAnalyticsConfigResponse,
})
