import {
  array,
  type InferOutput,
  nullish,
  number,
  object,
  optional,
  record,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { nameSchema } from './nameSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** A name of the operator's domain, with its addresses. */
export const getProfileAccountResponse = object({
  /** The complete name, e.g. `alice.agora.eth`. */
  name: string(),
  /** Unix seconds. */
  registered: number(),
  /** Unix seconds. */
  updated: number(),
  /** Addresses by SLIP-44 coin type: `0x80000000 | chain id` for one EVM network (ENSIP-11), `60` for all of them. */
  addresses: record(
    string(),
    object({
      address: string(),
      /** Unix seconds. */
      created: number(),
    }),
  ),
  attributes: array(object({ avatar: nullish(string()), bio: nullish(string()) })),
})

export type NameRecord = InferOutput<typeof getProfileAccountResponse>

/** Returns the addresses of a name. */
export const getProfileAccount = defineRoute({
  method: 'GET',
  path: '/v1/profile/account/{name}',
  params: strictObject({ name: nameSchema }),
  query: strictObject({ ...sdkQuery, apiVersion: optional(string()) }),
  response: getProfileAccountResponse,
  errors: ['NOT_FOUND'],
})
