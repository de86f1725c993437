import {
  array,
  type InferOutput,
  lazy,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Maximum number of requests in one batch. */
export const rpcBatchLimit = 100

const id = nullable(union([pipe(string(), maxLength(256)), number()]))

/** One JSON-RPC 2.0 call. */
export const rpcCall = strictObject({
  jsonrpc: literal('2.0'),
  id: optional(id),
  method: pipe(string(), minLength(1), maxLength(64)),
  params: optional(union([array(unknown()), record(string(), unknown())])),
})

export type RpcCall = InferOutput<typeof rpcCall>

const rpcBatch = pipe(array(rpcCall), minLength(1), maxLength(rpcBatchLimit))

/** One JSON-RPC 2.0 response: a `result` or an `error`. */
export const rpcAnswer = object({
  jsonrpc: literal('2.0'),
  id: nullable(union([string(), number()])),
  result: optional(unknown()),
  error: optional(object({ code: number(), message: string(), data: optional(unknown()) })),
})

export type RpcAnswer = InferOutput<typeof rpcAnswer>

/**
 * Forwards JSON-RPC to a network. The body may be `text/plain`, which avoids a preflight in browsers.
 *
 * An error of one call is a JSON-RPC error with status 200. An error of the whole request (unknown project, not JSON,
 * too large) has its own HTTP status. Its body is both a `WireError` and a JSON-RPC error.
 */
export const rpcProxy = defineRoute({
  method: 'POST',
  path: '/v1/',
  query: strictObject({
    ...sdkQuery,
    /** CAIP-2. */
    chainId: networkIdSchema,
  }),
  // This is not a union, because a union's error would not name the invalid field and call.
  body: lazy((input) => (Array.isArray(input) ? rpcBatch : rpcCall)),
  response: union([rpcAnswer, array(rpcAnswer)]),
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
