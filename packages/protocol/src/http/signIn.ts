import {
  any,
  array,
  boolean,
  type InferInput,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// The routes of sign-in. Source of their shapes: the field's own cloud authority, so that existing clients work.

export const getAuthNonceResponse = object({
  /** 22 letters and digits. */
  nonce: string(),
  /** A JWT that binds the nonce to who asked for it: to be sent back as `x-nonce-jwt`. */
  token: string(),
})

export type GetAuthNonceResponse = InferOutput<typeof getAuthNonceResponse>

/** A nonce for one sign-in: valid for five minutes, for the browser that asked, once. */
export const getAuthNonce = defineRoute({
  method: 'GET',
  path: '/auth/v1/nonce',
  query: strictObject(sdkQuery),
  response: getAuthNonceResponse,
})

const shortText = (length: number) => pipe(string(), maxLength(length))

export const postAuthenticateBody = strictObject({
  /** What the message says, as fields. The message alone counts. */
  data: optional(nullable(looseObject({}))),
  message: pipe(string(), minLength(1), maxLength(10_000)),
  signature: pipe(string(), minLength(1), maxLength(60_000)),
  clientId: nullish(shortText(256)),
  walletInfo: nullish(
    union([
      looseObject({
        type: picklist(['walletconnect', 'extension', 'unknown']),
        name: nullish(shortText(256)),
        icon: nullish(shortText(200_000)),
      }),
      looseObject({ type: literal('social'), social: shortText(64), identifier: nullish(shortText(320)) }),
    ]),
  ),
  /** `cookie`: the session is an HttpOnly cookie alone, which no script of the page can read. */
  session: optional(literal('cookie')),
})

export type PostAuthenticateBody = InferInput<typeof postAuthenticateBody>

export const postAuthenticateResponse = object({
  /** The session's JWT. Absent where it is a cookie. */
  token: optional(string()),
})

export type PostAuthenticateResponse = InferOutput<typeof postAuthenticateResponse>

/** Checks a signed message and begins a session. The nonce's token is sent as `x-nonce-jwt: Bearer …`. */
export const postAuthenticate = defineRoute({
  method: 'POST',
  path: '/auth/v1/authenticate',
  query: strictObject(sdkQuery),
  body: postAuthenticateBody,
  response: postAuthenticateResponse,
  errors: ['NONCE_REFUSED', 'SIGN_IN_NOT_YET_VALID', 'SIGN_IN_REFUSED'],
})

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

/** Who is signed in, by `Authorization: Bearer …` or by the cookie. */
export const getAuthMe = defineRoute({
  method: 'GET',
  path: '/auth/v1/me',
  query: strictObject({
    ...sdkQuery,
    includeAppKitAccount: optional(picklist(['true', 'false'])),
    /** CAIP-10. Which of several signed-in accounts a browser with cookies means. */
    account: optional(accountSchema),
  }),
  response: getAuthMeResponse,
  errors: ['SESSION_REQUIRED'],
})

/** What a site keeps of an account: 8 kB of JSON. */
export const putAccountMetadata = defineRoute({
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query: strictObject({ ...sdkQuery, account: optional(accountSchema) }),
  body: strictObject({ metadata: nullable(record(string(), any())) }),
  response: object({ metadata: nullable(record(string(), unknown())) }),
  errors: ['SESSION_REQUIRED'],
})

export const postSignOutResponse = object({ signedOut: boolean() })

/** Ends the session, wherever its token is. Idempotent. */
export const postSignOut = defineRoute({
  method: 'POST',
  path: '/auth/v1/sign-out',
  query: strictObject({ ...sdkQuery, account: optional(accountSchema) }),
  response: postSignOutResponse,
})

export const postAuthRefreshResponse = object({ token: optional(string()) })

/** A session anew, for as long again; the old token ends. */
export const postAuthRefresh = defineRoute({
  method: 'POST',
  path: '/auth/v1/refresh',
  query: strictObject({ ...sdkQuery, account: optional(accountSchema) }),
  response: postAuthRefreshResponse,
  errors: ['SESSION_REQUIRED'],
})

/** Public keys of the sessions' JWTs (RFC 7517). */
export const getAuthKeys = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  query: looseObject({}),
  response: object({ keys: array(record(string(), unknown())) }),
})
