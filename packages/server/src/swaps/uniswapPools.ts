import { decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { Upstream } from '../chain/upstream.js'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import { callContracts } from './callContracts.js'
import type { Hex } from './swapSource.js'
import { uniswapAbi } from './uniswapAbi.js'

/** Fees of v3 markets, in millionths. Source: https://docs.uniswap.org/concepts/protocol/fees */
const v3Fees = [100, 500, 3000, 10_000] as const

/** Markets rarely change. A missing one is looked up again sooner. */
const foundLifetimeMs = 5 * 60_000
const absentLifetimeMs = 15_000
const cacheLimit = 20_000

/** The markets between two tokens. */
export type Pools = {
  /** Fees of the v3 markets with liquidity, in millionths, highest liquidity first. */
  v3: readonly number[]
  v2: boolean
}

export type UniswapPools = {
  /** Finds the markets of each pair, in order. */
  find: (pairs: readonly (readonly [Hex, Hex])[], signal: AbortSignal) => Promise<readonly Pools[]>
}

/** Creates a cached lookup of Uniswap's markets on one network. */
export function createUniswapPools(
  { v2, v3 }: UniswapDeployment,
  upstream: Upstream,
  nowMs: () => number,
): UniswapPools {
  const cache = createBoundedCache<Pools>(cacheLimit, nowMs)

  async function look(pairs: readonly (readonly [Hex, Hex])[], signal: AbortSignal): Promise<void> {
    const places = pairs.flatMap((pair) => [
      ...(v3 ? v3Fees.map((fee) => ({ fee, pair })) : []),
      ...(v2 ? [{ fee: undefined, pair }] : []),
    ])
    const factories = places.map(({ fee, pair: [one, other] }) =>
      fee === undefined
        ? {
            data: encodeFunctionData({ abi: uniswapAbi, args: [one, other], functionName: 'getPair' }),
            to: v2?.factory ?? '',
          }
        : {
            data: encodeFunctionData({ abi: uniswapAbi, args: [one, other, fee], functionName: 'getPool' }),
            to: v3?.factory ?? '',
          },
    )
    const addresses = await callContracts(upstream, factories, signal)
    const found = places.flatMap(({ fee, pair }, index) => {
      const address = readAddress(addresses[index])
      return address ? [{ address, fee, pair }] : []
    })
    const contents = await callContracts(
      upstream,
      found.map(({ address, fee }) => ({
        data: encodeFunctionData({
          abi: uniswapAbi,
          functionName: fee === undefined ? 'getReserves' : 'liquidity',
        }),
        to: address,
      })),
      signal,
    )
    const full = found
      .map((pool, index) => ({ ...pool, holds: readFirstWord(contents[index]) }))
      .filter(({ holds }) => holds > 0n)
      .sort((a, b) => (a.holds > b.holds ? -1 : Number(a.holds < b.holds)))
    for (const pair of pairs) {
      const ofPair = full.filter((pool) => pool.pair === pair)
      const pools: Pools = {
        v2: ofPair.some(({ fee }) => fee === undefined),
        v3: ofPair.flatMap(({ fee }) => fee ?? []),
      }
      const isFound = pools.v2 || pools.v3.length > 0
      cache.set(keyOf(pair), pools, isFound ? foundLifetimeMs : absentLifetimeMs)
    }
  }

  return {
    async find(pairs, signal) {
      const unknown = pairs.filter((pair) => !cache.get(keyOf(pair)))
      if (unknown.length > 0) await look(unknown, signal)
      return pairs.map((pair) => cache.get(keyOf(pair)) ?? { v2: false, v3: [] })
    },
  }
}

/** Returns one key for both directions of a pair, which have the same markets. */
function keyOf([one, other]: readonly [Hex, Hex]): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`
}

function readAddress(answer: Hex | undefined): Hex | undefined {
  if (answer?.length !== 66) return undefined
  const address = decodeFunctionResult({ abi: uniswapAbi, data: answer, functionName: 'getPair' })
  return address === zeroAddress ? undefined : address
}

function readFirstWord(answer: Hex | undefined): bigint {
  return answer === undefined ? 0n : BigInt(answer.slice(0, 66))
}
