import { array, boolean, type InferOutput, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { socialProviderSchema } from './socialProviders.js'

export const getIdentityMethodsResponse = object({
  email: boolean(),
  socials: array(socialProviderSchema),
  farcaster: boolean(),
})

export type GetIdentityMethodsResponse = InferOutput<typeof getIdentityMethodsResponse>

/** Returns the ways to log in on this server. Public. */
export const getIdentityMethods = defineRoute({
  method: 'GET',
  path: '/v1/user/methods',
  query: strictObject(sdkQuery),
  response: getIdentityMethodsResponse,
})
