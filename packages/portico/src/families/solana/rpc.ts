import { replaceLongNumbers } from '@portico/protocol/text'
import { InvalidResponseError, ServerFailedError, ServerUnreachableError } from '../../core/errors/http.js'
import { noteEndpointAnswer, noteEndpointFailure, readEndpointRest } from '../../core/http/endpointRest.js'
import { joinSignals } from '../../core/joinSignals.js'
import type { Network } from '../../core/network.js'
import { pause } from '../../core/pause.js'

/**
 * Number of rounds over all endpoints, timeout of one response, and pause between rounds, in ms. Source: specification,
 * section 9.
 */
const rpcDefaults = { rounds: 4, timeoutMs: 10_000, waitMs: 150 } as const

/** A node's error response. */
export type SolanaRpcError = { code: number; message: string; data: unknown }

/** A node's response: a result, or an error that any other node would also return. */
export type SolanaRpcAnswer = { result: unknown; error?: undefined } | { error: SolanaRpcError }

/**
 * Sends a request to an endpoint, and to the next one if the first one fails. If `isEnough` returns false for an answer,
 * the other endpoints are asked too. If none of them gives a better one, the first result counts, or else an error.
 */
export type SolanaRpc = (
  method: string,
  params: readonly unknown[],
  isEnough?: (answer: SolanaRpcAnswer) => boolean,
) => Promise<SolanaRpcAnswer>

/** Codes of a node that is behind, unhealthy or overloaded, so that another may succeed. Source: Solana's JSON-RPC. */
const passingCodes = [-32004, -32005, -32014, -32016, 429]

/**
 * Creates a client for a network's own endpoints. An endpoint is skipped if it fails, limits the rate or serves another
 * network. If all of them fail, they are retried. If a server could not be reached, its proxy gets no request for a
 * while (`readEndpointRest`).
 */
export function createRpc(network: Network, signal?: AbortSignal | undefined): SolanaRpc {
  const urls = network.rpcUrls.default.http
  /** Whether each endpoint serves this network. */
  const verdicts = new Map<string, Promise<boolean>>()
  /** Endpoints of servers that this page has never reached. */
  const unreached = new Set<string>()
  let current = 0

  const isRight = (url: string): Promise<boolean> => {
    const asked =
      verdicts.get(url) ??
      post(url, 'getGenesisHash', [], signal).then(({ result }) => {
        // The reference of a CAIP-2 id is the start of the genesis hash. Source: CAIP-30.
        return typeof result === 'string' && result.slice(0, 32) === network.id
      })
    verdicts.set(url, asked)
    asked.catch(() => verdicts.delete(url))
    return asked
  }

  return async (method, params, isEnough = () => true) => {
    let cause: unknown
    let best: SolanaRpcAnswer | undefined
    for (let round = 0; round < rpcDefaults.rounds; round++) {
      if (round > 0) await pause(rpcDefaults.waitMs * 2 ** (round - 1))
      let isAnyAsked = false
      for (let tried = 0; tried < urls.length; tried++) {
        signal?.throwIfAborted()
        const url = urls[current % urls.length] ?? ''
        const rest = unreached.has(url) ? cause : readEndpointRest(network, url)
        if (rest) {
          cause ??= rest
          current++
          continue
        }
        isAnyAsked = true
        try {
          const [right, { error, result }] = await Promise.all([
            isRight(url),
            post(url, method, params, signal),
          ])
          noteEndpointAnswer(network, url)
          if (right && !(error && passingCodes.includes(error.code))) {
            const answer = error ? { error } : { result }
            if (isEnough(answer)) return answer
            // A result says more than an error.
            if (!best || best.error) best = answer
          }
          cause = new InvalidResponseError({
            path: network.name,
            problem: right ? String(error?.message) : 'The endpoint serves another network.',
          })
        } catch (failure) {
          cause = failure
          const isOnline = globalThis.navigator?.onLine !== false
          if (failure instanceof ServerUnreachableError && isOnline) {
            if (noteEndpointFailure(network, url, failure)) unreached.add(url)
          }
        }
        current++
      }
      if (best || !isAnyAsked) break
    }
    signal?.throwIfAborted()
    if (best) return best
    throw cause ?? new InvalidResponseError({ path: network.name, problem: 'It has no endpoint.' })
  }
}

async function post(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<{ result?: unknown; error?: SolanaRpcError | undefined }> {
  const limit = AbortSignal.timeout(rpcDefaults.timeoutMs)
  const response = await fetch(url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal: joinSignals(limit, signal),
  }).catch((cause: unknown) => {
    if (limit.aborted || signal?.aborted) throw cause
    throw new ServerUnreachableError({ cause, path: method, stage: 'request' })
  })
  if (!response.ok) throw new ServerFailedError({ path: method, status: response.status })
  // JSON.parse drops the last digits of 64-bit numbers, so long numbers become strings first.
  const json = replaceLongNumbers(await response.text(), (digits) => `"${digits}"`)
  const answer: unknown = JSON.parse(json)
  if (typeof answer !== 'object' || answer === null || !('result' in answer || 'error' in answer)) {
    throw new InvalidResponseError({ path: method, problem: 'It is not JSON-RPC.' })
  }
  const { error, result } = answer as { error?: unknown; result?: unknown }
  if (!error) return { result }
  const { code, data, message } = error as Record<string, unknown>
  return { error: { code: Number(code), data, message: String(message) } }
}

/** Reads an amount in a response. Undefined if it is not an amount. */
export function readAmount(input: unknown): bigint | undefined {
  if (typeof input === 'number' && Number.isSafeInteger(input) && input >= 0) return BigInt(input)
  return typeof input === 'string' && /^\d{1,20}$/.test(input) ? BigInt(input) : undefined
}

/** Returns the result of a method that must succeed. @throws InvalidResponseError */
export async function askFor(rpc: SolanaRpc, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await rpc(method, params)
  if (answer.error) throw new InvalidResponseError({ path: method, problem: answer.error.message })
  const { result } = answer
  // Most results are wrapped, together with the slot at which they were read.
  return typeof result === 'object' && result !== null && 'context' in result && 'value' in result
    ? result.value
    : result
}
