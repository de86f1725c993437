import type { RpcCall } from '@portico/protocol/http'
import { anySender } from '../chain/contractReader.js'
import { isHexBytes } from '../chain/isHexBytes.js'
import type { Upstream } from '../chain/upstream.js'
import type { Hex } from './swapSource.js'

/** Enough for a quote over many price steps, and below the limit of nodes. */
const gas = '0x989680'

/** Maximum number of calls in one batch. Nodes refuse longer batches. */
const batchSize = 20

/**
 * Returns the result of each call, in order; undefined for a call that reverts, because a market is missing or too
 * small.
 *
 * @throws UpstreamUnavailableError
 */
export async function callContracts(
  upstream: Upstream,
  calls: readonly { to: string; data: Hex }[],
  signal: AbortSignal,
): Promise<(Hex | undefined)[]> {
  const batches: RpcCall[][] = []
  for (let from = 0; from < calls.length; from += batchSize) {
    batches.push(
      calls.slice(from, from + batchSize).map(({ data, to }, index) => ({
        id: index + 1,
        jsonrpc: '2.0',
        method: 'eth_call',
        params: [{ data, from: anySender, gas, to }, 'latest'],
      })),
    )
  }
  const answers = await Promise.all(batches.map((batch) => upstream.send(batch, { signal })))
  return answers.flat().map(({ result }) => (isBytes(result) ? result : undefined))
}

/** Checks for a non-empty result. An address without a contract returns `0x`. */
function isBytes(result: unknown): result is Hex {
  return result !== '0x' && isHexBytes(result)
}
