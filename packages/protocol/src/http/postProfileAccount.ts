import {
  boolean,
  type InferInput,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { nameSchema } from './nameSchema.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

const text = (limit: number) => pipe(string(), maxLength(limit))

/** The signed text, as JSON with its keys in this order. */
export const nameMessage = strictObject({
  /** The complete name, e.g. `alice.agora.eth`. Its domain shows which server the signature is for. */
  name: nameSchema,
  attributes: strictObject({ avatar: optional(text(2048)), bio: optional(text(500)) }),
  /** Unix seconds. */
  timestamp: pipe(number(), integer(), minValue(0)),
})

export type NameMessage = InferOutput<typeof nameMessage>

export const postProfileAccountBody = strictObject({
  /** `(0x80000000 | chain id) >>> 0` of the network on which the account signs. Source: ENSIP-11. */
  coin_type: pipe(number(), integer(), minValue(0x8000_0000), maxValue(0xffff_ffff)),
  address: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid CAIP Address')),
  /** `NameMessage` as JSON, byte for byte as signed. */
  message: text(4096),
  /** Signature of `personal_sign`, in hex. If the account is a contract, it may have any length. */
  signature: pipe(string(), regex(/^0x([0-9a-fA-F]{2}){1,16384}$/, 'must be a signature in hex')),
  projectId: optional(projectIdSchema),
})

export type PostProfileAccountBody = InferInput<typeof postProfileAccountBody>

export const postProfileAccountResponse = object({ success: boolean() })

export type PostProfileAccountResponse = InferOutput<typeof postProfileAccountResponse>

/**
 * Registers a name. If the same account repeats the request, the response is the same. An error has both Portico's own
 * form and the established one: `{status, reasons: [{name, description}]}`.
 */
export const postProfileAccount = defineRoute({
  method: 'POST',
  path: '/v1/profile/account',
  query: strictObject(sdkQuery),
  body: postProfileAccountBody,
  response: postProfileAccountResponse,
  errors: [
    'MESSAGE_EXPIRED',
    'NAMES_OFF',
    'NAME_INVALID',
    'NAME_LIMIT_REACHED',
    'NAME_RESERVED',
    'NAME_TAKEN',
    'SIGNATURE_REFUSED',
    'UNSUPPORTED_CHAIN',
    'UPSTREAM_UNAVAILABLE',
  ],
})
