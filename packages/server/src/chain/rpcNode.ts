import { type RpcAnswer, type RpcCall, rpcAnswer } from '@portico/protocol/http'
import { findJsonExcess, parseJson } from '@portico/protocol/text'
import { is } from 'valibot'
import { PayloadTooLargeError } from '../errors/request.js'
import { readBytes } from '../http/readBody.js'
import type { Room } from '../http/safeFetch.js'
import { createTimeLimit } from '../http/timeLimit.js'
import { markLongNumbers } from './longNumbers.js'

/** Maximum size of a response. */
export const answerLimitBytes = 16 * 1024 * 1024
/** Maximum size of a response in which long numbers are marked. */
const markedLimitBytes = 8 * 1024 * 1024

/** A list of logs that fills the largest response has about half of these values. */
const answerLimits = { depth: 64, values: 1_000_000 }

/**
 * How one attempt on a node failed.
 * `limited`: the node limits the rate. `refused`: the node never received the request. `lost`: it may have executed it.
 */
export type NodeFailure = {
  kind: 'limited' | 'refused' | 'lost'
  error: unknown
  /** Set if the node's response says when to retry. */
  retryAfterMs?: number | undefined
}

export type NodeOutcome = { answers: Map<RpcCall, RpcAnswer> } | { failure: NodeFailure }

/** Codes that nodes use for "too many requests" in a body with status 200. */
const limitCodes: ReadonlySet<number> = new Set([429, -32005, -32029])

/**
 * Matches errors about a response that would be too large. Some nodes report them with the code of a rate limit,
 * although the request is at fault. One such request must not move all other clients to the next node. Source: Infura,
 * `eth_getLogs`: "query returned more than 10000 results".
 */
const tooLarge = /\b(results?|logs?|range|blocks?)\b/i

/** Checks whether an answer only reports a rate limit. */
export function isLimitedAnswer({ error }: RpcAnswer): boolean {
  if (error === undefined || !limitCodes.has(error.code)) return false
  return error.code !== -32_005 || !tooLarge.test(error.message.slice(0, 1000))
}

export type AskNodeOptions = {
  /** Maximum size of the response. Default: 16 MB, or 8 MB for a network that is not an EVM. */
  limitBytes?: number | undefined
  /** How a large response waits for memory. The wait does not count as the node's time. Default: it does not wait. */
  room?: Room | undefined
  signal: AbortSignal
  timeoutMs: number
}

/** Sends calls to one node once, as one request. Never throws. */
export async function askNode(
  url: string,
  calls: readonly RpcCall[],
  { limitBytes = answerLimitBytes, room, signal, timeoutMs }: AskNodeOptions,
): Promise<NodeOutcome> {
  const limit = createTimeLimit(signal, timeoutMs)
  const waiting = room && { bytes: room.bytes, more: () => limit.outside(room.more()) }
  const isMarked = !calls.every(isEvmCall)
  const numbered = calls.map((call, index) => ({ ...call, id: index + 1 }))
  try {
    const { address, authorization } = readCredentials(url)
    const response = await fetch(address, {
      body: JSON.stringify(numbered.length === 1 ? numbered[0] : numbered),
      headers: { 'content-type': 'application/json', ...authorization },
      method: 'POST',
      // A node has no reason to redirect.
      redirect: 'error',
      signal: limit.signal,
    })
    const text = new TextDecoder().decode(
      await readBytes(response, isMarked ? Math.min(limitBytes, markedLimitBytes) : limitBytes, {
        room: waiting,
        signal: limit.signal,
      }),
    )
    if (response.status === 429) {
      return fail('limited', new Error('status 429'), readRetryAfter(response.headers.get('retry-after')))
    }
    return readAnswers(calls, response.status, { isMarked, text })
  } catch (error) {
    return fail(isNeverSent(error) ? 'refused' : 'lost', error)
  } finally {
    limit.release()
  }
}

/** Bitcoin's node needs a user name and a password, which `fetch` does not accept in a URL. */
function readCredentials(url: string): { address: string; authorization?: { authorization: string } } {
  const parsed = new URL(url)
  const { password, username } = parsed
  if (username === '') return { address: url }
  Object.assign(parsed, { password: '', username: '' })
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return {
    address: parsed.href,
    authorization: { authorization: `Basic ${credentials.toString('base64')}` },
  }
}

function fail(kind: NodeFailure['kind'], error: unknown, retryAfterMs?: number): NodeOutcome {
  return { failure: { error, kind, retryAfterMs } }
}

function readAnswers(
  calls: readonly RpcCall[],
  status: number,
  { isMarked, text }: { isMarked: boolean; text: string },
): NodeOutcome {
  let parsed: unknown
  try {
    // Ethereum's nodes return numbers as strings already, and their responses can be long.
    parsed = parseJson(isMarked ? markLongNumbers(text) : text, answerLimits)
  } catch {
    const excess = findJsonExcess(text, { ...answerLimits, depth: Number.POSITIVE_INFINITY })
    const cause = excess === undefined ? undefined : new PayloadTooLargeError({ excess })
    return fail('lost', cause ?? new Error(`status ${status} and no JSON`))
  }
  const answers = new Map<RpcCall, RpcAnswer>()
  parsed = Array.isArray(parsed) ? parsed.map(withoutNulls) : withoutNulls(parsed)
  if (!Array.isArray(parsed)) {
    if (!is(rpcAnswer, parsed) || (parsed.result === undefined && parsed.error === undefined)) {
      return fail('lost', new Error(`status ${status} and no JSON-RPC answer`))
    }
    // A single answer to a batch refuses the whole batch.
    if (isLimitedAnswer(parsed)) return fail('limited', new Error(parsed.error?.message))
    if (calls.length > 1) return fail('lost', new Error('one answer to a batch'))
    const [call] = calls
    if (call) answers.set(call, parsed)
    return { answers }
  }
  for (const answer of parsed) {
    if (!is(rpcAnswer, answer)) continue
    const call = typeof answer.id === 'number' ? calls[answer.id - 1] : undefined
    if (call) answers.set(call, answer)
  }
  return answers.size === 0 ? fail('lost', new Error('no answer in the batch')) : { answers }
}

/**
 * Converts an answer in JSON-RPC 1.0, as Bitcoin's nodes send it: with both `result` and `error`, of which one is null,
 * and without a version.
 */
function withoutNulls(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || 'jsonrpc' in answer || !('error' in answer))
    return answer
  const { error, ...rest } = answer
  if (error === null) return { ...rest, jsonrpc: '2.0' }
  return { error, id: 'id' in rest ? rest.id : null, jsonrpc: '2.0' }
}

function isEvmCall({ method }: RpcCall): boolean {
  return /^(eth|net)_/.test(method)
}

function readRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function isNeverSent(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH'
}
