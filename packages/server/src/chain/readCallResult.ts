import type { RpcAnswer } from '@portico/protocol/http'
import { isRevert } from '@portico/protocol/token'
import { UpstreamUnavailableError } from '../errors/request.js'
import { UnusableAnswerError } from '../errors/upstream.js'
import { isHexBytes } from './isHexBytes.js'
import { isLimitedAnswer } from './rpcNode.js'

/**
 * Returns what a contract returned to `eth_call`; undefined if the contract failed.
 *
 * @throws UpstreamUnavailableError if the node says neither, because it limits the rate, is overloaded or lacks the
 * block. That says nothing about the contract, so it must not be cached or stored as if it did.
 */
export function readCallResult(answer: RpcAnswer | undefined): `0x${string}` | undefined {
  if (answer?.error === undefined && isHexBytes(answer?.result)) return answer.result
  if (isRevert(answer?.error)) return undefined
  throw toUnanswered('eth_call', answer)
}

/** Returns the error for a node's answer that says nothing about what was requested. */
export function toUnanswered(method: string, answer: RpcAnswer | undefined): UpstreamUnavailableError {
  const cause = new UnusableAnswerError({ method, said: answer?.error?.message })
  return new UpstreamUnavailableError({ cause, isLimited: answer !== undefined && isLimitedAnswer(answer) })
}
