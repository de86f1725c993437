import {
  createPublicClient,
  fallback,
  type Hex,
  HttpRequestError,
  http,
  InvalidRequestRpcError,
  type PublicClient,
  type Transport,
} from 'viem'
import { InvalidResponseError, ServerTimeoutError } from '../../core/errors/http.js'
import type { Network } from '../../core/network.js'
import { abortable } from '../abortable.js'

/** Source: specification, section 9 (RPC defaults). */
export const rpcDefaults = { retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 } as const

/** How long an endpoint that refused to name its network is left out, in ms: it would refuse each question alike. */
const refusalMs = 60_000

/** When each such endpoint refused, by `performance.now()`. */
const refusedAt = new Map<string, number>()

type Gateway = (question: { data: Hex; sender: Hex; urls: readonly string[] }) => Promise<Hex>

/** Four rounds over the endpoints that time out; also bounds a `Retry-After` of hours. */
const overallMs = (rpcDefaults.retryCount + 1) * rpcDefaults.timeoutMs

/**
 * Works with a network's own endpoints. One that fails, has had enough (HTTP 429, the same in a JSON-RPC body) or serves
 * another network is passed over for the next one; when all did, they are asked again.
 *
 * @throws ServerTimeoutError after four rounds, the signal's reason, and what `work` throws
 */
export async function withNetwork<result>(
  parameters: {
    network: Network
    signal?: AbortSignal | undefined
    /** Asks the gateways outside of the network that a contract names (EIP-3668). Default: none is asked. */
    askGateway?: Gateway | undefined
  },
  work: (client: PublicClient) => Promise<result>,
): Promise<result> {
  const { askGateway, network, signal } = parameters
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timeout = new ServerTimeoutError({ path: network.name, timeoutMs: overallMs })
  const timer = setTimeout(() => controller.abort(timeout), overallMs)

  const urls = network.rpcUrls.default.http
  const willing = urls.filter((url) => performance.now() - (refusedAt.get(url) ?? -refusalMs) >= refusalMs)
  const asked = willing.length > 0 ? willing : urls
  const transports = asked.map((url) => checkedHttp(url, network, controller.signal))
  try {
    const client = createPublicClient({
      // Given here: what the client's actions use is not what is set on it later.
      ccipRead: askGateway ? { request: askGateway } : false,
      // Counted over all endpoints: the next one is a better answer to a failure than the same one again.
      transport: fallback(transports, {
        retryCount: rpcDefaults.retryCount,
        retryDelay: rpcDefaults.retryDelayMs,
      }),
    })
    return await abortable(work(client), controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    controller.abort()
  }
}

/** Methods that answer with a quantity; an endpoint that answers with anything else is not believed. */
const quantities = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
]

/** One endpoint, believed only while it says that it serves `network` and answers with what was asked for. */
function checkedHttp(url: string, network: Network, signal: AbortSignal): Transport {
  const create = http(url, {
    // Beside viem's own signal: a signal of `fetchOptions` takes its place, and then no endpoint is ever given up.
    fetchFn: (input, init) =>
      fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal }),
    retryCount: 0,
    timeout: rpcDefaults.timeoutMs,
  })
  return (options) => {
    const transport = create(options)
    const ask = transport.request as (asked: { method: string; params?: unknown }) => Promise<unknown>
    let isRight = false
    const noteRefusal = (error: unknown) => {
      if (isRefusal(error)) refusedAt.set(url, performance.now())
      throw error
    }
    const request = async (asked: { method: string; params?: unknown }) => {
      const [chainId, answer] = await Promise.all([
        isRight ? network.id : ask({ method: 'eth_chainId' }).catch(noteRefusal),
        ask(asked),
      ])
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
        throw new InvalidResponseError({ path: network.name, problem: 'The answer is no quantity.' })
      }
      return answer
    }
    // viem types a transport's `request` by the method asked for.
    return { ...transport, request: request as typeof transport.request }
  }
}

/** Whether an endpoint does not serve this network, or not this site: of HTTP, or of JSON-RPC 2.0 (invalid request). */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpRequestError) return [400, 401, 403, 404].includes(error.status ?? 0)
  return error instanceof InvalidRequestRpcError
}
