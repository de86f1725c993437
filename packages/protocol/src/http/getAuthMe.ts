import {
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the cloud service that existing clients use, so that these clients work.

export const getAuthMeResponse = object({
  aud: string(),
  iss: string(),
  /** Unix seconds. */
  exp: number(),
  projectIdKey: string(),
  sub: string(),
  address: string(),
  /** The network's reference: a number for eip155. */
  chainId: union([number(), string()]),
  chainIdNamespace: string(),
  caip2Network: string(),
  uri: string(),
  domain: string(),
  projectUuid: string(),
  profileUuid: string(),
  nonce: string(),
  appKitAccount: optional(
    object({
      uuid: string(),
      caip2_chain: string(),
      address: string(),
      profile_uuid: string(),
      created_at: string(),
      is_main_account: boolean(),
      verification_status: nullable(string()),
      connection_method: nullable(record(string(), unknown())),
      metadata: nullable(record(string(), unknown())),
      last_signed_in_at: string(),
      signed_up_at: string(),
      updated_at: string(),
    }),
  ),
})

export type GetAuthMeResponse = InferOutput<typeof getAuthMeResponse>

/** Returns the signed-in user, found by `Authorization: Bearer …` or by the cookie. */
export const getAuthMe = defineRoute({
  method: 'GET',
  path: '/auth/v1/me',
  query: strictObject({
    ...sdkQuery,
    includeAppKitAccount: optional(picklist(['true', 'false'])),
    /** CAIP-10. Selects one account if a browser has the cookies of several. */
    account: optional(accountSchema),
  }),
  response: getAuthMeResponse,
  errors: ['SESSION_REQUIRED'],
})
