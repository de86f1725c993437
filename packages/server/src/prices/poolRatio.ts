import { encodeEventTopics, parseAbi } from 'viem'
import type { PricePool } from './findPricePools.js'

type Hex = `0x${string}`

const poolAbi = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const topicOf = (eventName: 'Sync' | 'Initialize' | 'Swap'): Hex =>
  encodeEventTopics({ abi: poolAbi, eventName })[0]

const initializeTopic = topicOf('Initialize')

/** Events that contain a market's new price. Sources: v2-core's IUniswapV2Pair, v3-core's IUniswapV3PoolEvents */
export const priceTopics: Readonly<Record<PricePool['kind'], readonly Hex[]>> = {
  v2: [topicOf('Sync')],
  v3: [initializeTopic, topicOf('Swap')],
}

/** The calls that return a market's current price: `getReserves()` of v2, `slot0()` of v3. */
export const priceSelectors: Readonly<Record<PricePool['kind'], Hex>> = { v2: '0x0902f1ac', v3: '0x3850c7bd' }

/**
 * Returns the price of `token0` in `token1`, in base units; undefined if the data contains no price.
 *
 * @param data of an event, or of the selector's result
 * @param topic of the event; absent for a result
 */
export function readRatio(kind: PricePool['kind'], data: string, topic?: string): number | undefined {
  const word = (index: number) => {
    const digits = data.slice(2 + index * 64, 66 + index * 64)
    return digits.length === 64 ? Number(BigInt(`0x${digits}`)) : Number.NaN
  }
  const ratio =
    kind === 'v2'
      ? word(1) / word(0)
      : // In a Swap event, two amounts precede the price.
        (word(topic === undefined || topic === initializeTopic ? 0 : 2) / 2 ** 96) ** 2
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}
