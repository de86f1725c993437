import { toUnanswered } from '../chain/readCallResult.js'
import type { Upstream } from '../chain/upstream.js'

/** The blocks that are examined, and the percentiles of the tips in each. */
const blocks = '0x5'
const percentiles = [50, 75, 90]

export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/**
 * Returns gas prices in wei: the next block's base fee plus recent tips. On a network without base fees, they are
 * derived from the network's own price.
 *
 * @throws UpstreamUnavailableError
 */
export async function readGasPrices(upstream: Upstream, signal: AbortSignal): Promise<GasPrices> {
  const [price, history] = await upstream.send(
    [
      { id: 1, jsonrpc: '2.0', method: 'eth_gasPrice', params: [] },
      { id: 2, jsonrpc: '2.0', method: 'eth_feeHistory', params: [blocks, 'latest', percentiles] },
    ],
    { signal },
  )
  const standard = readQuantity(price?.result)
  if (standard === undefined) throw toUnanswered('eth_gasPrice', price)
  const { baseFeePerGas, reward } = (history?.result ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  const baseFee = Array.isArray(baseFeePerGas) ? readQuantity(baseFeePerGas.at(-1)) : undefined
  if (baseFee === undefined || !Array.isArray(reward)) {
    return { fast: (standard * 12n) / 10n, instant: (standard * 15n) / 10n, standard }
  }
  const [half = 0n, most = 0n, nearlyAll = 0n] = percentiles.map((_, column) => middle(reward, column))
  // Never below the network's own price.
  const atLeast = (tip: bigint) => (baseFee + tip > standard ? baseFee + tip : standard)
  return {
    fast: atLeast(most) + baseFee / 8n,
    instant: atLeast(nearlyAll) + baseFee / 4n,
    standard: atLeast(half),
  }
}

/** Returns the median of a column, so that one unusual block has no effect. */
function middle(rows: readonly unknown[], column: number): bigint {
  const tips = rows.flatMap((row) => (Array.isArray(row) ? (readQuantity(row[column]) ?? []) : []))
  return tips.sort((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor(tips.length / 2)] ?? 0n
}

function readQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[0-9a-f]{1,64}$/i.test(input) ? BigInt(input) : undefined
}
