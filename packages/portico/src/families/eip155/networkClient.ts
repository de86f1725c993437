import type { PorticoError } from '@portico/protocol/errors'
import {
  createPublicClient,
  fallback,
  HttpRequestError,
  http,
  InvalidRequestRpcError,
  MethodNotFoundRpcError,
  type PublicClient,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'
import { InvalidResponseError, ServerTimeoutError } from '../../core/errors/http.js'
import { noteEndpointAnswer, noteEndpointFailure, readEndpointRest } from '../../core/http/endpointRest.js'
import { joinSignals } from '../../core/joinSignals.js'
import type { Network } from '../../core/network.js'
import { abortable } from '../abortable.js'
import { createCallForms } from './callForms.js'

/** Source: specification, section 9 (RPC defaults). */
export const rpcDefaults = { retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 } as const

/**
 * How long an endpoint is skipped, in ms, after it refused the request for its chain id, or was never reached. Such an
 * endpoint would also refuse other requests.
 */
const refusalMs = 60_000

/** When each of these endpoints refused, as `performance.now()`. */
const refusedAt = new Map<string, number>()

/**
 * Endpoints that have responded, with or without success. If one of them later cannot be reached, that counts as
 * temporary.
 */
const reached = new Set<string>()

type Ask = (asked: { method: string; params?: unknown }) => Promise<unknown>

/** Limit of the whole call: four rounds over endpoints that time out. It also limits a `Retry-After` of hours. */
const overallMs = (rpcDefaults.retryCount + 1) * rpcDefaults.timeoutMs

/**
 * Runs `work` with a client for the network's own endpoints. An endpoint is skipped if it fails, limits the rate (HTTP
 * 429, or the same in a JSON-RPC body) or serves another network. If all of them fail, they are retried. The
 * site's server can be one of the endpoints, through its RPC proxy. If it could not be reached, its proxy is paused
 * (`readEndpointRest`), even if it is the only endpoint.
 *
 * @throws ServerTimeoutError after four rounds, ServerUnreachableError while the server behind the only
 * endpoint is paused, the signal's reason, and what `work` throws
 */
export async function withNetwork<result>(
  parameters: {
    network: Network
    signal?: AbortSignal | undefined
    /** Answers the lookups of a contract at gateways outside the network (EIP-3668). Default: they are not answered. */
    answer?: ((ask: Ask, signal: AbortSignal) => Ask) | undefined
  },
  work: (client: PublicClient) => Promise<result>,
): Promise<result> {
  const { answer, network, signal } = parameters
  const urls = network.rpcUrls.default.http
  let rest: PorticoError | undefined
  const isAwake = (url: string) => {
    const reason = readEndpointRest(network, url)
    rest ??= reason
    return !reason
  }
  const isWilling = (url: string) => performance.now() - (refusedAt.get(url) ?? -refusalMs) >= refusalMs
  const willing = urls.filter((url) => isWilling(url) && isAwake(url))
  const asked = willing.length > 0 ? willing : urls.filter(isAwake)
  if (rest && asked.length === 0) throw rest

  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timeout = new ServerTimeoutError({ path: network.name, timeoutMs: overallMs })
  const timer = setTimeout(() => controller.abort(timeout), overallMs)

  const transports = asked.map((url) => checkedHttp(url, network, controller.signal))
  // No retries of a single endpoint: after a failure, the next endpoint is better than the same one again.
  const inTurn = fallback(transports, {
    retryCount: rpcDefaults.retryCount,
    retryDelay: rpcDefaults.retryDelayMs,
  })
  const transport: typeof inTurn = (options) => {
    const created = inTurn(options)
    const request = answer?.(created.request as Ask, controller.signal) ?? created.request
    // viem types a transport's `request` by the method.
    return { ...created, request: request as typeof created.request }
  }
  try {
    const client = createPublicClient({ ccipRead: false, transport })
    return await abortable(work(client), controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    controller.abort()
  }
}

/** Methods that return a quantity. An endpoint that returns anything else for them is not trusted. */
const quantities = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
]

/** Creates the transport for one endpoint. The endpoint is trusted while it serves `network` with valid responses. */
function checkedHttp(url: string, network: Network, signal: AbortSignal): Transport {
  const create = http(url, {
    // Added to viem's own signal. A signal in `fetchOptions` would replace viem's, and no endpoint would ever time out.
    fetchFn: (input, init) =>
      fetch(input, { ...init, signal: joinSignals(signal, init?.signal ?? undefined) }),
    retryCount: 0,
    timeout: rpcDefaults.timeoutMs,
  })
  // Created here, because viem creates a transport for each request.
  const askInForm = createCallForms()
  let refusal: unknown
  /** Records whether the endpoint was reached at all. */
  const noteConnection = (error: unknown): never => {
    // If `withNetwork` ended the request, or the browser is offline, the error says nothing about the endpoint.
    if (signal.aborted || globalThis.navigator?.onLine === false || error instanceof TimeoutError) throw error
    if (!(error instanceof HttpRequestError) || error.status !== undefined) {
      reached.add(url)
      if (!(error instanceof HttpRequestError)) noteEndpointAnswer(network, url)
      throw error
    }
    if (!reached.has(url)) refusedAt.set(url, performance.now())
    if (noteEndpointFailure(network, url, error)) refusal = error
    throw error
  }
  return (options) => {
    const transport = create(options)
    const ask = transport.request as (asked: { method: string; params?: unknown }) => Promise<unknown>
    let isRight = false
    const noteRefusal = (error: unknown) => {
      if (isRefusal(error)) refusedAt.set(url, performance.now())
      throw error
    }
    // Nodes from before EIP-695 have only the older method.
    const askChainId = () =>
      ask({ method: 'eth_chainId' }).catch((error: unknown) =>
        error instanceof RpcRequestError || error instanceof MethodNotFoundRpcError
          ? ask({ method: 'net_version' }).catch(() => noteRefusal(error))
          : noteRefusal(error),
      )
    const request = async (asked: { method: string; params?: unknown }) => {
      if (refusal) throw refusal
      const [chainId, answer] = await Promise.all([
        isRight ? network.id : askChainId(),
        askInForm(ask, asked),
      ]).catch(noteConnection)
      reached.add(url)
      noteEndpointAnswer(network, url)
      isRight = Number(chainId) === Number(network.id)
      if (!isRight) {
        throw new InvalidResponseError({
          path: url,
          problem: `It serves network ${chainId}, not ${network.id}.`,
        })
      }
      if (
        quantities.includes(asked.method) &&
        !(typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer))
      ) {
        throw new InvalidResponseError({ path: network.name, problem: 'The response is not a quantity.' })
      }
      return answer
    }
    // viem types a transport's `request` by the method.
    return { ...transport, request: request as typeof transport.request }
  }
}

/**
 * Checks whether an endpoint refuses this network or this site: by HTTP status, or by JSON-RPC 2.0 (invalid request).
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpRequestError) return [400, 401, 403, 404].includes(error.status ?? 0)
  return error instanceof InvalidRequestRpcError
}
