import {
  type InferInput,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullable,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
  union,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// The shapes are those of the cloud service that existing clients use, so these clients also work with this server.

const shortText = (length: number) => pipe(string(), maxLength(length))

export const postAuthenticateBody = strictObject({
  /** The fields of the message. They are ignored, because only the message itself counts. */
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
  /** `cookie`: the session exists only as an HttpOnly cookie, which no script of the page can read. */
  session: optional(literal('cookie')),
})

export type PostAuthenticateBody = InferInput<typeof postAuthenticateBody>

export const postAuthenticateResponse = object({
  /** The session's JWT. Absent if the session is a cookie. */
  token: optional(string()),
})

export type PostAuthenticateResponse = InferOutput<typeof postAuthenticateResponse>

/** Verifies a signed message and starts a session. The client sends the nonce's token as `x-nonce-jwt: Bearer …`. */
export const postAuthenticate = defineRoute({
  method: 'POST',
  path: '/auth/v1/authenticate',
  query: strictObject(sdkQuery),
  body: postAuthenticateBody,
  response: postAuthenticateResponse,
  errors: ['NONCE_REFUSED', 'SIGN_IN_NOT_YET_VALID', 'SIGN_IN_REFUSED'],
})
