import { array, type InferOutput, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { getProfileAccountResponse } from './getProfileAccount.js'
import { sdkQuery } from './sdkQuery.js'

/** Oldest first. Empty if the address has no name. */
export const getProfileReverseResponse = array(getProfileAccountResponse)

export type GetProfileReverseResponse = InferOutput<typeof getProfileReverseResponse>

/** Returns the names of an address. */
export const getProfileReverse = defineRoute({
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: strictObject({ address: accountSchema }),
  query: strictObject({ ...sdkQuery, apiVersion: optional(string()), sender: optional(accountSchema) }),
  response: getProfileReverseResponse,
})
