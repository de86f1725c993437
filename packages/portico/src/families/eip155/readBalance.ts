import { createPublicClient, fallback, type Hex, http, type Transport } from 'viem'
import { InvalidResponseError, ServerTimeoutError } from '../../core/errors/http.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { NativeBalance } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { abortable } from './abortable.js'

/** Source: specification, section 9 (RPC defaults). */
export const rpcDefaults = { retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 } as const

/** Four rounds over the endpoints that time out; also bounds a `Retry-After` of hours. */
const overallMs = (rpcDefaults.retryCount + 1) * rpcDefaults.timeoutMs

/**
 * Reads the native balance from the network's own endpoints. An endpoint that fails, has had enough (HTTP 429, the same
 * in a JSON-RPC body) or serves another network is passed over for the next one; when all did, they are asked again.
 *
 * @throws BalanceUnavailableError
 */
export async function readBalance(parameters: {
  address: string
  network: Network
  signal?: AbortSignal | undefined
}): Promise<NativeBalance> {
  const { address, network, signal } = parameters
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timeout = new ServerTimeoutError({ path: network.name, timeoutMs: overallMs })
  const timer = setTimeout(() => controller.abort(timeout), overallMs)

  const transports = network.rpcUrls.default.http.map((url) => checkedHttp(url, network, controller.signal))
  try {
    const client = createPublicClient({
      // Counted over all endpoints: the next one is a better answer to a failure than the same one again.
      transport: fallback(transports, {
        retryCount: rpcDefaults.retryCount,
        retryDelay: rpcDefaults.retryDelayMs,
      }),
    })
    const account: Hex = address.startsWith('0x') ? (address as Hex) : `0x${address}`
    const amount = await abortable(client.getBalance({ address: account }), controller.signal)
    const { decimals, symbol } = network.nativeCurrency
    return { amount: String(amount), decimals, symbol }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    controller.abort()
  }
}

/** One endpoint, believed only while it says that it serves `network` and answers with a quantity. */
function checkedHttp(url: string, network: Network, signal: AbortSignal): Transport {
  const create = http(url, { fetchOptions: { signal }, retryCount: 0, timeout: rpcDefaults.timeoutMs })
  return (options) => {
    const transport = create(options)
    const request = async (asked: { method: string; params?: unknown }) => {
      const ask = transport.request as (asked: { method: string; params?: unknown }) => Promise<unknown>
      const [chainId, answer] = await Promise.all([ask({ method: 'eth_chainId' }), ask(asked)])
      if (Number(chainId) !== Number(network.id)) {
        throw new InvalidResponseError({
          path: url,
          problem: `It serves network ${chainId}, not ${network.id}.`,
        })
      }
      if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) {
        throw new InvalidResponseError({ path: network.name, problem: 'The balance is no quantity.' })
      }
      return answer
    }
    // viem types a transport's `request` by the method asked for; this one serves `eth_getBalance` only.
    return { ...transport, request: request as typeof transport.request }
  }
}
