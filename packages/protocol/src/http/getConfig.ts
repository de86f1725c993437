import { array, boolean, type InferOutput, nullable, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/**
 * Features that a project's owner has enabled. `config: null` means that the site's own options decide. `[]` means that
 * all features are off.
 */
export const getConfigResponse = object({
  features: array(
    object({
      /** E.g. `activity`, `onramp`, `swap`, `social_login`, `reown_branding`. A feature that is not listed is off. */
      id: string(),
      isEnabled: boolean(),
      config: nullable(array(string())),
    }),
  ),
})

export type GetConfigResponse = InferOutput<typeof getConfigResponse>

/** Returns a project's remote features. */
export const getConfig = defineRoute({
  method: 'GET',
  path: '/appkit/v1/config',
  query: strictObject(sdkQuery),
  response: getConfigResponse,
})
