import { integer, literal, maxLength, number, object, pipe, string, unknown } from 'valibot'

/** Ids that two clients number their messages by: milliseconds since 1970 with digits behind, a safe integer. */
const idSchema = pipe(number(), integer())

/** A request inside an envelope, whichever its method. */
export const signRequestSchema = object({
  id: idSchema,
  jsonrpc: literal('2.0'),
  method: pipe(string(), maxLength(64)),
  params: unknown(),
})

/** An answer inside an envelope: it went well. */
export const signResultSchema = object({ id: idSchema, jsonrpc: literal('2.0'), result: unknown() })

/** An answer inside an envelope: it did not. */
export const signErrorSchema = object({
  id: idSchema,
  jsonrpc: literal('2.0'),
  error: object({ code: number(), message: string() }),
})
