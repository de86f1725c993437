import { concatHex, decodeFunctionResult, encodeFunctionData, numberToHex } from 'viem'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import type { Hex } from './swapSource.js'
import { uniswapAbi } from './uniswapAbi.js'
import type { Pools } from './uniswapPools.js'

/** A route over markets of one version. One router serves only one version. */
export type UniswapRoute = {
  version: 'v2' | 'v3'
  /** Every token of the route. The native coin appears in its wrapped form. */
  tokens: readonly Hex[]
  /** The fee of each market, in millionths. */
  fees: readonly number[]
}

/**
 * The fee of every v2 market, in millionths. Source:
 * https://docs.uniswap.org/contracts/v2/concepts/advanced-topics/fees
 */
const v2Fee = 3000

/** The number of markets, highest liquidity first, that are tried for each leg of a route with two legs. */
const tried = 2

/** Lists the routes to quote. `bases` are intermediate tokens, each with the markets before and after it. */
export function listRoutes(
  [from, to]: readonly [Hex, Hex],
  direct: Pools,
  bases: readonly { token: Hex; before: Pools; after: Pools }[],
): readonly UniswapRoute[] {
  const routes: UniswapRoute[] = direct.v3.map((fee) => ({ fees: [fee], tokens: [from, to], version: 'v3' }))
  if (direct.v2) routes.push({ fees: [v2Fee], tokens: [from, to], version: 'v2' })
  for (const { after, before, token } of bases) {
    const tokens = [from, token, to]
    for (const first of before.v3.slice(0, tried)) {
      for (const second of after.v3.slice(0, tried)) {
        routes.push({ fees: [first, second], tokens, version: 'v3' })
      }
    }
    if (before.v2 && after.v2) routes.push({ fees: [v2Fee, v2Fee], tokens, version: 'v2' })
  }
  return routes
}

/** Encodes the call that quotes an amount on a route. */
export function askRoute(
  route: UniswapRoute,
  amount: bigint,
  { v2, v3 }: UniswapDeployment,
): { to: string; data: Hex } {
  return route.version === 'v2'
    ? {
        data: encodeFunctionData({
          abi: uniswapAbi,
          args: [amount, route.tokens],
          functionName: 'getAmountsOut',
        }),
        to: v2?.router ?? '',
      }
    : {
        data: encodeFunctionData({
          abi: uniswapAbi,
          args: [toV3Path(route), amount],
          functionName: 'quoteExactInput',
        }),
        to: v3?.quoter ?? '',
      }
}

/** Decodes the result of a quote. Returns undefined if it cannot be decoded. */
export function readRoute(
  { tokens, version }: UniswapRoute,
  answer: Hex | undefined,
): { toAmount: bigint; gas: bigint } | undefined {
  if (answer === undefined) return undefined
  try {
    if (version === 'v2') {
      const amounts = decodeFunctionResult({ abi: uniswapAbi, data: answer, functionName: 'getAmountsOut' })
      const toAmount = amounts.at(-1)
      if (amounts.length !== tokens.length || toAmount === undefined) return undefined
      return { gas: v2Gas * BigInt(tokens.length - 1), toAmount }
    }
    const [toAmount, , , gas] = decodeFunctionResult({
      abi: uniswapAbi,
      data: answer,
      functionName: 'quoteExactInput',
    })
    return { gas, toAmount }
  } catch {
    return undefined
  }
}

/** Gas of one v2 market, with its transfers. Measured: 104,000 to 122,000. */
const v2Gas = 125_000n

/** Encodes a v3 path: the tokens with each market's fee between them. */
export function toV3Path({ fees, tokens }: UniswapRoute): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}

/** Returns the total fee of a route, from 0 to 1. */
export function feeRateOf(fees: readonly number[]): number {
  return 1 - fees.reduce((left, fee) => left * (1 - fee / 1_000_000), 1)
}
