import type { RpcCall } from '@portico/protocol/http'
import { anySender } from '../chain/contractReader.js'
import { readCallResult } from '../chain/readCallResult.js'
import type { Upstream } from '../chain/upstream.js'
import type { Hex } from './swapSource.js'

/** Enough for a quote over many price steps, and below the limit of nodes. */
const gas = '0x989680'

/** Maximum number of calls in one batch. Nodes refuse longer batches. */
const batchSize = 20

/**
 * Returns the result of each call, in order; undefined for a call that reverts or returns nothing, because a market is
 * missing or too small.
 *
 * @throws UpstreamUnavailableError, also if the node does not say what one of them returns: without one market, another
 * one would look like the best
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
  // An address without a contract returns `0x`.
  return answers.flat().map((answer) => {
    const result = readCallResult(answer)
    return result === '0x' ? undefined : result
  })
}
