import { type InferOutput, nullable, object, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getIdentityResponse = object({
  /** Null if the server knows no name of the address. */
  name: nullable(string()),
  /** URL of an image, or null. */
  avatar: nullable(string()),
})

export type GetIdentityResponse = InferOutput<typeof getIdentityResponse>

/** Returns the name and picture of an address. */
export const getIdentity = defineRoute({
  method: 'GET',
  path: '/v1/identity/{address}',
  params: strictObject({ address: accountSchema }),
  query: strictObject({ ...sdkQuery, sender: optional(accountSchema) }),
  response: getIdentityResponse,
})
