import { integer, literal, maxLength, number, object, pipe, string, union, unknown } from 'valibot'
import { receivedMessageSchema } from './relayMessage.js'

/** The id of a request: a string or a whole number, as clients use both. The response has the same id. */
const requestIdSchema = union([pipe(string(), maxLength(64)), pipe(number(), integer())])

/** A request with any method. */
export const relayRequestSchema = object({
  id: requestIdSchema,
  jsonrpc: literal('2.0'),
  method: pipe(string(), maxLength(64)),
  params: unknown(),
})

export type RelayRequestId = string | number

/** A response with a result. From a client, it means that the client has received a message. */
export const relayResultSchema = object({
  id: requestIdSchema,
  jsonrpc: literal('2.0'),
  result: unknown(),
})

/** A response with an error. */
export const relayErrorSchema = object({
  id: requestIdSchema,
  jsonrpc: literal('2.0'),
  error: object({ code: number(), message: string() }),
})

/**
 * A message that the relay delivers to a subscriber. The subscriber responds `true`. Without a response, the relay
 * delivers it again.
 */
export const relayDeliverySchema = object({
  id: requestIdSchema,
  jsonrpc: literal('2.0'),
  method: literal('irn_subscription'),
  params: object({ id: string(), data: receivedMessageSchema }),
})

/** Error codes of a relay. Source: JSON-RPC 2.0. The last code is from EIP-1474. */
export const relayErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limitExceeded: -32005,
} as const
