import { integer, literal, maxLength, number, object, pipe, string, unknown } from 'valibot'

/** Message ids of two clients: milliseconds since 1970 followed by digits. The number must be a safe integer. */
const idSchema = pipe(number(), integer())

/** A request inside an envelope, with any method. */
export const signRequestSchema = object({
  id: idSchema,
  jsonrpc: literal('2.0'),
  method: pipe(string(), maxLength(64)),
  params: unknown(),
})

/** A successful response inside an envelope. */
export const signResultSchema = object({ id: idSchema, jsonrpc: literal('2.0'), result: unknown() })

/** A failed response inside an envelope. */
export const signErrorSchema = object({
  id: idSchema,
  jsonrpc: literal('2.0'),
  error: object({ code: number(), message: string() }),
})
