import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { type GenericSchema, safeParse } from 'valibot'
import type { Upstream } from '../chain/upstream.js'
import { UnusableAnswerError } from '../errors/upstream.js'

/** Time limit of one request to the node. */
export const timeoutMs = 8000

export type PoolAsk = ReturnType<typeof createPoolAsk>

/**
 * Creates a function that sends calls to a network's nodes and parses the results. @throws UnusableAnswerError in each
 * call
 */
export function createPoolAsk(upstream: Upstream) {
  return async <output>(calls: readonly RpcCall[], schema: GenericSchema<unknown, output>) =>
    (await upstream.send(calls, { signal: AbortSignal.timeout(timeoutMs) })).map((answer, index) =>
      parseAnswer(calls[index]?.method ?? '', schema, answer),
    )
}

export function toCall(method: string, params: readonly unknown[], index: number): RpcCall {
  return { id: index + 1, jsonrpc: '2.0', method, params: [...params] }
}

function parseAnswer<output>(
  method: string,
  schema: GenericSchema<unknown, output>,
  answer: RpcAnswer,
): output {
  const parsed = safeParse(schema, answer.result)
  if (!parsed.success) throw new UnusableAnswerError({ method, said: answer.error?.message })
  return parsed.output
}
