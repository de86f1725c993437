import type { Upstream } from '../chain/upstream.js'
import type { Hex } from './swapSource.js'

/** Returns the gas of a call plus a fifth; undefined if the call would revert, for example before an approval. */
export async function estimateGas(
  upstream: Upstream,
  { data, from, to, value }: { data: Hex; from: Hex; to: Hex; value: bigint },
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const call = { data, from, to, value: `0x${value.toString(16)}` }
  const [answer] = await upstream.send(
    [{ id: 1, jsonrpc: '2.0', method: 'eth_estimateGas', params: [call] }],
    { signal },
  )
  const { result } = answer ?? {}
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(result)) return undefined
  return (BigInt(result) * 12n) / 10n
}
