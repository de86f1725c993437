import { type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the cloud service that existing clients use, so that these clients work.

export const getAuthNonceResponse = object({
  /** 22 letters and digits. */
  nonce: string(),
  /** A JWT that binds the nonce to the client. Send it back as `x-nonce-jwt`. */
  token: string(),
})

export type GetAuthNonceResponse = InferOutput<typeof getAuthNonceResponse>

/** Returns a nonce for one sign-in. The nonce is valid once, for five minutes, in the browser that requested it. */
export const getAuthNonce = defineRoute({
  method: 'GET',
  path: '/auth/v1/nonce',
  query: strictObject(sdkQuery),
  response: getAuthNonceResponse,
})
