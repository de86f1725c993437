import { askInRounds } from '../core/askInRounds.js'
import type { Network } from '../core/network.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** Timeout of one response from an endpoint, in milliseconds. Source: specification, section 9 (RPC defaults). */
const readTimeoutMs = 10_000

/** Error codes of an overloaded or unhealthy endpoint. Source: EIP-1474, viem, and public endpoints. */
const refusedForNow = [-32005, -32029, -32046, -32090, 429, 503]

/** Checks whether an endpoint reports such an error, so that another endpoint may succeed. */
function isRefusedForNow({ code, message }: { code: number; message: string }): boolean {
  const words =
    /too many requests|rate.?limit|(request|compute|capacity|quota|credit)s?\b.*(exceeded|reached|exhausted)|exceeded.*(quota|capacity|limit)|unavailable|overloaded|cannot fulfill/i
  const text = String(message)
  // An error of a contract is a valid response.
  return refusedForNow.includes(Number(code)) || (!/revert/i.test(text) && words.test(text))
}

/** Reads from the network's own endpoints, one after the other. Retries if none of them returns a result. */
export async function readFromEndpoints(
  network: Network | undefined,
  method: string,
  params: unknown,
): Promise<unknown> {
  const urls = network?.rpcUrls.default.http ?? []
  let cause: unknown = new ProviderRpcError({ code: 4200, message: `${method} has no endpoint to ask.` })
  const askAll = async (): Promise<{ result: unknown } | undefined> => {
    for (const url of urls) {
      try {
        const response = await fetch(url, {
          body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
          headers: { 'content-type': 'application/json' },
          method: 'POST',
          signal: AbortSignal.timeout(readTimeoutMs),
        })
        const { error, result } = (await response.json()) as {
          error?: { code: number; message: string }
          result?: unknown
        }
        if (!error && result !== undefined) return { result }
        // An endpoint's own error, e.g. that a call reverts, is final: the next endpoint would return the same. If the
        // endpoint is overloaded, there is no result, whatever the status of the response is.
        if (error && response.ok && !isRefusedForNow(error)) throw new ProviderRpcError(error)
        if (error) cause = new ProviderRpcError(error)
      } catch (error) {
        if (error instanceof ProviderRpcError) throw error
        cause = error
      }
    }
    return undefined
  }
  // Not sent twice: the transaction may have arrived, and an endpoint would report the second one as an error.
  const isOnce = urls.length === 0 || method === 'eth_sendRawTransaction'
  const answer = await (isOnce ? askAll() : askInRounds(askAll))
  if (answer) return answer.result
  throw cause
}
