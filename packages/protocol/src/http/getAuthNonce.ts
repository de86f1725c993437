import { type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the field's own cloud authority, so that existing clients work.

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
