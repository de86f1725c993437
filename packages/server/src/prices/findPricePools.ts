import { encodeFunctionData, zeroAddress } from 'viem'
import { encodeAddress } from '../chain/abiWords.js'
import type { Upstream } from '../chain/upstream.js'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import { callContracts } from '../swaps/callContracts.js'
import { uniswapAbi } from '../swaps/uniswapAbi.js'

type Hex = `0x${string}`

export type PoolToken = { address: Hex; decimals: number }

/** A market of a token against a token with a known price. */
export type PricePool = {
  address: Hex
  kind: 'v2' | 'v3'
  /**
   * Converts a ratio to US dollars per whole token. The ratio is the price of Uniswap's `token0` in `token1`, in base
   * units.
   */
  toUsd: (ratio: number) => number
}

/** Fees of v3 markets, in millionths. Source: https://docs.uniswap.org/concepts/protocol/fees */
const v3Fees = [100, 500, 3000, 10_000] as const

/** Minimum size of a market, in US dollars of the known token. In a smaller market one trader can set any price. */
const leastUsd = 10_000

/**
 * Finds the largest market of each token, by its amount of tokens with a known price. Tokens with only small markets
 * are left out.
 *
 * @throws UpstreamUnavailableError
 */
export async function findPricePools(
  { v2, v3 }: UniswapDeployment,
  {
    anchors,
    tokens,
    upstream,
    signal,
  }: {
    /** Tokens with their price in US dollars. */
    anchors: readonly (PoolToken & { priceUsd: number })[]
    tokens: readonly PoolToken[]
    upstream: Upstream
    signal: AbortSignal
  },
): Promise<ReadonlyMap<Hex, PricePool>> {
  const places = tokens.flatMap((token) =>
    anchors.flatMap((anchor) => [
      ...(v2
        ? [{ anchor, data: encodePair(token, anchor), kind: 'v2' as const, to: v2.factory, token }]
        : []),
      ...(v3
        ? v3Fees.map((fee) => ({
            anchor,
            data: encodePair(token, anchor, fee),
            kind: 'v3' as const,
            to: v3.factory,
            token,
          }))
        : []),
    ]),
  )
  const addresses = await callContracts(upstream, places, signal)
  const found = places.flatMap((place, index) => {
    const address = readAddress(addresses[index])
    return address ? [{ ...place, address }] : []
  })
  const held = await callContracts(
    upstream,
    found.map(({ address, anchor }) => ({
      data: `0x70a08231${encodeAddress(address)}` as const,
      to: anchor.address,
    })),
    signal,
  )
  const fullest = new Map<Hex, { pool: PricePool; usd: number }>()
  for (const [index, { address, anchor, kind, token }] of found.entries()) {
    const amount = held[index]?.length === 66 ? Number(BigInt(held[index])) : 0
    const usd = (amount / 10 ** anchor.decimals) * anchor.priceUsd
    if (usd < leastUsd || usd <= (fullest.get(token.address)?.usd ?? 0)) continue
    fullest.set(token.address, { pool: { address, kind, toUsd: toUsd(token, anchor) }, usd })
  }
  return new Map([...fullest].map(([token, { pool }]) => [token, pool]))
}

function toUsd(token: PoolToken, anchor: PoolToken & { priceUsd: number }): PricePool['toUsd'] {
  const scale = 10 ** (token.decimals - anchor.decimals) * anchor.priceUsd
  // Uniswap sorts the two tokens by address.
  return token.address < anchor.address ? (ratio) => ratio * scale : (ratio) => scale / ratio
}

function encodePair(token: PoolToken, anchor: PoolToken, fee?: number): Hex {
  const { address: one } = token
  const { address: other } = anchor
  return fee === undefined
    ? encodeFunctionData({ abi: uniswapAbi, args: [one, other], functionName: 'getPair' })
    : encodeFunctionData({ abi: uniswapAbi, args: [one, other, fee], functionName: 'getPool' })
}

function readAddress(answer: Hex | undefined): Hex | undefined {
  const address: Hex | undefined = answer?.length === 66 ? `0x${answer.slice(-40)}` : undefined
  return address === zeroAddress ? undefined : address
}
