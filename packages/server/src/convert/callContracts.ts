import type { RpcCall } from '@portico/protocol/http'
import type { Upstream } from '../chain/upstream.js'
import type { Hex } from './swapSource.js'

/** Enough for a quote over many price steps, and under what nodes allow. */
const gas = '0x989680'

/** Calls in one batch: nodes refuse longer ones. */
const batchSize = 20

/**
 * What each call answers, in order; undefined for one that is undone: a market that is not there, or has too little.
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
        params: [{ data, gas, to }, 'latest'],
      })),
    )
  }
  const answers = await Promise.all(batches.map((batch) => upstream.send(batch, { signal })))
  return answers.flat().map(({ result }) => (isBytes(result) ? result : undefined))
}

/** `0x` is what an address without a contract answers. */
function isBytes(result: unknown): result is Hex {
  return typeof result === 'string' && /^0x([0-9a-f]{2})+$/i.test(result)
}
